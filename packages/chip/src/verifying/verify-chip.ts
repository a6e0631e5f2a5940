import type { ChipReading } from '../reading/chip-reading.ts';
import { ChipRefusal, type ChipTrust, type ChipVerification } from './chip-verification.ts';
import { refuseMyNumber } from './refuse-my-number.ts';
import { verifyDriversLicense } from './verify-drivers-license.ts';
import { verifyMyNumberCard } from './verify-my-number-card.ts';

/** The largest file is the My Number card's face, some 10 KB. */
const longestFile = 65_535;

const licenceFiles = {
  about: 'master/2f01',
  pinSetting: 'master/000a',
  face: 'licence/0001',
  externalCharacters: 'licence/0003',
  changes: 'licence/0004',
  changedExternalCharacters: 'licence/0005',
  signature: 'licence/0007',
  portrait: 'photo/0001',
} as const;
const myNumberFiles = { certificate: 'face/0004', face: 'face/0002', text: 'text/0002' } as const;

/**
 * What the files of a card prove, for servers alone: a phone's word on it is worth nothing. `domicileFile` is overwritten
 * before this returns, whatever it answers.
 *
 * @param nonce the server's own, as it was given to the reader; that it is used once is the caller's care
 */
export function verifyChip(reading: ChipReading, nonce: Uint8Array, trust: ChipTrust): ChipVerification {
  try {
    return verifyFiles(reading, nonce, trust);
  } catch (error) {
    if (!(error instanceof ChipRefusal)) throw error;
    const { code, signer } = error;
    return { ok: false, code, ...(signer && { signer }) };
  } finally {
    reading.domicileFile?.fill(0);
  }
}

function verifyFiles(reading: ChipReading, nonce: Uint8Array, trust: ChipTrust): ChipVerification {
  const { document, files, domicileFile, liveAnswer } = reading;
  const all = [...Object.values(files), ...(domicileFile ? [domicileFile] : [])];
  if (all.length > 20 || all.some(({ length }) => length > longestFile))
    throw new ChipRefusal('file_unexpected');
  for (const file of all) refuseMyNumber(file);
  switch (document) {
    case 'driversLicense': {
      const known = expectedOnly(files, licenceFiles);
      if (!domicileFile) throw new ChipRefusal('file_missing');
      return verifyDriversLicense({ ...known, domicile: domicileFile }, trust);
    }
    case 'residenceCard':
      throw new ChipRefusal('document_unsupported');
    default:
      if (domicileFile) throw new ChipRefusal('file_unexpected');
      return verifyMyNumberCard({ ...expectedOnly(files, myNumberFiles), liveAnswer }, nonce, trust);
  }
}

/** The files by what they hold. @throws {ChipRefusal} `file_unexpected`, `file_missing` */
function expectedOnly<Name extends string>(
  files: Readonly<Record<string, Uint8Array>>,
  places: Readonly<Record<Name, string>>,
): Record<Name, Uint8Array> {
  const wanted = Object.entries<string>(places);
  if (Object.keys(files).some((place) => !wanted.some(([, one]) => one === place)))
    throw new ChipRefusal('file_unexpected');
  const found = wanted.map(([name, place]) => {
    const file = files[place];
    if (!file) throw new ChipRefusal('file_missing');
    return [name, file];
  });
  return Object.fromEntries(found) as Record<Name, Uint8Array>;
}
