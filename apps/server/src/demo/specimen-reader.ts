import { type ChipKeys, type ChipResult, readChip } from '@ekyc/chip';
import { nodeCiphers } from '@ekyc/chip/node';
import type { ReadLine } from '@ekyc/contract/reader';
import { sendProblem } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const printed = z.string().max(20);
const request = z.object({
  keys: z.discriminatedUnion('document', [
    z.object({ document: z.literal('driversLicense'), pin1: printed, pin2: printed }),
    z.object({ document: z.literal('myNumberCard'), printedNumber: printed }),
    z.object({ document: z.literal('residenceCard'), cardNumber: printed }),
    z.object({ document: z.literal('passport'), passportNumber: printed, birth: printed, expiry: printed }),
  ]) satisfies z.ZodType<ChipKeys>,
  nonce: z.base64().length(44),
});

const specimens = [
  'driversLicense',
  'myNumberCard',
  'residenceCard',
  'specialPermanentResidentCertificate',
  'passport',
] as const;
const place = z.object({ document: z.enum(specimens) });

type Card = { readonly transceive: (apdu: Uint8Array) => Promise<Uint8Array> };
type Specimens = Readonly<Record<(typeof specimens)[number], () => Card>>;

/**
 * Specimen cards on an imaginary reader: answers the console as the reader program does (apps/reader), read by the
 * same `readChip`. Trying the counter needs no hardware. A folder of `npm run build` has no such cards.
 */
export function specimenReader(app: FastifyInstance, dataDirectory: string): void {
  if (!hasSpecimens()) return;
  const laid = { cards: undefined as Promise<Specimens> | undefined };
  app.post('/demo/reader/:document/read', { bodyLimit: 256 * 1024 }, async (asked, reply) => {
    const [given, where] = [request.safeParse(asked.body), place.safeParse(asked.params)];
    if (!given.success || !where.success) return sendProblem(reply, 'malformed_request');
    laid.cards ??= makeCards(dataDirectory);
    const lines: ReadLine[] = [];
    const result = await readChip({
      keys: given.data.keys,
      nonce: new Uint8Array(Buffer.from(given.data.nonce, 'base64')),
      ciphers: nodeCiphers,
      transceive: (await laid.cards)[where.data.document]().transceive,
      forVerification: true,
      onProgress: (progress) => lines.push({ type: 'progress', progress }),
    });
    lines.push(lastLine(result));
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return reply.type('application/x-ndjson').send(text);
  });
}

/** They are the tests': a folder that `npm run build` made is without them (docs/adr/0056). */
function hasSpecimens(): boolean {
  try {
    return import.meta.resolve('@ekyc/testkit/chip-cards') !== '';
  } catch {
    return false;
  }
}

/** Made when one is first read: their keys take some seconds. @returns how to lay down each afresh, unlocked */
async function makeCards(dataDirectory: string): Promise<Specimens> {
  // The cards of the tests, which a productive service does not load.
  const cards = await import('@ekyc/testkit/chip-cards');
  const { openSpecimenAuthorities } = await import('./specimen-authority.ts');
  const by = openSpecimenAuthorities(dataDirectory);
  const [myNumberCard, licence] = [
    cards.specimenMyNumberCard(by.myNumberCard),
    cards.specimenDriversLicense(by.driversLicense),
  ];
  const [resident, special] = [
    cards.specimenResidenceCard('05', by.residenceCard),
    cards.specimenResidenceCard('06', by.residenceCard),
  ];
  // PACE on a curve, and a key of its own: as newer passports have.
  const passport = cards.specimenPassport(by.passport, {
    isHolders: true,
    signer: 'ecdsa',
    active: 'ecdsa',
    pace: 'aes128',
  });
  const unlocked = (contents: typeof licence, tries: number) => {
    for (const key of Object.values(contents.keys)) key.tries = tries;
    return new cards.SpecimenCard(contents);
  };
  return {
    driversLicense: () => unlocked(licence, 3),
    myNumberCard: () => unlocked(myNumberCard, 10),
    residenceCard: () => new cards.ResidenceCardChip(resident),
    specialPermanentResidentCertificate: () => new cards.ResidenceCardChip(special),
    passport: () => new cards.PassportChip(passport),
  };
}

function lastLine(result: ChipResult): ReadLine {
  if (!result.ok) {
    const { code, key, triesLeft, files } = result;
    return {
      type: 'stopped',
      code,
      ...(key !== undefined && { key }),
      ...(triesLeft !== undefined && { triesLeft }),
      files: textOf(files),
    };
  }
  const { document, files, domicileFile, liveAnswer } = result.reading;
  return {
    type: 'read',
    document,
    files: textOf(files),
    ...(domicileFile && { domicileFile: base64(domicileFile) }),
    ...(liveAnswer && { liveAnswer: base64(liveAnswer) }),
  };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const textOf = (files: Readonly<Record<string, Uint8Array>>) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, base64(bytes)]));
