import { type ChipDocument, type ChipKeys, type ChipReading, type ChipRequest, readChip } from '@ekyc/chip';
import { nodeCiphers } from '@ekyc/chip/node';
import type { ChipTrust } from '@ekyc/chip/verify';
import type { ChipFilesRequest } from '@ekyc/contract';
import {
  holdersPassportZone,
  licenceSigner,
  newRsaPair,
  newTestAuthority,
  printedNumber,
  residenceCardNumber,
  SpecimenCard,
} from '@ekyc/testkit/chip-cards';

type Contents = ConstructorParameters<typeof SpecimenCard>[0];
type Card = Pick<SpecimenCard, 'transceive'>;

/** Authorities of this run's, which sign specimen cards. */
export const cardAuthority = newRsaPair();
export const residenceAuthorities = {
  first: newTestAuthority('rsa', 'test ISA'),
  second: newTestAuthority('ecdsa384', 'test ISA'),
};
export const passportRoot = newTestAuthority('pss', 'e-passportCSCA');

/** An operator who trusts them. */
export const cardTrust: ChipTrust = {
  myNumberAuthorities: [{ name: 'test CA', key: cardAuthority.publicKey }],
  licenceSigners: [{ name: 'test commission', ...licenceSigner, key: cardAuthority.publicKey }],
  residenceAuthorities: Object.values(residenceAuthorities).map(({ certificate }) => ({
    name: 'test ISA',
    certificate,
  })),
  passportRoots: [{ name: 'test CSCA', country: 'JPN', certificate: passportRoot.certificate }],
};

const keysOf: Readonly<Record<ChipDocument, ChipKeys>> = {
  driversLicense: { document: 'driversLicense', pin1: '1234', pin2: '5678' },
  myNumberCard: { document: 'myNumberCard', printedNumber },
  residenceCard: { document: 'residenceCard', cardNumber: residenceCardNumber },
  passport: { document: 'passport', ...holdersPassportZone },
};

/** What the business's app sends of a card that it read with the server's nonce (base64url). */
export function readCard(
  document: 'driversLicense' | 'myNumberCard',
  contents: Contents,
  start: Start,
): Promise<ChipFilesRequest> {
  return readLaid(document, new SpecimenCard(contents), start);
}

interface Start {
  readonly read: string;
  readonly nonce: string;
}

/** The same of any card that lies on the reader. @param challenge for passports: asks the service */
export async function readLaid(
  document: ChipDocument,
  card: Card,
  start: Start,
  challenge?: ChipRequest['challenge'],
): Promise<ChipFilesRequest> {
  const result = await readChip({
    keys: keysOf[document],
    transceive: card.transceive,
    ciphers: nodeCiphers,
    nonce: new Uint8Array(Buffer.from(start.nonce, 'base64url')),
    forVerification: true,
    ...(challenge && { challenge }),
  });
  if (!result.ok) throw new Error(result.code);
  return { read: start.read, ...sent(result.reading) };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function sent(reading: ChipReading): Omit<ChipFilesRequest, 'read'> {
  const { document, files, domicileFile, liveAnswer, chipAnswer } = reading;
  return {
    document,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, base64(bytes)])),
    ...(domicileFile && { domicileFile: base64(domicileFile) }),
    ...(liveAnswer && { liveAnswer: base64(liveAnswer) }),
    ...(chipAnswer && { chipAnswer: base64(chipAnswer) }),
  };
}
