import {
  type DocumentHolder,
  documentHolder,
  driversLicense,
  drivingHistoryCertificate,
  fireDefenseEquipmentOfficerLicense,
  hazMatLicense,
  licenceNumber,
  myNumberCard,
  passport,
  residenceCard,
  specialPermanentResidentCertificate,
} from '../documents/index.ts';
import { inventedMyNumber } from '../documents/my-number.ts';
import { printPicture } from '../documents/document-specimen.ts';
import { drawPerson } from '../people/draw-person.ts';
import { photograph, photographFrame, type PhotographOptions } from '../photography/index.ts';
import { type Random, seededRandom } from '../random.ts';
import { picturesOf, selfieWith } from './bearing.ts';
import { darkOnLight, drawNumberCard, lightOnDark, lowContrast, numberFonts } from './draw-number-card.ts';
import { kindOf, type NumberPrint, type Shares } from './number-print.ts';

/** In hundredths of the set. */
const shares = {
  licence: 18,
  licenceInSelfie: 6,
  otherCheckDigit: 18,
  documents: 20,
  otherNumbers: 20,
  emptyCard: 6,
  selfie: 8,
  calendar: 4,
} as const satisfies Shares<string>;

type Kind = keyof typeof shares;
type Picture = Omit<NumberPrint, 'kind'>;

/**
 * One of the seeded pictures that bear no My Number, most of them with numbers that may be taken for one: licence
 * numbers of twelve digits whose last is the right check digit of a My Number, twelve digits in the print of a My
 * Number whose last is another, numbers of telephones, insurances, payment cards, days.
 */
export async function notBearingPrint(index: number): Promise<NumberPrint> {
  const kind = kindOf(index, shares);
  const random = seededRandom(index + 90_000);
  return { kind, ...(await drawn[kind](index, random)) };
}

const drawn: Readonly<Record<Kind, (index: number, random: Random) => Promise<Picture>>> = {
  licence: async (index, random) => photographed((await unluckyLicence(index)).front, random),
  licenceInSelfie: async (index, random) => ({
    subject: 'face',
    jpeg: await selfieWith((await unluckyLicence(index)).front, random),
  }),
  otherCheckDigit: (index, random) => picturesOf[random.pick(allKinds)](otherNumber(index, random), random),
  documents: async (index, random) => photographed(await anySide(index), random),
  otherNumbers: async (index, random) => photographed(await numbersCard(random), random),
  emptyCard: async (_, random) => photographed(await cardOf([''], random), random),
  selfie: async (index, random) => ({
    subject: 'face',
    jpeg: await photographFrame(drawPerson(index, { width: 1080, height: 1440 }), {
      seed: index,
      blur: random.between(0.3, 1),
    }),
  }),
  calendar: async (_, random) => photographed(await printPicture(calendar(random)), random),
};

const allKinds = Object.keys(picturesOf) as (keyof typeof picturesOf)[];

function otherNumber(index: number, random: Random): string {
  const right = inventedMyNumber(index + 60_000);
  const last = (Number(right.at(-1)) + 1 + Math.floor(random.next() * 9)) % 10;
  return `${right.slice(0, -1)}${last}`;
}

/** A licence whose number has the right check digit of a My Number, as one in eleven has. */
function unluckyLicence(index: number) {
  const holder = documentHolder(index);
  for (let serial = index * 400; ; serial += 1) {
    const number = licenceNumber(`3003${String(100_000 + (serial % 900_000))}`);
    if (passesAsMyNumber(number)) return driversLicense({ ...holder, number });
  }
}

/** Written here as in my-number.ts, apart from the code under test. */
function passesAsMyNumber(number: string): boolean {
  const sum = Array.from(number.slice(0, 11))
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * ((place % 6) + 2), 0);
  const rest = sum % 11;
  return Number(number.at(-1)) === (rest <= 1 ? 0 : 11 - rest);
}

type AnyDocument = (holder: DocumentHolder) => Promise<{ readonly front: Buffer; readonly back?: Buffer }>;

