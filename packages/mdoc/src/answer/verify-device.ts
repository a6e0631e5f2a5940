import { cborDecode, DeviceSignature } from '@owf/mdoc';
import { MdocRefusal, orRefuse } from '../refusal.ts';
import { deviceAuthenticationBytes, type Transcript } from '../transcript.ts';
import { deviceKeyOf, isSignedBy } from './cose-signature.ts';
import { asMap, checkSign1, type ReadDocument } from './read-response.ts';

/**
 * Whether the phone that the issuer gave the record to answered this request for this origin (ISO/IEC 18013-5:2021,
 * 9.1.3). A MAC is refused: the key that checks it makes it too, so it would be no evidence for anybody else.
 * @throws {MdocRefusal}
 */
export function verifyDevice(document: ReadDocument, transcript: Transcript): void {
  const { deviceAuth, deviceNamespaces, docType, signed } = document;
  const elements = orRefuse('answer_malformed', () => asMap(cborDecode(deviceNamespaces.buffer)));
  if (elements.size > 0) throw new MdocRefusal('device_elements');
  const found = deviceAuth.get('deviceSignature');
  if (found === undefined && deviceAuth.has('deviceMac')) throw new MdocRefusal('device_mac_only');
  if (found === undefined) throw new MdocRefusal('device_signature_missing');
  const signature = orRefuse('answer_malformed', () => {
    checkSign1(found);
    return DeviceSignature.fromEncodedStructure(found as never);
  });
  if (signature.payload !== null) throw new MdocRefusal('answer_malformed');
  signature.detachedPayload = deviceAuthenticationBytes(transcript, docType, deviceNamespaces);
  if (!isSignedBy(signature, deviceKeyOf(signed.deviceKeyInfo.deviceKey)))
    throw new MdocRefusal('device_signature_wrong');
}
