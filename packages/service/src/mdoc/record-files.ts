import { type RecordEvidence, recordNeeds, recordTypeNames } from '@ekyc/mdoc';
import { z } from 'zod';

const responseFile = 'device-response';
const requestFile = 'request';

const transcript = z.discriminatedUnion('protocol', [
  z.strictObject({
    protocol: z.literal('org-iso-mdoc'),
    encryptionInfo: z.string(),
    origin: z.string(),
  }),
  z.strictObject({
    protocol: z.literal('openid4vp-v1-signed'),
    nonce: z.string(),
    origin: z.string(),
    keyThumbprint: z.string(),
  }),
]);

const request = z.strictObject({
  version: z.literal(1),
  type: z.enum(recordTypeNames as [RecordEvidence['type']]),
  docType: z.string().optional(),
  needs: z.array(z.enum(recordNeeds)),
  at: z.string(),
  transcript,
});

/** What proves a record, as files: what the phone answered, and to what. */
export function filesOfEvidence({
  response,
  ...asked
}: RecordEvidence): Readonly<Record<string, Uint8Array>> {
  return {
    [responseFile]: Buffer.from(response, 'base64url'),
    [requestFile]: Buffer.from(JSON.stringify(asked)),
  };
}

/** The same from its files; null where they are none of a record. */
export function evidenceOfFiles(files: ReadonlyMap<string, Uint8Array>): RecordEvidence | null {
  const [response, asked] = [files.get(responseFile), files.get(requestFile)];
  if (!response || !asked) return null;
  const parsed = request.safeParse(parseJson(Buffer.from(asked).toString('utf8')));
  return parsed.success ? { ...parsed.data, response: Buffer.from(response).toString('base64url') } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
