import { readerPort } from '@ekyc/contract/reader';
import type { FastifyInstance } from 'fastify';

export type Headers = Readonly<Record<string, string>>;

/** Where scripts, pictures and calls of a page may come from; nothing inline, nothing of others. */
function contentPolicy(connectOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    // Models on the device run as WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A framed page needs its own origin here; whether the business's page gives it the camera is the business's decision. */
const permissions = [
  'camera=(self)',
  'screen-wake-lock=(self)',
  'microphone=()',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
].join(', ');

/**
 * Headers that close answers of every kind to other pages and to scripts that are not ours; a route may say something else.
 * @param options.strictTransport only with a certificate that browsers trust: they would hold on to it
 */
export function securityHeaders(options: {
  readonly strictTransport: boolean;
  /** Of others that our pages may call: a detection server, Amazon Cognito. */
  readonly connectOrigins: readonly string[];
}): Headers {
  return {
    'content-security-policy': contentPolicy(options.connectOrigins),
    'permissions-policy': permissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'cache-control': 'no-store',
    ...(options.strictTransport
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Registered before everything else, so that refusals carry them too. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** Lets exactly these origins frame this answer. */
export function allowFraming(policy: string, origins: readonly string[]): string {
  return origins.length === 0
    ? policy
    : policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`);
}

/** Lets the console's page call the reader program on its own computer (apps/reader). */
export function allowReader(policy: string): string {
  return policy.replace("connect-src 'self'", `connect-src 'self' http://127.0.0.1:${readerPort}`);
}

/** Lets an answer load Google Analytics and report to it (its guide "Using GA with a Content Security Policy"). */
export function allowAnalytics(policy: string): string {
  return policy
    .replace("script-src 'self'", "script-src 'self' https://www.googletagmanager.com")
    .replace(
      "connect-src 'self'",
      "connect-src 'self' https://*.google-analytics.com https://*.analytics.google.com",
    );
}
