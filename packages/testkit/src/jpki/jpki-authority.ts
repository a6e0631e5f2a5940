import { generateKeyPairSync } from 'node:crypto';
import type { Extension, GeneralName, KeyUsageFlags } from '@peculiar/asn1-x509';
import { newRsaPair, type RsaPair, signRaw } from '../chip-cards/card-authority.ts';
import { specimenHolder } from '../chip-cards/specimen-holder.ts';
import {
  authorityExtensions,
  holderExtensions,
  responderExtensions,
  signedCertificate,
} from './jpki-certificates.ts';
import { authorityName, basicName, distinguishedName, type JpkiUse } from './jpki-names.ts';
import { type AnswerDetails, type ListDetails, signedAnswer, signedList } from './jpki-revocation.ts';

/** Policies that real certificates are said to name: signing by card, user authentication by card, signing by phone. */
export const jpkiPolicies = {
  signatureCard: '1.2.392.200149.8.5.1.1.20',
  authenticationCard: '1.2.392.200149.8.5.1.3.30',
  signaturePhone: '1.2.392.200149.8.5.1.1.40',
} as const;

const day = 86_400_000;
const city = 'Chiyoda-ku';
const daysFrom = (at: Date, days: number) => new Date(Math.floor(at.getTime() / 1000) * 1000 + days * day);

/** The specimen's 氏名, 代替文字 flags, 性別, 生年月日 (平成), 住所 and flags, as a register has them. */
export const specimenNames = (over: Readonly<Record<number, string>> = {}): GeneralName[] => {
  const { name, address } = specimenHolder;
  const texts: Record<number, string> = {
    1: name,
    2: '0'.repeat(name.length),
    3: '2',
    4: '420020407',
    5: address,
    6: '0'.repeat(address.length),
    ...over,
  };
  return Object.entries(texts).map(([number, text]) => basicName(Number(number), text));
};

export interface HolderDetails {
  readonly serial?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly uses?: readonly (keyof typeof KeyUsageFlags)[];
  readonly policy?: string;
  readonly names?: readonly GeneralName[];
  readonly pair?: RsaPair;
  /** Extensions beside those that such a certificate has. */
  readonly more?: readonly Extension[];
  /** Signs in the authority's name; the authority itself unless told. */
  readonly signer?: RsaPair;
}

export interface JpkiCard {
  /** DER. */
  readonly certificate: Buffer;
  readonly serial: string;
  /** What a card does: it pads whatever it is given (at most 245 bytes) and applies its key. */
  readonly sign: (input: Uint8Array) => Buffer;
}

/** A certification authority shaped like JPKI's, called TEST, for certificates of nobody. */
export class TestJpkiAuthority {
  readonly certificate: Buffer;
  readonly pair: RsaPair;
  readonly at: Date;
  readonly #name;

  /** @param at its certificates are valid from the day before */
  constructor(
    at: Date,
    use: JpkiUse = 'signature',
    over: {
      readonly pair?: RsaPair;
      readonly to?: Date;
      readonly mayIssue?: boolean;
      readonly mayList?: boolean;
      /** Whether its certificate calls it an authority. */
      readonly isOne?: boolean;
    } = {},
  ) {
    this.at = at;
    this.pair = over.pair ?? newRsaPair();
    this.#name = authorityName(use);
    this.certificate = signedCertificate(this.pair, {
      serial: '067c6a21',
      issuer: this.#name,
      subject: this.#name,
      from: daysFrom(at, -2),
      to: over.to ?? daysFrom(at, 3650),
      key: this.pair.publicKey,
      extensions: authorityExtensions(over),
    });
  }

  /** A 署名用電子証明書, unless told otherwise, and the card that has its key. */
  issue(details: HolderDetails = {}): JpkiCard {
    const { serial = '0a1b2c3d', pair = newRsaPair(), signer = this.pair } = details;
    const certificate = signedCertificate(signer, {
      serial,
      issuer: this.#name,
      subject: distinguishedName([
        ['C', 'JP'],
        ['L', 'Tokyo-to'],
        ['L', city],
        ['CN', 'TEST000000000000000000000000000A'],
      ]),
      from: details.from ?? daysFrom(this.at, -1),
      to: details.to ?? daysFrom(this.at, 5 * 365),
      key: pair.publicKey,
      extensions: [
        ...holderExtensions({
          uses: details.uses ?? ['digitalSignature', 'nonRepudiation'],
          policy: details.policy ?? jpkiPolicies.signatureCard,
          names: details.names ?? specimenNames(),
          city,
        }),
        ...(details.more ?? []),
      ],
    });
    return { certificate, serial, sign: (input) => signRaw(pair, input) };
  }

  /** The list of revoked certificates of the specimens' city. */
  list(details: ListDetails & { readonly signer?: RsaPair } = {}): Buffer {
    const times = { from: daysFrom(this.at, 0), to: daysFrom(this.at, 1) };
    return signedList(details.signer ?? this.pair, this.#name, { city, ...times, ...details });
  }

  /** The authority's own answer about a certificate, good unless told. */
  answer(details: AnswerDetails & { readonly signer?: RsaPair }): Buffer {
    const times = { from: daysFrom(this.at, 0), to: daysFrom(this.at, 1) };
    const own = { pair: this.pair, name: this.#name };
    return signedAnswer({ ...own, pair: details.signer ?? this.pair }, own, { ...times, ...details });
  }

  /** An answer of somebody that the authority gave a certificate for this purpose. */
  delegatedAnswer(
    details: AnswerDetails,
    { purpose = '1.3.6.1.5.5.7.3.9', signer = this.pair, to = daysFrom(this.at, 30), isHidden = false } = {},
  ): Buffer {
    const pair = newRsaPair();
    const name = distinguishedName([
      ['C', 'JP'],
      ['O', 'TEST JPKI'],
      ['CN', 'TEST OCSP responder'],
    ]);
    const [issuer, from] = [this.#name, daysFrom(this.at, -1)];
    const extensions = responderExtensions(purpose);
    const contents = { serial: '77', issuer, subject: name, from, to, key: pair.publicKey, extensions };
    const certificate = signedCertificate(signer, contents);
    const own = { pair: this.pair, name: this.#name };
    const times = { from: daysFrom(this.at, 0), to: daysFrom(this.at, 1) };
    return signedAnswer({ pair, name, ...(isHidden ? {} : { certificate }) }, own, { ...times, ...details });
  }
}

/** A key too short to be a card's. */
export const newWeakPair = (): RsaPair => generateKeyPairSync('rsa', { modulusLength: 1024 });
