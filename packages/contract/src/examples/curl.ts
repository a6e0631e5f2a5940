import { accessPurposeHeader, encodePurpose } from '../access-purpose.ts';
import { headersOfTexts } from '../text-headers.ts';
import type { Endpoint } from '../endpoint.ts';
import { bearsItsKey } from '../idempotency.ts';
import { paths } from '../paths.ts';
import { type AnyExample, examples } from './index.ts';
import { pathValues } from './values.ts';

const credentials: Readonly<Record<Endpoint['caller'], readonly string[]>> = {
  public: [],
  business: ['Authorization: Bearer $SECRET_KEY'],
  staff: ['Access-Token: $ACCESS_TOKEN', 'Business: $BUSINESS_ID'],
  chipReader: ['Security-Code: $SECURITY_CODE'],
  visitor: ['Security-Code: $SECURITY_CODE'],
  account: ['Access-Token: $ACCESS_TOKEN'],
  mediaServer: ['Authorization: Bearer $MEDIA_TOKEN'],
};

/** Value as a double-quoted shell word, in which `$SECRET_KEY` and its like are filled in. */
const doubled = (text: string) => `"${text}"`;
/** Value as a single-quoted shell word. */
const single = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function address(endpoint: Endpoint, example: AnyExample): string {
  const path = paths[endpoint.name][1].replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => example.params?.[name] ?? pathValues[name] ?? '',
  );
  const query = Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`;
}

function payload(endpoint: Endpoint, example: AnyExample): string[] {
  if (endpoint.multipart) {
    const files = endpoint.files ?? ['file'];
    return [
      ...Object.entries(example.fields ?? {}).map(
        ([name, value]) => `-F ${single(`${name}=${String(value)}`)}`,
      ),
      ...files.map((name) => `-F ${single(`${name}=@${name}.jpg;type=image/jpeg`)}`),
    ];
  }
  if (endpoint.bytes) {
    const digest = '"Content-Digest: sha-256=:$(openssl dgst -sha256 -binary video.webm | base64):"';
    return [
      `-H ${single(`Content-Type: ${endpoint.bytes[0] ?? ''}`)}`,
      ...(endpoint.caller === 'visitor' ? [`-H ${digest}`] : []),
      `--data-binary @${endpoint.bytes[0] === 'image/jpeg' ? 'picture.jpg' : 'video.webm'}`,
    ];
  }
  if (example.body === undefined) return [];
  return [`-H ${single('Content-Type: application/json')}`, `-d ${single(JSON.stringify(example.body))}`];
}

/** The example of a call as a command of curl, with `EKYC` for the service's address. */
export function curlOf(endpoint: Endpoint): string {
  const example = examples[endpoint.name];
  const [method] = paths[endpoint.name];
  const headers = [
    ...credentials[endpoint.caller],
    ...(endpoint.account === 'required' ? ['Access-Token: $ACCESS_TOKEN'] : []),
    ...(bearsItsKey(endpoint) ? ['Idempotency-Key: $ORDER_ID'] : []),
    ...Object.entries(headersOfTexts(example.headers ?? {})).map(([name, value]) => `${name}: ${value}`),
    ...(endpoint.accessPurpose ? [`${accessPurposeHeader}: ${purposeExample}`] : []),
  ];
  const saved: Readonly<Record<string, string>> = {
    'image/jpeg': 'picture.jpg',
    'application/zip': 'evidence.zip',
    'video/webm': 'video.webm',
  };
  const { binary } = endpoint.success;
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${doubled(`$EKYC${address(endpoint, example)}`)}`,
    ...headers.map((header) => `-H ${doubled(header)}`),
    ...payload(endpoint, example),
    ...(binary ? [`-o ${saved[binary] ?? 'file'}`] : []),
  ].join(' \\\n  ');
}

/** As the header bears it. */
export const purposeExample = encodePurpose('review of order 2026-0042');
