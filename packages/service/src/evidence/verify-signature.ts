import { type Revocation, verifySignature } from '@ekyc/jpki';
import { sealedFields } from '../sealing/index.ts';
import type { Finding, ReadFile } from './finding.ts';
import { parseBounded, smallDocument } from './parse-bounded.ts';
import { isSimulated } from './proof-files.ts';

/** By what a signature in an archive is verified. */
export interface SignatureTrust {
  /** Authorities for signing, DER. */
  readonly authorities: readonly Uint8Array[];
  readonly policies: readonly string[];
}

/**
 * What the signature in an archive proves by the authorities given. `notAsked`: none were given. `notPossible`: the
 * certificate is not there, since only a 署名検証者 may keep it; a platform verified it and keeps its record.
 * `simulated`: a sandbox made it up.
 */
export type SignatureProofOfArchive = 'proven' | 'notPossible' | 'notAsked' | 'simulated';

/**
 * Verifies the signed text once more, as of the moment when it came, with the public parts alone. Whether the files are
 * those of the chain is asked elsewhere.
 * @returns null where nothing was signed
 */
export function verifyArchivedSignature(
  contents: ReadonlyMap<string, ReadFile>,
  trust: SignatureTrust | null,
): { readonly findings: readonly Finding[]; readonly proof: SignatureProofOfArchive | null } {
  const summary = sealedFields.proof.schema.safeParse(
    parseBounded(contents.get('proof.json')?.text ?? '', smallDocument),
  );
  if (!summary.success || summary.data.kind !== 'signature') return { findings: [], proof: null };
  if (isSimulated(contents)) return { findings: [], proof: 'simulated' };
  const bytesOf = (name: string) => contents.get(`proof/${name}.bin`)?.bytes;
  const [text, signature, certificate] = [bytesOf('text'), bytesOf('signature'), bytesOf('certificate')];
  if (!text || !signature || !certificate) return { findings: [], proof: 'notPossible' };
  if (!trust || trust.authorities.length === 0) return { findings: [], proof: 'notAsked' };
  const at = new Date(summary.data.provenAt);
  const revocation = revocationIn(bytesOf('crl'), bytesOf('ocsp'));
  const verified = verifySignature({ ...trust, text, signature, certificate, revocation, at });
  if (!verified.ok)
    return { findings: [{ code: 'signature_not_proven', detail: verified.code }], proof: null };
  const told = summary.data.fields.find(({ name }) => name === 'name')?.value;
  // What the record says of the person must be what was signed for.
  if (told !== verified.information.name)
    return { findings: [{ code: 'signature_not_proven', detail: 'other_person' }], proof: null };
  return { findings: [], proof: 'proven' };
}

/** The answer was to a question of then: its nonce is not asked for again. */
function revocationIn(list?: Uint8Array | null, response?: Uint8Array | null): Revocation {
  if (list) return { kind: 'crl', list };
  return response ? { kind: 'ocsp', response, nonce: null } : { kind: 'none' };
}
