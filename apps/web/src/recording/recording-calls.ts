import { readToldProblem } from '@ekyc/contract/told-problem';
import type { ErrorCode, Kind, PieceType, RecordingMark, WebrtcAnswer } from '@ekyc/contract';
import { paths } from '@ekyc/contract/paths';
import { securityCodeFor } from '../api/security-code.ts';

/** `failed`: no answer, or one that says to come again, after so many milliseconds where it says when. */
export type Sent<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  | { readonly kind: 'failed'; readonly retryAfter: number | null };

/** Each tries once and shows no network error to the visitor: the journey does not wait for these. */
export interface RecordingCalls {
  startWebrtc(sdp: string): Promise<Sent<WebrtcAnswer>>;
  startSegment(mimeType: PieceType): Promise<Sent<{ readonly segment: number }>>;
  putPiece(place: PiecePlace, mimeType: PieceType, bytes: Blob): Promise<Sent<null>>;
  addMarks(marks: readonly RecordingMark[]): Promise<Sent<null>>;
}
export interface PiecePlace {
  readonly segment: number;
  readonly piece: number;
}

export interface CallTarget {
  /** Origin of the API, empty for the page's own. */
  readonly apiServer: string;
  readonly kind: Kind;
  readonly publicId: string;
}

type CallName = 'startWebrtc' | 'startRecordingSegment' | 'putRecordingPiece' | 'addRecordingMarks';

interface Request {
  readonly timeout: number;
  readonly body: BodyInit;
  readonly headers: Readonly<Record<string, string>>;
  readonly place?: PiecePlace;
}

const json = { 'Content-Type': 'application/json' };

export function createRecordingCalls({ apiServer, kind, publicId }: CallTarget): RecordingCalls {
  const securityCode = securityCodeFor(publicId);
  const call = async (name: CallName, { place, headers, body, timeout }: Request): Promise<Sent<never>> => {
    const [method, path] = paths[`${kind}.${name}`];
    const url = path
      .replace('{publicId}', encodeURIComponent(publicId))
      .replace('{segment}', String(place?.segment))
      .replace('{piece}', String(place?.piece));
    return (await fetchOnce(apiServer + url, {
      method,
      cache: 'no-store',
      headers: { ...headers, 'Security-Code': securityCode },
      body,
      signal: AbortSignal.timeout(timeout),
    })) as Sent<never>;
  };
  const callJson = (name: CallName, value: unknown, timeout: number) =>
    call(name, { body: JSON.stringify(value), headers: json, timeout });
  return {
    startWebrtc: (sdp) => callJson('startWebrtc', { sdp }, 5000),
    startSegment: (mimeType) => callJson('startRecordingSegment', { mimeType }, 20_000),
    putPiece: async (place, mimeType, bytes) => {
      const headers = { 'Content-Type': mimeType, 'Content-Digest': `sha-256=:${await digestOf(bytes)}:` };
      return call('putRecordingPiece', { place, headers, body: bytes, timeout: 60_000 });
    },
    addMarks: (marks) => callJson('addRecordingMarks', { marks }, 20_000),
  };
}

async function fetchOnce(url: string, init: RequestInit): Promise<Sent<unknown>> {
  try {
    const response = await fetch(url, init);
    const isJson = (response.headers.get('Content-Type') ?? '').includes('json');
    const body: unknown = isJson ? await response.json() : null;
    if (response.ok) return { kind: 'done', value: body };
    if (response.status !== 429 && response.status < 500)
      return { kind: 'refused', code: readToldProblem(body).code };
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    return { kind: 'failed', retryAfter: seconds >= 0 ? Math.min(60, seconds) * 1000 : null };
  } catch {
    return { kind: 'failed', retryAfter: null };
  }
}

/** SHA-256 in base64 (RFC 9530). */
async function digestOf(bytes: Blob): Promise<string> {
  return btoa(String.fromCharCode(...(await sha256(bytes))));
}

/** SHA-256 in hex. */
export async function hexDigestOf(bytes: Blob): Promise<string> {
  return [...(await sha256(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(bytes: Blob): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
}
