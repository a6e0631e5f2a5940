import { licenceFileLengths } from '../card/licence-files.ts';
import type { ChipReading } from '../reading/chip-reading.ts';
import { ChipRefusal, type ChipJudge, type ChipVerification } from './chip-verification.ts';
import { expectedOnly, requireLengths } from './expected-files.ts';
import { refuseMyNumber } from './refuse-my-number.ts';
import { verifyDriversLicense } from './verify-drivers-license.ts';
import { verifyMyNumberCard } from './verify-my-number-card.ts';
import { verifyPassport } from './verify-passport.ts';
import { verifyResidenceCard } from './verify-residence-card.ts';

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
 */
export function verifyChip(reading: ChipReading, judge: ChipJudge): ChipVerification {
  try {
    return verifyFiles(reading, judge);
  } catch (error) {
    if (!(error instanceof ChipRefusal)) throw error;
    const { code, signer } = error;
    return { ok: false, code, ...(signer && { signer }) };
  } finally {
    reading.domicileFile?.fill(0);
  }
}

function verifyFiles(reading: ChipReading, judge: ChipJudge): ChipVerification {
  const { document, files, domicileFile, liveAnswer, chipAnswer } = reading;
  const { nonce, challengeSecret, trust, at } = judge;
  const all = [...Object.values(files), ...(domicileFile ? [domicileFile] : [])];
  if (all.length > 20 || all.some(({ length }) => length > longestFile))
    throw new ChipRefusal('file_unexpected');
  for (const file of all) refuseMyNumber(file);
  if (document === 'driversLicense') {
    const known = expectedOnly(files, licenceFiles);
    if (!domicileFile) throw new ChipRefusal('file_missing');
    requireLengths({ ...files, 'licence/0002': domicileFile }, licenceFileLengths);
    return verifyDriversLicense({ ...known, domicile: domicileFile }, trust);
  }
  if (domicileFile) throw new ChipRefusal('file_unexpected');
  if (document === 'residenceCard')
    return verifyResidenceCard(files, { authorities: trust.residenceAuthorities, at });
  if (document === 'passport')
    return verifyPassport(
      files,
      { liveAnswer, chipAnswer },
      { nonce, challengeSecret, roots: trust.passportRoots, at },
    );
  return verifyMyNumberCard({ ...expectedOnly(files, myNumberFiles), liveAnswer }, nonce, trust);
}
