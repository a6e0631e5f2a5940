import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const permissions = [
  'camera=(self)',
  'microphone=()',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
  'screen-wake-lock=(self)',
].join(', ');

/** Headers of design §10 on every answer; framing is opened per page where a business registered its origins. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: { readonly https: boolean; readonly aiOrigin: string | null },
): Promise<void> {
  const connect = ["'self'", ...(options.aiOrigin ? [options.aiOrigin] : [])];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // Models on the device run as WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: connect,
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: false,
    referrerPolicy: { policy: 'no-referrer' },
    hsts: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_, reply) => {
    void reply.header('permissions-policy', permissions);
  });
}

/** Lets exactly these origins frame this answer. */
export function allowFraming(policy: string, origins: readonly string[]): string {
  return origins.length === 0
    ? policy
    : policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`);
}
