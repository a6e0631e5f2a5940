import { createHash } from 'node:crypto';
import { cborEncode, DataItem } from '@owf/mdoc';

/** What an answer is bound to, of public parts alone: kept with the evidence. Texts are as they were sent. */
export type TranscriptInputs =
  | { readonly protocol: 'org-iso-mdoc'; readonly encryptionInfo: string; readonly origin: string }
  | {
      readonly protocol: 'openid4vp-v1-signed';
      readonly nonce: string;
      readonly origin: string;
      /** RFC 7638, SHA-256, base64url, of the key that the answer was encrypted for. */
      readonly keyThumbprint: string;
    };

/** SessionTranscript, without device engagement and reader key: neither exists between browser and wallet. */
export type Transcript = readonly [null, null, readonly [handover: string, hash: Uint8Array]];

/**
 * ISO/IEC 18013-7:2025 annex C: `["dcapi", SHA-256(CBOR([base64url EncryptionInfo, origin]))]`; OpenID4VP 1.0, B.2.6.2:
 * `["OpenID4VPDCAPIHandover", SHA-256(CBOR([origin, nonce, thumbprint]))]`.
 */
export function transcriptOf(inputs: TranscriptInputs): Transcript {
  if (inputs.protocol === 'org-iso-mdoc')
    return [null, null, ['dcapi', sha256(cborEncode([inputs.encryptionInfo, inputs.origin]))]];
  const thumbprint = new Uint8Array(Buffer.from(inputs.keyThumbprint, 'base64url'));
  const information = cborEncode([inputs.origin, inputs.nonce, thumbprint]);
  return [null, null, ['OpenID4VPDCAPIHandover', sha256(information)]];
}

/** What a phone signs (ISO/IEC 18013-5, 9.1.3.4); `deviceNamespaces` as it came, so that its bytes are the signed ones. */
export function deviceAuthenticationBytes(
  transcript: Transcript,
  docType: string,
  deviceNamespaces: DataItem,
): Uint8Array {
  return cborEncode(DataItem.fromData(['DeviceAuthentication', transcript, docType, deviceNamespaces]));
}

/** What a reader signs (ISO/IEC 18013-5, 9.1.4). */
export function readerAuthenticationBytes(transcript: Transcript, itemsRequest: unknown): Uint8Array {
  return cborEncode(DataItem.fromData(['ReaderAuthentication', transcript, DataItem.fromData(itemsRequest)]));
}

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}