const documents: readonly AnyDocument[] = [
  drivingHistoryCertificate,
  passport,
  hazMatLicense,
  driversLicense,
  fireDefenseEquipmentOfficerLicense,
  async (holder) => ({ front: (await myNumberCard(holder)).front }),
];
const foreign: readonly AnyDocument[] = [residenceCard, specialPermanentResidentCertificate];

async function anySide(index: number): Promise<Buffer> {
  const all = [...documents, ...foreign];
  const draw = all[index % all.length] as AnyDocument;
  const { front, back } = await draw(documentHolder(index, foreign.includes(draw) ? 'resident' : 'common'));
  return Math.floor(index / all.length) % 2 === 0 ? front : (back ?? front);
}

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random.next() * 10)).join('');

type DrawNumber = (digit: (count: number) => string) => string;

const otherNumbers: readonly DrawNumber[] = [
  (n) => `電話 03-${n(4)}-${n(4)}`,
  (n) => `090-${n(4)}-${n(4)}`,
  (n) => `0120-${n(3)}-${n(3)}`,
  (n) => `${n(4)} ${n(4)} ${n(4)} ${n(4)}`,
  (n) => `4${n(15)}`,
  (n) => `保険者番号 ${n(8)}`,
  (n) => `記号 ${n(8)} 番号 ${n(7)}`,
  (n) => `T${n(13)}`,
  (n) => `会員番号 ${n(12)}`,
  (n) => `お客様番号 ${n(2)}-${n(5)}-${n(1)}`,
  (n) => `〒${n(3)}-${n(4)}`,
  (n) => `令和${n(1)}年${n(1)}月${n(1)}日 ${n(5)}`,
  () => '2024 2025 2026 2027',
  (n) => `${n(4)} ${n(4)}`,
  (n) => `口座 ${n(7)}`,
  (n) => `${n(3)} ${n(3)} ${n(3)} ${n(3)}`,
];

function numbersCard(random: Random): Promise<Buffer> {
  const lines = [0, 1, 2].map(() => random.pick(otherNumbers)((count) => digits(random, count)));
  return cardOf(lines, random);
}

function cardOf(lines: readonly string[], random: Random): Promise<Buffer> {
  const colours = random.pick([darkOnLight, darkOnLight, lightOnDark, lowContrast])(random);
  return printPicture(
    drawNumberCard({
      lines,
      font: random.pick(numberFonts),
      italic: random.next() < 0.2,
      size: random.between(40, 50),
      ...colours,
      label: null,
      name: '見本 花子',
    }),
  );
}

/** A month on a card: rows and columns of numbers. */
function calendar(random: Random): string {
  const first = Math.floor(random.next() * 7);
  const [width, height] = [1012, 638];
  const days = Array.from({ length: 30 }, (_, day) => {
    const [column, row] = [(first + day) % 7, Math.floor((first + day) / 7)];
    return `<text x="${90 + column * 130}" y="${150 + row * 90}" font-size="44">${day + 1}</text>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#fbfaf5"/>` +
    `<g font-family="${random.pick(numberFonts)}" fill="#222"><text x="380" y="70" font-size="50">2026 11</text>${days.join('')}</g></svg>`
  );
}

/** Held by a hand, a third of them far from straight. */
async function photographed(card: Buffer, random: Random): Promise<Picture> {
  const options: PhotographOptions = {
    width: 1080,
    height: 1440,
    seed: Math.floor(random.next() * 1e6),
    fill: random.between(0.62, 0.85),
    background: random.pick(['dark', 'light', 'clutter'] as const),
    blur: random.between(0.4, 1.2),
    noise: random.between(1, 4),
    rotation: random.between(-12, 12),
    ...(random.next() < 0.33
      ? { tiltX: random.between(-35, 35), tiltY: random.between(-20, 20) }
      : { tiltX: random.between(-10, 10), tiltY: random.between(-8, 8) }),
  };
  return { subject: 'documentFront', jpeg: (await photograph(card, options)).jpeg };
}
