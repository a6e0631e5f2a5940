import { readChip, type ChipKeys, type ChipReading } from '@ekyc/chip';
import { nodeCiphers } from '@ekyc/chip/node';
import type { ChipTrust } from '@ekyc/chip/verify';
import type { ChipFilesRequest } from '@ekyc/contract';
import { licenceSigner, newRsaPair, printedNumber, SpecimenCard } from '@ekyc/testkit/chip-cards';

type Contents = ConstructorParameters<typeof SpecimenCard>[0];

/** An authority of this run's, which signs specimen cards. */
export const cardAuthority = newRsaPair();

/** An operator who trusts it. */
export const cardTrust: ChipTrust = {
  myNumberAuthorities: [{ name: 'test CA', key: cardAuthority.publicKey }],
  licenceSigners: [{ name: 'test commission', ...licenceSigner, key: cardAuthority.publicKey }],
  residenceAuthorities: [],
  passportRoots: [],
};

const keysOf: Readonly<Record<'driversLicense' | 'myNumberCard', ChipKeys>> = {
  driversLicense: { document: 'driversLicense', pin1: '1234', pin2: '5678' },
  myNumberCard: { document: 'myNumberCard', printedNumber },
};

/** What the business's app sends of a card that it read with the server's nonce (base64url). */
export async function readCard(
  document: keyof typeof keysOf,
  contents: Contents,
  start: { readonly read: string; readonly nonce: string },
): Promise<ChipFilesRequest> {
  const result = await readChip({
    keys: keysOf[document],
    transceive: new SpecimenCard(contents).transceive,
    ciphers: nodeCiphers,
    nonce: new Uint8Array(Buffer.from(start.nonce, 'base64url')),
    forVerification: true,
  });
  if (!result.ok) throw new Error(result.code);
  return { read: start.read, ...sent(result.reading) };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function sent({ document, files, domicileFile, liveAnswer }: ChipReading): Omit<ChipFilesRequest, 'read'> {
  return {
    document,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, base64(bytes)])),
    ...(domicileFile && { domicileFile: base64(domicileFile) }),
    ...(liveAnswer && { liveAnswer: base64(liveAnswer) }),
  };
}
