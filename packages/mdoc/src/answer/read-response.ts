import { cborDecode, DataItem, IssuerAuth, type MobileSecurityObject } from '@owf/mdoc';
import { MdocRefusal, orRefuse } from '../refusal.ts';
import { checkCbor, refuseMyNumber } from './check-cbor.ts';

/** The one document of an answer: signed parts as they came, as bytes; nothing of it is verified yet. */
export interface ReadDocument {
  readonly docType: string;
  /** Namespace to items, each the bytes that its digest was made over. */
  readonly items: ReadonlyMap<string, readonly DataItem[]>;
  readonly issuerAuth: IssuerAuth;
  readonly signed: MobileSecurityObject;
  readonly deviceNamespaces: DataItem;
  readonly deviceAuth: ReadonlyMap<unknown, unknown>;
}

/**
 * Reads a DeviceResponse (ISO/IEC 18013-5:2021, 8.3.2.1.2.2) after it was searched for a My Number and bounded.
 * @param bytes overwritten where they bear a My Number
 * @throws {MdocRefusal}
 */
export function readResponse(bytes: Uint8Array): ReadDocument {
  try {
    refuseMyNumber(bytes);
    checkCbor(bytes);
  } catch (error) {
    if (error instanceof MdocRefusal && error.code === 'my_number_in_answer') bytes.fill(0);
    throw error;
  }
  return orRefuse('answer_malformed', () => documentOf(asMap(cborDecode(bytes))));
}

function documentOf(response: ReadonlyMap<unknown, unknown>): ReadDocument {
  if (response.get('status') !== 0) throw new MdocRefusal('wallet_failed');
  const documents: unknown = response.get('documents');
  if (documents === undefined) throw new MdocRefusal('record_missing');
  if (!Array.isArray(documents)) throw malformed();
  if (documents.length > 1) throw new MdocRefusal('records_many');
  if (documents.length === 0) throw new MdocRefusal('record_missing');
  const document = asMap(documents[0]);
  const issuerSigned = asMap(document.get('issuerSigned'));
  const deviceSigned = asMap(document.get('deviceSigned'));
  const docType = document.get('docType');
  const deviceNamespaces = deviceSigned.get('nameSpaces');
  if (typeof docType !== 'string' || !(deviceNamespaces instanceof DataItem)) throw malformed();
  const issuerAuth = readIssuerAuth(issuerSigned.get('issuerAuth'));
  return {
    docType,
    items: itemsIn(issuerSigned.get('nameSpaces') ?? new Map()),
    issuerAuth,
    signed: issuerAuth.mobileSecurityObject,
    deviceNamespaces,
    deviceAuth: asMap(deviceSigned.get('deviceAuth')),
  };
}

/** COSE_Sign1; its payload is bytes, in which there is CBOR again. */
function readIssuerAuth(found: unknown): IssuerAuth {
  checkSign1(found);
  const payload: unknown = found[2];
  if (!(payload instanceof Uint8Array)) throw malformed();
  checkCbor(payload);
  return IssuerAuth.fromEncodedStructure(found as never);
}

/** Four members, and headers that were bounded before the library decodes them. */
export function checkSign1(found: unknown): asserts found is unknown[] {
  if (!Array.isArray(found) || found.length !== 4 || !(found[0] instanceof Uint8Array)) throw malformed();
  checkCbor(found[0]);
}

function itemsIn(found: unknown): ReadonlyMap<string, readonly DataItem[]> {
  const items = new Map<string, readonly DataItem[]>();
  for (const [namespace, list] of asMap(found)) {
    if (typeof namespace !== 'string' || !Array.isArray(list)) throw malformed();
    if (!list.every((one): one is DataItem => one instanceof DataItem)) throw malformed();
    items.set(namespace, list);
  }
  return items;
}

/** @throws {MdocRefusal} `answer_malformed` */
export function asMap(found: unknown): ReadonlyMap<unknown, unknown> {
  if (!(found instanceof Map)) throw malformed();
  return found;
}

const malformed = () => new MdocRefusal('answer_malformed');
