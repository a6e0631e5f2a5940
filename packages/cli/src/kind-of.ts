import { type EkycClient, EkycError, type Kind } from '@ekyc/sdk';
import { UsageError } from './usage-error.ts';

/** How the client names the calls of a kind. */
export const groups = {
  identification: 'identifications',
  selfieData: 'selfieData',
  faceAuthentication: 'faceAuthentication',
  additionalDocument: 'additionalDocument',
} as const;

/** Of which kind a verification is. Another business's, and one that never was, are refused as not found. */
export async function kindOf(client: EkycClient, publicId: string): Promise<Kind> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(publicId)) throw new UsageError('PUBLIC_ID is what a creation answers.');
  const { identifications, selfieData, faceAuthentication, additionalDocument } = client;
  let refusal: unknown;
  for (const calls of [identifications, selfieData, faceAuthentication, additionalDocument]) {
    try {
      return (await calls.get(publicId)).kind;
    } catch (error) {
      if (!(error instanceof EkycError) || error.code !== 'not_found') throw error;
      refusal = error;
    }
  }
  throw refusal;
}
