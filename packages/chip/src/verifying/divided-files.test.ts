import {
  licenceSigner,
  myNumberLicensePin,
  newRsaPair,
  newTestAuthority,
  PassportChip,
  passportZone,
  printedNumber,
  ResidenceCardChip,
  residenceCardNumber,
  SpecimenCard,
  specimenDriversLicense,
  specimenMyNumberCard,
  specimenMyNumberLicense,
  specimenPassport,
  specimenResidenceCard,
} from '@ekyc/testkit/chip-cards';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTlv } from '../card/tlv.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import type { ChipKeys, ChipReading } from '../reading/chip-reading.ts';
import { readMyNumberLicense } from '../reading/my-number-license.ts';
import { readChip } from '../reading/read-chip.ts';
import type { ChipField, ChipTrust } from './chip-verification.ts';
import { verifyChip } from './verify-chip.ts';
import { verifyMyNumberLicense } from './verify-my-number-license.ts';

const authority = newRsaPair();
const [rsa, curve] = [newTestAuthority('rsa', 'CA'), newTestAuthority('ecdsaNull', 'CA2')];
const passportRoot = newTestAuthority('rsa', 'CSCA');
const nonce = new Uint8Array(32).fill(7);
const at = new Date('2026-11-25');
const trust: ChipTrust = {
  myNumberAuthorities: [{ name: 'test CA', key: authority.publicKey }],
  licenceSigners: [{ name: 'test 公安委員会', ...licenceSigner, key: authority.publicKey }],
  residenceAuthorities: [
    { name: 'CA', certificate: rsa.certificate },
    { name: 'CA2', certificate: curve.certificate },
  ],
  passportRoots: [{ name: 'CSCA', country: 'JPN', certificate: passportRoot.certificate }],
};

type Files = Readonly<Record<string, Uint8Array>>;
/** Values as hexadecimal digits; null if the files are refused. */
type Meaning = Readonly<Record<string, string>> | null;

/** The 本籍 is a file like the others here. */
const domicile = 'licence/0002';

/** One document: its files, which of them attackers divide differently, and what a verification says of them. */
interface Document {
  readonly name: string;
  readonly files: Files;
  readonly places: readonly string[];
  readonly meaning: (files: Files) => Meaning;
}

const hex = (bytes: Uint8Array = new Uint8Array()) => Buffer.from(bytes).toString('hex');

/** What is proven; and of a residence card, whether the kind that it is taken for is that of its own file. */
function meaningOf(fields: Readonly<Record<string, ChipField>>, files: Files): Meaning {
  const proven = Object.entries(fields).filter(([, { standing }]) => standing === 'proven');
  const meaning = Object.fromEntries(proven.map(([name, { value }]) => [name, hex(value)]));
  const { kind } = fields;
  return kind
    ? { ...meaning, isOwnKind: String(hex(files['master/0a']).includes(hex(kind.value))) }
    : meaning;
}

function document(name: string, reading: ChipReading, places: readonly string[]): Document {
  const { domicileFile, files, ...answers } = reading;
  return {
    name,
    files: { ...files, ...(domicileFile && { [domicile]: domicileFile }) },
    places,
    meaning: ({ [domicile]: changedDomicile, ...changed }) => {
      // The verification overwrites the 本籍.
      const own = changedDomicile && { domicileFile: changedDomicile.slice() };
      const result = verifyChip({ ...answers, files: changed, ...own }, { nonce, trust, at });
      return result.ok ? meaningOf(result.fields, changed) : null;
    },
  };
}

async function read(keys: ChipKeys, card: Pick<SpecimenCard, 'transceive'>): Promise<ChipReading> {
  const { transceive } = card;
  const result = await readChip({ keys, transceive, ciphers: nodeCiphers, nonce, forVerification: true });
  if (!result.ok) throw new Error(result.code);
  return result.reading;
}

/** `ok`, or why it was refused. */
const outcomeOf = (reading: ChipReading) => {
  const result = verifyChip(reading, { nonce, trust, at });
  return result.ok ? 'ok' : result.code;
};

const licenceKeys = { document: 'driversLicense', pin1: '1234', pin2: '5678' } as const;
const readLicence = (contents = specimenDriversLicense(authority)) =>
  read(licenceKeys, new SpecimenCard(contents));
const readResidence = (kind: '1' | '2' | '05' | '06') =>
  read(
    { document: 'residenceCard', cardNumber: residenceCardNumber },
    new ResidenceCardChip(specimenResidenceCard(kind, kind.length === 1 ? rsa : curve, { isSmall: true })),
  );

async function myNumberLicense(): Promise<Document> {
  const { transceive } = new SpecimenCard(specimenMyNumberLicense(authority));
  const result = await readMyNumberLicense({ pin: myNumberLicensePin, transceive, ciphers: nodeCiphers });
  if (!result.ok) throw new Error(result.code);
  return {
    name: 'a マイナ免許証',
    files: result.reading.files,
    places: ['licence/001b', 'licence/001c'],
    meaning: (files) => {
      const verified = verifyMyNumberLicense({ document: 'myNumberLicense', files }, { trust });
      return verified.ok ? meaningOf(verified.fields, files) : null;
    },
  };
}

