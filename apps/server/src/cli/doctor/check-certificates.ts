import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { Config } from '../../config/config.ts';
import { readCertificate } from '../../tls/read-certificate.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

/** A certificate that ends so soon should have been renewed. */
const warnedDays = 14;
const dayMs = 86_400_000;
const connectLimitMs = 5000;

/** The certificate that browsers see at PUBLIC_URL: the service's own, or its proxy's. */
export async function checkCertificates(
  config: Pick<Config, 'tls' | 'publicUrl' | 'ownAddresses' | 'dataDirectory'>,
  now: Date,
): Promise<readonly Finding[]> {
  const url = new URL(config.publicUrl);
  if (config.tls.kind === 'selfSigned') return [ok('certificates', 'self-signed, made by the service')];
  if (config.tls.kind === 'files') {
    const own = readCertificate(config, now);
    return own === null ? [] : [judge(new X509Certificate(own.cert), hostOf(url), now)];
  }
  if (url.protocol === 'http:') return [ok('certificates', 'none: PUBLIC_URL is not encrypted')];
  const seen = await certificateAt(url);
  return [seen instanceof X509Certificate ? judge(seen, hostOf(url), now) : seen];
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

function judge(certificate: X509Certificate, host: string, now: Date): Finding {
  const end = new Date(certificate.validTo);
  const day = end.toISOString().slice(0, 10);
  const covered = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
  if (covered === undefined)
    return failed('certificates', `is not for ${host}, the name in PUBLIC_URL.`, 'Get one for that name.');
  if (end <= now)
    return failed('certificates', `that of ${host} ended on ${day}.`, 'Renew it, then restart.');
  if (end.getTime() - now.getTime() < warnedDays * dayMs)
    return failed('certificates', `that of ${host} ends on ${day}.`, 'Renew it, then restart.');
  return ok('certificates', `that of ${host} is good until ${day}`);
}

/** What the proxy shows, as a browser would take it; or why it is not taken. */
async function certificateAt(url: URL): Promise<X509Certificate | Finding> {
  const host = hostOf(url);
  const socket = connect({
    host,
    port: Number(url.port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    timeout: connectLimitMs,
  });
  const { promise, resolve } = Promise.withResolvers<X509Certificate | Finding>();
  socket.once('secureConnect', () => resolve(shownBy(socket)));
  socket.once('timeout', () => resolve(unseen(url, 'no answer')));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(refusedBy(url, error)));
  return promise.finally(() => socket.destroy());
}

const shownBy = (socket: TLSSocket) => new X509Certificate(socket.getPeerCertificate().raw);

const ofTheNetwork = /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/;

function refusedBy(url: URL, { code = 'error' }: NodeJS.ErrnoException): Finding {
  return ofTheNetwork.test(code)
    ? unseen(url, code)
    : failed(
        'certificates',
        `browsers do not take that of ${url.host} (${code}).`,
        'Get one from an authority that browsers know, for that name, with its whole chain.',
      );
}

function unseen(url: URL, why: string): Finding {
  const remedy = 'Look from outside, in a browser: this machine may not reach its own public name.';
  return warning('certificates', `${url.host} cannot be reached from here (${why}).`, remedy);
}
