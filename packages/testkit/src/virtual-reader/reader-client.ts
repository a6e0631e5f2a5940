import { request } from 'node:http';
import type { ReadLine, ReadRequest, ReaderStatus } from '@ekyc/contract/reader';

export const consoleOrigin = 'https://ekyc.example';

export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly origin?: string | null;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call of the reader program, as a page would make it; the answer's lines come as they come. */
export function ask(port: number, asked: Asked) {
  const {
    path,
    body,
    token,
    origin = consoleOrigin,
    host,
    method = body === undefined ? 'GET' : 'POST',
  } = asked;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = {
    ...(origin !== null && { origin }),
    ...(host !== undefined && { host }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
    ...asked.headers,
  };
  const call = request({ host: '127.0.0.1', port, path, method, headers });
  call.on('error', () => {});
  const answered = new Promise<{ status: number; headers: object; lines: AsyncIterable<object> }>(
    (resolve, reject) => {
      call.once('error', reject);
      call.once('response', (response) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, lines: linesOf(response) }),
      );
    },
  );
  call.end(body === undefined ? undefined : text);
  return { answered, leave: () => call.destroy() };
}

async function* linesOf(response: AsyncIterable<Buffer>): AsyncGenerator<object> {
  let rest = '';
  for await (const chunk of response) {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) yield JSON.parse(part) as object;
  }
  if (rest !== '') yield JSON.parse(rest) as object;
}

/** The answer as one object, with its status. */
export async function askOnce(port: number, asked: Asked): Promise<Record<string, unknown>> {
  const { status, lines } = await ask(port, asked).answered;
  for await (const line of lines) return { status, ...line };
  return { status };
}

export const nonce = Buffer.alloc(32, 7).toString('base64');

/** Reads to the end. */
export async function read(
  port: number,
  token: string,
  given: Omit<ReadRequest, 'nonce'>,
  onLine: (line: ReadLine) => void = () => {},
): Promise<ReadLine> {
  const { answered } = ask(port, { path: '/read', token, body: { nonce, ...given } });
  let last: object | undefined;
  for await (const line of (await answered).lines) {
    last = line;
    onLine(line as ReadLine);
  }
  return last as ReadLine;
}

/** Waits until the readers are as wanted. */
export async function until(
  port: number,
  token: string,
  isWanted: (status: ReaderStatus) => boolean,
): Promise<ReaderStatus> {
  const { answered, leave } = ask(port, { path: '/events', token });
  for await (const line of (await answered).lines) {
    if (!isWanted(line as ReaderStatus)) continue;
    leave();
    return line as ReaderStatus;
  }
  throw new Error('the events ended');
}