const licence = document('a driving licence', await readLicence(), ['licence/0001', domicile, 'photo/0001']);
const firstFront = ['front/05', 'front/06', 'changes/01', 'master/0a'];
const secondFront = ['front/03', 'front/04', 'front/01', 'changes/03', 'master/0a'];
const documents: readonly Document[] = [
  licence,
  document('a residence card of kind 1', await readResidence('1'), firstFront),
  document('a certificate of kind 2', await readResidence('2'), firstFront),
  document('a residence card of kind 05', await readResidence('05'), secondFront),
  document('a certificate of kind 06', await readResidence('06'), secondFront),
  document(
    'a My Number card',
    await read(
      { document: 'myNumberCard', printedNumber },
      new SpecimenCard(specimenMyNumberCard(authority)),
    ),
    ['face/0002', 'face/0004', 'text/0002'],
  ),
  document(
    'a passport',
    await read(
      { document: 'passport', ...passportZone },
      new PassportChip(specimenPassport(passportRoot, { isSmall: true, signer: 'ecdsa' })),
    ),
    ['data/0101', 'data/0102', 'data/010b', 'data/010f', 'data/011d'],
  ),
  await myNumberLicense(),
];

/** Where objects start and end, those within an object too: attackers cut there. */
function boundaries(bytes: Uint8Array): number[] {
  const found = new Set([0, bytes.length]);
  const walk = (from: number, end: number, depth: number) => {
    for (let start = from; start < end; ) {
      const short = readTlv(bytes, start, true);
      const long = readTlv(bytes, start);
      const one = long ?? short;
      found.add(start);
      if (!one || depth > 3) return;
      for (const other of [short, long]) if (other) found.add(start + other.whole.length);
      walk(start + one.whole.length - one.value.length, start + one.whole.length, depth + 1);
      start += one.whole.length;
    }
  };
  walk(0, bytes.length, 0);
  return [...found].filter((place) => place <= bytes.length);
}

const placeIn = (bytes: Uint8Array) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...boundaries(bytes)) }, fc.nat(bytes.length));

interface Change {
  readonly label: string;
  readonly files: Files;
}

/** Cuts, moves, repeats and drops bytes of and between files of a document. */
function changes({ files, places }: Document): fc.Arbitrary<Change> {
  const fileAt = (place: string) => files[place] ?? new Uint8Array();
  const whole = Buffer.concat(places.map(fileAt));
  const trueEnds = places.map((_, index) =>
    places.slice(0, index + 1).reduce((sum, place) => sum + fileAt(place).length, 0),
  );
  const divide = (ends: readonly number[]): Change => {
    const parts = places.map((place, index) => [
      place,
      new Uint8Array(whole.subarray(index === 0 ? 0 : ends[index - 1], ends[index])),
    ]);
    return {
      label: `files end at ${ends.join()}`,
      files: { ...files, ...Object.fromEntries(parts) } as Files,
    };
  };
  const lastEnd = places.length - 1;
  const shifted = fc
    .tuple(fc.nat(lastEnd - 1), placeIn(whole))
    .map(([index, end]) =>
      divide(
        trueEnds.map((own, other) =>
          other < index ? Math.min(own, end) : other === index ? end : Math.max(own, end),
        ),
      ),
    );
  const cut = fc
    .array(placeIn(whole), { minLength: lastEnd, maxLength: lastEnd })
    .map((ends) => divide([...ends.toSorted((one, other) => one - other), whole.length]));
  const moved = fc
    .record({
      from: fc.constantFrom(...places),
      to: fc.constantFrom(...places),
      how: fc.constantFrom('move', 'repeat', 'drop', 'replace'),
    })
    .chain(({ from, to, how }) =>
      fc
        .tuple(placeIn(fileAt(from)), placeIn(fileAt(from)), placeIn(fileAt(to)))
        .map(([one, other, target]): Change => {
          const [start, end] = [Math.min(one, other), Math.max(one, other)];
          const span = fileAt(from).slice(start, end);
          const without = Buffer.concat([fileAt(from).subarray(0, start), fileAt(from).subarray(end)]);
          const kept = how === 'move' || how === 'drop' ? { ...files, [from]: without } : { ...files };
          const into = kept[to] ?? new Uint8Array();
          const after = how === 'replace' ? target + span.length : target;
          const filled = Buffer.concat([into.subarray(0, target), span, into.subarray(after)]);
          return {
            label: `${how} ${start} to ${end} of ${from} at ${target} of ${to}`,
            files: how === 'drop' ? kept : { ...kept, [to]: new Uint8Array(filled) },
          };
        }),
    );
  return fc.oneof(shifted, cut, moved);
}

