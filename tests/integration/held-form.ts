import { paths } from '@ekyc/contract';
import type { VisitorClient } from '@ekyc/testkit';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

export interface HeldForm {
  /** Sends the last bytes, and tells what is answered. */
  finish(): Promise<{ readonly status: number; readonly body: string; readonly code: string | null }>;
}

export interface FormParts {
  readonly picture: Uint8Array;
  /** Of the picture; `file` when left out. */
  readonly field?: string;
  /** Fields before it. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Other pictures before it, by their fields. */
  readonly others?: Readonly<Record<string, Uint8Array>>;
}

/** So much more may come behind a picture: a body that is long may take long. */
const padding = Buffer.alloc(1024 * 1024);

/** A form of which all but the end of one picture is sent: its caller is let in by what holds now. */
export function holdForm(
  { url, publicId, securityCode }: VisitorClient,
  call: keyof typeof paths,
  { picture, field = 'file', texts = {}, others = {} }: FormParts,
): HeldForm {
  const [method, path] = paths[call];
  const sent = request(url + path.replace('{publicId}', publicId), {
    method,
    headers: { 'security-code': securityCode, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  // Only who awaits the answer is told that there was none.
  answered.catch(() => undefined);
  for (const [name, text] of Object.entries(texts))
    sent.write(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
  const begin = (name: string, bytes: Uint8Array) => {
    sent.write(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n`);
    sent.write('content-type: image/jpeg\r\n\r\n');
    sent.write(bytes);
  };
  for (const [name, bytes] of Object.entries(others)) {
    begin(name, bytes);
    sent.write('\r\n');
  }
  begin(field, picture);
  sent.write(padding);
  return {
    finish: async () => {
      sent.end('\r\n--b--\r\n');
      const [response] = await answered;
      let body = '';
      for await (const chunk of response.setEncoding('utf8')) body += String(chunk);
      const { code = null } = JSON.parse(body) as { code?: string };
      return { status: response.statusCode ?? 0, body, code };
    },
  };
}
