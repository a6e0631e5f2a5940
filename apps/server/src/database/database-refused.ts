import { ConfigError } from '../config/environment.ts';

/** By Node's code or Postgres' SQLSTATE (appendix A of its manual): what is wrong, and what to change. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there. Start the server, or correct host and port',
  ECONNRESET: 'the server broke off the connection. Check that it speaks Postgres, and its TLS settings',
  ETIMEDOUT: 'it does not answer. Check host, port and firewall',
  EHOSTUNREACH: 'there is no way to it. Check host and network',
  ENETUNREACH: 'there is no way to it. Check host and network',
  ENOTFOUND: 'no such host is known. Correct the host',
  EAI_AGAIN: 'the host cannot be looked up just now. Check the name server',
  ENOENT: 'there is no such socket. Start the server, or correct the path',
  '28P01': 'the server refuses user or password. Correct them',
  '28000': 'the server refuses this user from this machine. Check its pg_hba.conf',
  '3D000': 'there is no such database. Create it, or correct its name',
  '42501': 'its user lacks a privilege. Let it own the database',
  '53300': 'the server has no connection left. Raise its max_connections',
  '57P03': 'the server is starting or stopping. Start again in a moment',
};

/**
 * One sentence for an operator instead of a stack trace: which server (never its password), what is wrong, what to do.
 * @param url as in DATABASE_URL
 */
export function databaseRefused(url: string, error: unknown): ConfigError {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  const known = code === undefined ? undefined : reasons[code];
  const reason = known ?? (/timeout/i.test(message ?? '') ? reasons['ETIMEDOUT'] : message);
  return new ConfigError(`DATABASE_URL: the database at ${placeOf(url)} cannot be used: ${reason}.`, {
    cause: error,
  });
}

/** The error of a later statement: the same sentence where the server refused it, else the error as it is. */
export function orDatabaseRefused(url: string | null, error: unknown): unknown {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: string };
  // What a migration of ours raised says by itself what to do (raise_exception).
  if (url !== null && code === 'P0001') return new ConfigError(message, { cause: error });
  // Codes of Node would be those of files and other servers as well.
  const isState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && Object.hasOwn(reasons, code);
  return url !== null && isState ? databaseRefused(url, error) : error;
}

function placeOf(url: string): string {
  const { host, pathname, searchParams } = URL.parse(url) ?? new URL('postgres://unreadable');
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
}