test.each(documents)(
  'bytes that are cut, moved, repeated or dropped in $name mean the same or are refused',
  (one) => {
    const meaning = one.meaning(one.files);
    expect(Object.keys(meaning ?? {}).length).toBeGreaterThan(1);
    fc.assert(
      fc.property(changes(one), ({ label, files }) => {
        const changed = one.meaning(files);
        if (changed) expect(changed, label).toEqual(meaning);
      }),
      { numRuns: 1500 },
    );
  },
  120_000,
);

test('every file of a licence with one filler more or less is refused, those that nobody signed too', async () => {
  const reading = await readLicence();
  for (const place of [...Object.keys(reading.files), domicile]) {
    const own = (place === domicile ? reading.domicileFile : reading.files[place]) ?? new Uint8Array();
    for (const file of [own.slice(0, -1), Uint8Array.of(...own, 0xff)]) {
      const { domicileFile = new Uint8Array(), files } = reading;
      const changed =
        place === domicile
          ? { ...reading, domicileFile: file }
          : { ...reading, domicileFile: domicileFile.slice(), files: { ...files, [place]: file } };
      expect(outcomeOf(changed), `${place} ${file.length}`).toBe('file_malformed');
    }
  }
  expect(outcomeOf(reading)).toBe('ok');
  const [{ files, meaning } = licence] = documents.slice(-1);
  for (const place of ['licence/001b', 'licence/001c']) {
    expect(meaning({ ...files, [place]: files[place]?.slice(0, -1) ?? new Uint8Array() }), place).toBeNull();
  }
});

type FaceChange = NonNullable<NonNullable<Parameters<typeof specimenDriversLicense>[1]>['face']>;

const faceTags = Array.from({ length: 35 }, (_, index) => 0x11 + index);

test('the files of a licence, divided at every other place, are refused though the signature fits', async () => {
  const { files, places } = licence;
  const [face, home, portrait] = places.map((place) => files[place] ?? new Uint8Array());
  if (!face || !home || !portrait) throw new Error('no licence');
  for (const end of boundaries(face)) {
    const moved = Buffer.concat([face.subarray(end), home]);
    const changed = { ...files, 'licence/0001': face.slice(0, end), [domicile]: new Uint8Array(moved) };
    // Only the true boundary, and nothing else, is accepted.
    expect(licence.meaning(changed) !== null, `${end}`).toBe(end === face.length);
  }
  const reading = await readLicence();
  const cut = { ...reading.files, 'licence/0001': face.slice(0, 500) };
  const rest = new Uint8Array(Buffer.concat([face.subarray(500), home]));
  expect(outcomeOf({ ...reading, files: cut, domicileFile: rest })).toBe('file_malformed');
});

test('a licence whose signed objects are not the 35 of every licence, in order, once, is refused', async () => {
  const signedWith = async (tags: readonly number[]) => {
    const face: FaceChange = (objects) => tags.flatMap((tag) => objects.filter(([own]) => own === tag));
    return outcomeOf(await readLicence(specimenDriversLicense(authority, { face })));
  };
  expect(await signedWith(faceTags)).toBe('ok');
  for (const tag of faceTags) {
    const without = faceTags.filter((one) => one !== tag);
    expect(await signedWith(without), `without ${tag}`).toBe('file_malformed');
    // The last object stays where it is.
    expect(await signedWith([...without, tag]), `${tag} last`).toBe(tag === 0x33 ? 'ok' : 'file_malformed');
  }
  expect(await signedWith([...faceTags, 0x21])).toBe('file_malformed');
});

test('a licence whose name, birth, address, dates or number have no content or another length is refused', async () => {
  const withValue = async (tag: number, value: string) => {
    const face: FaceChange = (objects) =>
      objects.map(([own, old]) => [own, own === tag ? Buffer.from(value) : old]);
    return outcomeOf(await readLicence(specimenDriversLicense(authority, { face })));
  };
  for (const tag of [0x12, 0x16, 0x17, 0x18, 0x1b, 0x21])
    expect(await withValue(tag, ''), tag.toString(16)).toBe('file_malformed');
  for (const [tag, value] of [
    [0x16, '414040'],
    [0x1b, '51204070'],
    [0x21, '01234567890'],
  ] as const)
    expect(await withValue(tag, value), tag.toString(16)).toBe('file_malformed');
  // What not everybody has is empty.
  expect(await withValue(0x1c, '')).toBe('ok');
});

test('an object of a residence card that lies in another of its files does not change what the card is', async () => {
  for (const kind of ['1', '2', '05', '06'] as const) {
    const reading = await readResidence(kind);
    const other = { '1': '2', '2': '1', '05': '06', '06': '05' }[kind];
    const object = Buffer.concat([Buffer.of(0xc1, other.length), Buffer.from(other)]);
    for (const place of ['changes/01', 'changes/03', 'front/01', 'master/0b']) {
      if (place === 'front/01' && kind.length === 1) continue;
      const file = new Uint8Array(Buffer.concat([object, reading.files[place] ?? Buffer.of()]));
      const changed = { ...reading, files: { ...reading.files, [place]: file } };
      expect(outcomeOf(changed), `${kind} ${place}`).toBe('file_malformed');
    }
  }
});
