import { isIP } from 'node:net';

/** Where staff make and use passkeys. */
export interface PasskeySettings {
  /** What passkeys are bound to (RP ID of WebAuthn): the console's host, or a domain above it. */
  readonly domain: string;
  /** The console's. */
  readonly origin: string;
}

export interface PasskeyChoice {
  /** `none`: no passkeys; null: the operator said nothing. */
  readonly domain: string | null;
  readonly consoleUrl: string;
  /** Our own pool has passkeys unless the operator turns them off; Amazon Cognito's only where its operator set them up. */
  readonly ownPool: boolean;
}

/** @returns null where this installation has no passkeys */
export function passkeysOf({ domain, consoleUrl, ownPool }: PasskeyChoice): PasskeySettings | null {
  const { origin, hostname } = new URL(consoleUrl);
  if (domain === 'none' || !browsersAllow(consoleUrl)) return null;
  if (domain !== null) return { domain, origin };
  return ownPool ? { domain: hostname, origin } : null;
}

/** What is wrong with the operator's choice; null: nothing is. */
export function refusePasskeys({ domain, consoleUrl }: PasskeyChoice): string | null {
  if (domain === null || domain === 'none') return null;
  const { hostname } = new URL(consoleUrl);
  if (!browsersAllow(consoleUrl))
    return 'PASSKEYS_DOMAIN needs a console at a host name by HTTPS: set PUBLIC_URL or CLIENT_ADMIN_SERVER so, or remove PASSKEYS_DOMAIN.';
  return hostname === domain || hostname.endsWith(`.${domain}`)
    ? null
    : `PASSKEYS_DOMAIN must be the host of the console or a domain above it: set ${hostname}, or remove PASSKEYS_DOMAIN.`;
}

/** Browsers know passkeys only by HTTPS, or on the same machine, and never of an address without a name. */
function browsersAllow(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost';
}
