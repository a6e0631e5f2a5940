import { sign } from 'node:crypto';
import { newRsaPair, tlv } from './card-authority.ts';
import { residenceCardNumber } from './residence-card-chip.ts';
import { chipPicture } from './chip-pictures.ts';
import type { SpecimenContents, SpecimenFile } from './specimen-card.ts';
import { specimenHolder } from './specimen-holder.ts';
import { certificateBy, newCurvePair, type TestAuthority } from './test-certificates.ts';

/** C1 of each kind: 在留カード and 特別永住者証明書 of the first, then of the second generation. */
export type ResidenceKind = '1' | '2' | '05' | '06';

const text = (tag: number, value: string) => tlv(tag, Buffer.from(value));

/** What a 特別永住者証明書 has of the front's text too, and what only a 在留カード has: 34 and 19 bytes. */
const everyText = [
  text(0xc5, '20300407'),
  text(0xc6, '20020407'),
  text(0xc7, '2'),
  text(0xc8, 'USA'),
  text(0xc9, 'R101000000'),
  text(0xce, '0500'),
];
const cardText = [text(0xca, '01'), text(0xcb, '20260701'), text(0xcc, '1'), text(0xcd, '20310701')];

const filled = (length: number, ...parts: Uint8Array[]) => {
  const value = Buffer.concat(parts);
  return Buffer.concat([value, Buffer.alloc(length - value.length)]);
};

interface SpecimenDetails {
  /** When the card's certificate ends. */
  readonly certificateTo?: string;
  /** Under sixteen: neither portrait nor signature (of the first generation). */
  readonly isChild?: boolean;
  /** Another curve than P-384 for the card's key (of the second generation). */
  readonly curve?: string;
  /** Pictures far below their fixed lengths, for tests that try every byte. */
  readonly isSmall?: boolean;
}

/** The second generation: P-384 over text, portrait and name's picture. */
function secondGeneration(kind: '05' | '06', authority: TestAuthority, details: SpecimenDetails) {
  const { certificateTo, isSmall = false, curve = 'secp384r1' } = details;
  const pair = newCurvePair(curve);
  const [namePicture, portrait] = [
    isSmall ? Buffer.alloc(200, 1) : chipPicture('name.tif'),
    isSmall ? Buffer.alloc(300, 2) : chipPicture('portrait-colour.jp2'),
  ];
  const to = certificateTo ? { to: certificateTo } : {};
  const certificate = certificateBy(authority, { subject: 'card', key: pair.publicKey, ...to });
  const texts = kind === '05' ? [...everyText, ...cardText] : everyText;
  const values = filled(53, ...texts.map((one) => one.subarray(2)));
  const signed = Buffer.concat([values, filled(3000, portrait), filled(2500, namePicture)]);
  const seal = sign('sha256', signed, { key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
  return {
    front: {
      '0001': file(1, text(0xc2, residenceCardNumber)),
      '0002': file(3, ...texts),
      '0003': file(4, tlv(0xd0, namePicture), tlv(0xd1, portrait)),
      '0004': file(6, tlv(0xdfd1, chipPicture('address.tif'))),
    },
    changes: {
      ...(kind === '05' && {
        '0001': file(1, text(0xd5, '0'), text(0xd6, '20270101'), text(0xd7, '0')),
        '0002': file(2, text(0xd8, '0')),
      }),
      '0003': file(3, text(0xd9, '0'), text(0xde, '')),
    },
    signature: { '0001': file(2, filled(704, tlv(0xdc, seal), tlv(0xdd, certificate))) },
  };
}

/** The first generation: RSA over the front's picture and the portrait. */
function firstGeneration(kind: '1' | '2', authority: TestAuthority, details: SpecimenDetails) {
  const pair = newRsaPair();
  const { certificateTo, isChild = false, isSmall = false } = details;
  const to = certificateTo ? { to: certificateTo } : {};
  const certificate = certificateBy(authority, { subject: 'card', key: pair.publicKey, ...to });
  const [front, face] = [
    isSmall ? Buffer.alloc(500, 4) : chipPicture('front.tif'),
    isChild ? Buffer.alloc(0) : isSmall ? Buffer.alloc(300, 2) : chipPicture('portrait-colour.jp2'),
  ];
  const signed = Buffer.concat([filled(7000, front), filled(3000, face)]);
  const seal = isChild
    ? [tlv(0xda), tlv(0xdb)]
    : [tlv(0xda, sign('sha256', signed, pair.privateKey)), tlv(0xdb, filled(1200, certificate))];
  return {
    front: {
      '0001': file(5, filled(7004, tlv(0xd0, front))),
      '0002': file(6, filled(3004, tlv(0xd1, face))),
    },
    changes: {
      '0001': file(
        1,
        filled(342, text(0xd2, '20250401'), text(0xd3, '131016'), text(0xd4, specimenHolder.address)),
      ),
      ...(kind === '1' && {
        '0002': file(2, filled(122, text(0xd5, ''))),
        '0003': file(3, filled(122, text(0xd6, ''))),
        '0004': file(4, text(0xd7, '0')),
      }),
    },
    signature: { '0001': file(2, filled(1464, ...seal)) },
  };
}

function file(shortFile: number, ...parts: Buffer[]): SpecimenFile {
  return { content: Buffer.concat(parts), shortFile, needs: ['number'] };
}

/** Files as each kind has them, signed. */
export function specimenResidenceCard(
  kind: ResidenceKind,
  authority: TestAuthority,
  details: SpecimenDetails = {},
): SpecimenContents {
  const { front, changes, signature } =
    kind === '05' || kind === '06'
      ? secondGeneration(kind, authority, details)
      : firstGeneration(kind, authority, details);
  const free = (shortFile: number, content: Buffer) => ({ content, shortFile });
  const aid = (prefix: string) => prefix.padEnd(32, '0');
  return {
    applications: {
      '': { files: { '0001': free(11, text(0xc0, '0001')), '0002': free(10, text(0xc1, kind)) } },
      [aid('d392f0004f02')]: { files: front },
      [aid('d392f0004f03')]: { files: changes },
      [aid('d392f0004f04')]: { files: signature },
    },
    keys: { number: { secret: residenceCardNumber, tries: undefined } },
    references: { 0x86: 'number' },
  };
}
