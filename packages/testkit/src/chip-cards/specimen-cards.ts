import { cardKey, newRsaPair, type RsaPair, sha256, signRaw, signSha256, tlv } from './card-authority.ts';
import { chipPicture } from './chip-pictures.ts';
import { jisText } from './jis-text.ts';
import type { SpecimenContents } from './specimen-card.ts';
import { specimenHolder } from './specimen-holder.ts';

/** 照合番号B: 平成14年4月7日 as 和暦 YYMMDD, the year of expiry, the security code. */
export const printedNumber = '14040720301234';

/** DigestInfo of SHA-256 with 96 bytes behind it, as this card alone has it. */
const threeDigests = Buffer.from('3071300d060960864801650304020105000460', 'hex');

/**
 * A My Number card of a test authority. Its My Number files exist, so that reading them would succeed.
 * @param prefix what the signature has before the three digests
 */
export function specimenMyNumberCard(authority: RsaPair, prefix = threeDigests): SpecimenContents {
  const signer = newRsaPair();
  const card = newRsaPair();
  const certificate = Buffer.concat([Buffer.alloc(16, 5), Buffer.alloc(16, 6), cardKey(signer)]);
  const birth = tlv(0xdf22, Buffer.from('20020407'));
  const sex = tlv(0xdf23, Buffer.from('2'));
  const key = tlv(0xdf24, cardKey(card));
  const [name, address] = [tlv(0xdf25, chipPicture('name.png')), tlv(0xdf26, chipPicture('address.png'))];
  const photo = tlv(0xdf27, chipPicture('portrait-grey.jp2'));
  const digests = [sha256(birth, sex, key), sha256(name, address), sha256(photo)];
  const signature = tlv(0xdf28, signRaw(signer, Buffer.concat([prefix, ...digests])));
  // What the signature does not cover: where the others begin, the expiry, the picture of the security code.
  const [layout, expiry] = [tlv(0xdf21, Buffer.alloc(16)), tlv(0xdf29, Buffer.from('20301231'))];
  const code = tlv(0xdf2a, chipPicture('code.png'));
  const face = [layout, birth, sex, key, name, address, photo, signature, expiry, code];
  // DF21 says where the others begin; then 氏名, 住所, 生年月日, 性別.
  const facts = [0xdf22, 0xdf23, 0xdf24, 0xdf25].map((tag, at) =>
    tlv(tag, Buffer.from([specimenHolder.name, specimenHolder.address, '20020407', '2'][at] ?? '')),
  );
  const signed = tlv(0x7f21, tlv(0x5f4e, certificate), tlv(0x5f37, signSha256(authority, certificate)));
  return {
    applications: {
      d3921000310001010402: {
        keys: ['0011', '0012', '0013'],
        files: {
          '0001': { content: Buffer.from('never') },
          '0002': { content: tlv(0xff20, ...face), needs: ['0012'] },
          '0004': { content: signed },
          '0005': { content: Buffer.from('never') },
        },
      },
      d3921000310001010408: {
        keys: ['0011', '0014', '0015'],
        files: {
          '0001': { content: Buffer.from('never') },
          '0002': { content: tlv(0xff20, tlv(0xdf21, Buffer.alloc(8)), ...facts), needs: ['0015'] },
          '0003': { content: Buffer.from('never') },
        },
      },
    },
    keys: { '0012': { secret: printedNumber, tries: 10 }, '0015': { secret: printedNumber, tries: 10 } },
    sign: (data) => signRaw(card, data),
  };
}

/** What the licence's signature file names, for callers that give its key. */
export const licenceSigner = { issuer: '14'.repeat(80), serial: '12'.repeat(16) };

/** Kana of the holder's name. */
const kana = 'ミホン　ハナコ';
const none = Buffer.alloc(0);
/** A class of vehicles that the holder has no licence for. */
const noClass = Buffer.from('0000000');

/** The 35 objects of DF1/EF01 by their tags: those that are not printed are there without content. */
const licenceFace: readonly (readonly [tag: number, value: Buffer])[] = [
  [0x11, Buffer.of(0x83)],
  [0x12, jisText(specimenHolder.name)],
  [0x13, jisText(kana)],
  [0x14, none],
  [0x15, jisText(kana)],
  [0x16, Buffer.from('4140407')],
  [0x17, jisText(specimenHolder.address)],
  [0x18, Buffer.from('5070401')],
  [0x19, Buffer.from('12345')],
  [0x1a, jisText('優良')],
  [0x1b, Buffer.from('5120407')],
  [0x1c, jisText('眼鏡等')],
  [0x1d, none],
  [0x1e, none],
  [0x1f, none],
  [0x20, jisText('東京都公安委員会')],
  [0x21, Buffer.from('012345678900')],
  [0x22, noClass],
  [0x23, Buffer.from('5020401')],
  [0x24, noClass],
  [0x25, noClass],
  [0x26, Buffer.from('5020401')],
  ...Array.from({ length: 13 }, (_, index) => [0x27 + index, noClass] as const),
];

interface DriversLicenseDetails {
  /** Changes the objects of DF1/EF01 before they are signed. */
  readonly face?: (objects: typeof licenceFace) => typeof licenceFace;
}

/** A driving licence with both PINs set. */
export function specimenDriversLicense(
  authority: RsaPair,
  details: DriversLicenseDetails = {},
): SpecimenContents {
  const filled = (length: number, ...parts: Buffer[]) => {
    const value = Buffer.concat(parts);
    return Buffer.concat([value, Buffer.alloc(length - value.length, 0xff)]);
  };
  const objects = details.face?.(licenceFace) ?? licenceFace;
  const face = filled(880, ...objects.map(([tag, value]) => tlv(tag, value)));
  const domicile = filled(82, tlv(0x41, jisText('東京都千代田区')));
  const photo = filled(2005, tlv(0x5f40, chipPicture('portrait-grey.jp2')));
  const signature = filled(
    578,
    tlv(0xb1, signSha256(authority, face, domicile, photo)),
    tlv(0xb2, Buffer.alloc(16, 0x12)),
    tlv(0xb3, Buffer.alloc(48)),
    tlv(0xb4, Buffer.alloc(80, 0x14)),
    tlv(0xb5, Buffer.alloc(130, 0x15)),
    tlv(0xb6, Buffer.alloc(32, 0x16)),
  );
  const about = Buffer.concat([tlv(0x45, Buffer.alloc(11, 1)), tlv(0x46, Buffer.alloc(2))]);
  const both = ['0001', '0002'];
  return {
    applications: {
      '': {
        files: { '2f01': { content: about }, '000a': { content: Buffer.from([5, 1, 1]) } },
      },
      ['a0000002310100'.padEnd(32, '0')]: {
        files: {
          '0001': { content: face, needs: ['0001'] },
          '0002': { content: domicile, needs: both },
          '0003': { content: filled(264), needs: ['0001'] },
          '0004': { content: filled(640, tlv(0x50, Buffer.of(0))), needs: ['0001'] },
          '0005': { content: filled(663), needs: ['0001'] },
          '0007': { content: signature, needs: ['0001'] },
        },
      },
      ['a0000002310200'.padEnd(32, '0')]: { files: { '0001': { content: photo, needs: both } } },
    },
    keys: { '0001': { secret: '1234', tries: 3 }, '0002': { secret: '5678', tries: 3 } },
    references: { 0x81: '0001', 0x82: '0002' },
  };
}
