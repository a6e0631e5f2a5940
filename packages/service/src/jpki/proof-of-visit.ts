import type { Birth, Finished, SignatureProof } from '@ekyc/jpki';
import type { NewProof } from '../proof/index.ts';
import type { JpkiProvider } from './jpki-ports.ts';

type Field = NewProof['fields'][number];
type About = Pick<NewProof, 'attempt'>;

/** A list of a city is longer than what is worth keeping with each of its certificates; its date is kept anyway. */
const mostRevocationBytes = 65_535;

const sexes = { male: 'M', female: 'F', unspecified: 'X' } as const;

/** What the visitor is told by, and the console shows: not by whom a person is known, by what. */
const byLogIn = 'デジタル認証アプリ (認証API)';

/** A log-in proves who has the card and the PIN. Nobody said whether the certificate was revoked. */
export function proofOfLogIn(
  finished: Extract<Finished, { kind: 'authentication' }>,
  { attempt }: About,
): NewProof {
  const { name, birth, address, gender } = finished.profile;
  return {
    ...base({ attempt, subject: finished.subject }),
    kind: 'logIn',
    current: 'cannotTell',
    // The app's service shows no certificate.
    validUntil: null,
    fields: fieldsOf({ name, birth, address, gender }, byLogIn),
    reference: null,
    files: { claims: Buffer.from(JSON.stringify(finished.profile)) },
  };
}

/** A signed text, and who verified it. */
export function proofOfSignature(
  proof: SignatureProof,
  about: About & {
    readonly subject: string;
    readonly text: string;
    readonly keepsCertificate: JpkiProvider['keepsCertificate'];
  },
): NewProof {
  const information = proof.by === 'platform' ? proof.information : proof.verified.information;
  const by =
    proof.by === 'platform'
      ? '署名検証者 (プラットフォーム)'
      : `JPKI ${proof.verified.authority.slice(0, 16)}`;
  const { name, birth, address, gender } = information;
  return {
    ...base(about),
    kind: 'signature',
    // A platform answers for the moment at which it was asked, not until when.
    validUntil: proof.by === 'platform' ? null : proof.verified.validUntil,
    current: proof.by === 'platform' || proof.verified.revocation.kind !== 'none' ? 'yes' : 'cannotTell',
    fields: fieldsOf({ name, birth, address, gender }, by),
    reference: proof.by === 'platform' ? proof.verificationId : null,
    files: { text: Buffer.from(about.text), ...filesOf(proof, about.keepsCertificate) },
  };
}

const base = ({ attempt, subject }: About & { readonly subject: string }) => ({
  attempt,
  subject,
  idType: 'myNumberCard' as const,
  pictures: [],
});

function filesOf(proof: SignatureProof, keepsCertificate: boolean): Record<string, Uint8Array> {
  if (proof.by === 'platform') return { 'platform-answer': Buffer.from(proof.answer) };
  if (!keepsCertificate) return {};
  const { signature, certificate, revocation } = proof;
  const isKept = revocation !== null && revocation.bytes.length <= mostRevocationBytes;
  return { signature, certificate, ...(isKept && { [revocation.kind]: revocation.bytes }) };
}

function fieldsOf(
  told: {
    readonly name: string | undefined;
    readonly birth: Birth | undefined;
    readonly address: string | undefined;
    readonly gender: keyof typeof sexes | undefined;
  },
  by: string,
): Field[] {
  const field = (name: string, value: string | undefined): Field[] =>
    value === undefined || value === '' ? [] : [{ name, value, by }];
  return [
    ...field('name', told.name),
    ...field('birth', told.birth?.kind === 'date' ? told.birth.date : told.birth?.known),
    ...field('address', told.address),
    ...field('sex', told.gender && sexes[told.gender]),
  ];
}
