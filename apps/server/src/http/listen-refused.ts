import { ConfigError } from '../config/environment.ts';

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there. Stop it, or choose another port',
  EACCES: 'this user may not listen there. Choose a port from 1024 on, or allow it',
  EADDRNOTAVAIL: 'this machine has no such address. Correct HOST',
  ENOTFOUND: 'no such host is known. Correct HOST',
};

/**
 * Waits until something listens. Throws {@link ConfigError} where the place cannot be had.
 * @param variable the setting that names the port
 */
export async function orRefused<Result>(
  listening: Promise<Result>,
  variable: 'PORT' | 'METRICS_PORT',
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Result> {
  try {
    return await listening;
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new ConfigError(`${variable}: cannot listen on ${host}, port ${port}: ${reason}.`, {
      cause: error,
    });
  }
}
