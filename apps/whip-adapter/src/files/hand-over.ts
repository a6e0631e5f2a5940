import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { signWhipToken } from '@ekyc/recording/whip';
import { request } from 'undici';

export interface Service {
  /** Its origin. */
  readonly origin: string;
  /** Signs the token of each file. */
  readonly secret: Uint8Array;
}

export interface Video {
  readonly path: string;
  readonly recordingId: string;
  /** Of its first frame, in ms since 1970. */
  readonly startedAt: number;
}

export type HandedOver =
  | { readonly ok: true; readonly bytes: number; readonly as: 'stored' | 'unwanted' }
  | { readonly ok: false; readonly problem: string };

/** The token is looked at when the request begins; the clocks of two machines may differ. */
const tokenMs = 5 * 60_000;

/**
 * Hands a file to the service:
 *
 *     PUT /api/v1/recordings/whip_file
 *     Authorization: Bearer TOKEN      use `file`, bound to the SHA-256 of the body
 *     Content-Type: video/webm
 *     Content-Length: BYTES
 *
 * Any 2xx says that the service has stored it, or had it already: the same bytes may come again. 410 says that its
 * verification was redacted: the file must not be stored anywhere. Redirects are not followed.
 */
export async function handOver(
  service: Service,
  { path, recordingId, startedAt }: Video,
  signal: AbortSignal,
): Promise<HandedOver> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sha256 = hash.digest('hex');
  const token = signWhipToken(service.secret, {
    use: 'file',
    recordingId,
    expiresAt: Date.now() + tokenMs,
    sha256,
    startedAt,
  });
  const { size } = await stat(path);
  try {
    const { statusCode, body } = await request(`${service.origin}/api/v1/recordings/whip_file`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'video/webm',
        'content-length': String(size),
      },
      body: createReadStream(path),
      signal,
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
    });
    await body.dump();
    if (statusCode === 410) return { ok: true, bytes: size, as: 'unwanted' };
    const isStored = statusCode >= 200 && statusCode < 300;
    return isStored ? { ok: true, bytes: size, as: 'stored' } : { ok: false, problem: String(statusCode) };
  } catch (error) {
    // A line that broke is expected; the service gets the file again.
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return { ok: false, problem: typeof code === 'string' ? code : 'aborted' };
  }
}
