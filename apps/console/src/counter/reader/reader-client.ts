import {
  type ChallengeRequest,
  type ReaderProblemCode,
  readerPort,
  type ReaderStatus,
  type ReadLine,
  type ReadRequest,
  type TracedCommand,
} from '@ekyc/contract/reader';
import type { CounterDocument } from '../chip-documents.ts';
import { localStore } from '@ekyc/design/browser-store.ts';

/** `unreachable`: no program listens, or the browser does not let the page reach it. */
export type ReaderFailure = {
  readonly ok: false;
  readonly code: ReaderProblemCode | 'unreachable';
  readonly triesLeft?: number;
};
export type ReaderResult<Value> = { readonly ok: true; readonly value: Value } | ReaderFailure;

/** What reads cards: the program beside the browser, or a specimen in memory. */
export interface ReaderSource {
  readonly kind: 'usb' | 'specimen';
  readonly address: string;
}
export const usbReader: ReaderSource = { kind: 'usb', address: `http://127.0.0.1:${readerPort}` };
/** A document of the specimens, which lies there already; only where the service runs on a developer's machine. */
export const specimenReader = (idType: CounterDocument): ReaderSource => ({
  kind: 'specimen',
  address: `/demo/reader/${idType}`,
});

/** Shared by the tabs of this browser; it opens nothing but the program on this computer, while that runs. */
const tokenKey = 'ekyc:console:reader';

async function send(source: ReaderSource, path: string, init: RequestInit): Promise<ReaderResult<Response>> {
  const token = localStore.read(tokenKey);
  const headers = {
    ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(source.kind === 'usb' && token !== null ? { Authorization: `Bearer ${token}` } : {}),
  };
  try {
    const response = await fetch(source.address + path, { cache: 'no-store', ...init, headers });
    return response.ok ? { ok: true, value: response } : await failureOf(response);
  } catch {
    init.signal?.throwIfAborted();
    return { ok: false, code: 'unreachable' };
  }
}

async function failureOf(response: Response): Promise<ReaderFailure> {
  const { code, triesLeft } = (await response.json().catch(() => ({}))) as Partial<ReaderFailure>;
  return { ok: false, code: code ?? 'internal_error', ...(triesLeft !== undefined && { triesLeft }) };
}

/** The code of the program's terminal, once. */
export async function pair(code: string): Promise<ReaderResult<void>> {
  const answer = await send(usbReader, '/pair', { method: 'POST', body: JSON.stringify({ code }) });
  if (!answer.ok) return answer;
  const { token } = (await answer.value.json()) as { token: string };
  localStore.write(tokenKey, token);
  return { ok: true, value: undefined };
}

/** Tells of readers and cards until the signal aborts or the program ends. */
export async function follow(
  onStatus: (status: ReaderStatus) => void,
  signal: AbortSignal,
): Promise<ReaderFailure> {
  const answer = await send(usbReader, '/events', { signal });
  if (!answer.ok) return answer;
  await eachLine(answer.value, (line) => onStatus(line as ReaderStatus));
  signal.throwIfAborted();
  return { ok: false, code: 'unreachable' };
}

/** One reading; its last line is `read` or `stopped`. */
export async function readCard(
  source: ReaderSource,
  request: ReadRequest,
  onLine: (line: ReadLine) => void,
  signal: AbortSignal,
): Promise<ReaderResult<void>> {
  const answer = await send(source, '/read', { method: 'POST', body: JSON.stringify(request), signal });
  if (!answer.ok) return answer;
  let isOver = false;
  await eachLine(answer.value, (given) => {
    const line = given as ReadLine;
    isOver ||= line.type === 'read' || line.type === 'stopped';
    onLine(line);
  });
  signal.throwIfAborted();
  return isOver ? { ok: true, value: undefined } : { ok: false, code: 'unreachable' };
}

/** What the service drew for the passport that lies on the reader, in the middle of its reading. */
export async function handOverChallenge(
  source: ReaderSource,
  challenge: ChallengeRequest,
): Promise<ReaderResult<void>> {
  const answer = await send(source, '/challenge', { method: 'POST', body: JSON.stringify(challenge) });
  return answer.ok ? { ok: true, value: undefined } : answer;
}

/** The commands of the last reading, without what they said. */
export async function lastTrace(): Promise<readonly TracedCommand[] | null> {
  const answer = await send(usbReader, '/trace', {});
  return answer.ok ? ((await answer.value.json()) as { commands: TracedCommand[] }).commands : null;
}

/** One JSON object a line; ends quietly where the line is cut. */
async function eachLine(response: Response, onLine: (line: unknown) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return;
      const parts = (rest + value).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) onLine(JSON.parse(part));
    }
  } catch {
    // The program ended, or the page was left: the caller tells by what came.
  }
}
