import { allowedCommands } from '../card/allowed-commands.ts';
import { selectApplication, selectFile, selectMaster } from '../card/apdu.ts';
import { asciiBytes } from '../card/bytes.ts';
import { licenceFileLengths } from '../card/licence-files.ts';
import type { ChipKeys, OpenCard, ReadBeside } from './chip-reading.ts';
import { readFile } from './read-files.ts';

type LicenseKeys = Extract<ChipKeys, { document: 'driversLicense' }>;

/** What the card wants where its holder set no PIN (MF/000A says so). */
const noPin = '****';

/**
 * 運転免許証 and 運転経歴証明書. Both PINs are needed even where nothing is verified: they open the portrait. The 本籍 is
 * read only for a verification, because the signature covers it, and never among the stored files.
 */
export async function readDriversLicense(open: OpenCard, { pin1, pin2 }: LicenseKeys): Promise<ReadBeside> {
  const { card, progress, mayTakeLast, forVerification } = open;
  await card.select(selectMaster);
  await readFile(open, { application: 'master', file: '2f01', length: licenceFileLengths['master/2f01'] });
  await readFile(open, { application: 'master', file: '000a', length: licenceFileLengths['master/000a'] });
  const isSet = open.files['master/000a']?.[2] !== 0;
  progress({ type: 'unlocking' });
  for (const [name, reference, pin] of [
    ['pin1', 0x81, pin1],
    ['pin2', 0x82, pin2],
  ] as const)
    await card.openBy({ name, reference, value: asciiBytes(isSet ? pin : noPin), mayTakeLast });
  await card.select(selectApplication(allowedCommands.driversLicense.photo.aid));
  await readFile(open, { application: 'photo', file: '0001', length: licenceFileLengths['photo/0001'] });
  await card.select(selectApplication(allowedCommands.driversLicense.licence.aid));
  for (const file of ['0001', '0003', '0004', '0005', '0007'] as const)
    await readFile(open, { application: 'licence', file, length: licenceFileLengths[`licence/${file}`] });
  // Last of all: a card that is torn off leaves no 本籍 behind.
  return forVerification ? { domicileFile: await readDomicile(open) } : {};
}

async function readDomicile({ card, progress }: OpenCard): Promise<Uint8Array> {
  await card.select(selectFile('0002'));
  const file = 'licence/0002';
  return card.readSelected((bytes) => progress({ type: 'reading', file, bytes }), licenceFileLengths[file]);
}
