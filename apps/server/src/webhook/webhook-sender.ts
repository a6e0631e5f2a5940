import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookSender } from '@ekyc/service';
import { Agent, buildConnector, request } from 'undici';
import { isPublicAddress } from './address-check.ts';

const maxAnswerBytes = 65_536;
/** Body of a plain-text answer, for the caller that waits for it. */
const maxTextBytes = 4096;

/** Every address of a name, as the system resolves it at this moment. */
export type ResolveName = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

export interface SenderOptions {
  /** In envType local this machine and plain HTTP are allowed. */
  readonly allowPrivate: boolean;
  /** For each of connecting, headers and a pause in the answer; twice that for the whole. Default 10 s. */
  readonly timeoutMs?: number;
  readonly resolveName?: ResolveName;
}

class AddressNotAllowedError extends Error {
  readonly code = 'address_not_allowed';
}

/**
 * Sends webhooks. The address is checked at the moment of connecting, after the name was resolved, so that neither
 * a name that changes its mind nor a redirect (never followed) leads inside.
 */
export function createWebhookSender(options: SenderOptions): WebhookSender & {
  close(): Promise<void>;
} {
  const { timeoutMs = 10_000, resolveName = resolveBySystem } = options;
  const allowed = (address: string) => options.allowPrivate || isPublicAddress(address);
  const connect = buildConnector({
    lookup: checkingLookup(allowed, resolveName),
    timeout: timeoutMs,
    allowH2: false,
  });
  const agent = new Agent({
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: (target, callback) => {
      const host = target.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) && !allowed(host)) callback(new AddressNotAllowedError('a private address'), null);
      else if (!options.allowPrivate && target.protocol !== 'https:') {
        callback(new AddressNotAllowedError('not https'), null);
      } else connect(target, callback);
    },
  });
  return {
    send: async ({ url, headers, body }) => {
      try {
        const answer = await request(url, {
          method: 'POST',
          dispatcher: agent,
          headers,
          body,
          signal: AbortSignal.timeout(2 * timeoutMs),
        });
        const bytes = await readAtMost(answer.body, maxAnswerBytes);
        const isText = String(answer.headers['content-type'] ?? '').startsWith('text/plain');
        const text = bytes.subarray(0, maxTextBytes).toString('utf8');
        return { status: answer.statusCode, ...(isText ? { text } : {}) };
      } catch (error) {
        return { error: codeOf(error) };
      }
    },
    close: () => agent.close(),
  };
}

const resolveBySystem: ResolveName = (name, done) => {
  dnsLookup(name, { all: true }, done);
};

/** Hands on what a name resolves to only when every address of it is allowed. */
function checkingLookup(allowed: (address: string) => boolean, resolveName: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => allowed(address))) {
        return callback(new AddressNotAllowedError('a private address'), '', 0);
      }
      return options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family);
    });
  };
}

/** Reads the answer so that the connection can be used again; a longer one is cut off. */
async function readAtMost(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  limit: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limit) {
      body.destroy();
      break;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A short code without addresses, for the business's list of attempts. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code.toLowerCase();
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network_error';
}
