import { allowedCommands } from '../card/allowed-commands.ts';
import { selectApplication, selectMaster } from '../card/apdu.ts';
import { asciiBytes } from '../card/bytes.ts';
import type { ChipKeys, OpenCard } from './chip-reading.ts';
import { readFile } from './read-files.ts';

type LicenseKeys = Extract<ChipKeys, { document: 'driversLicense' }>;

/** What the card wants where its holder set no PIN (MF/000A says so). */
const noPin = '****';

/**
 * 運転免許証 and 運転経歴証明書. Both PINs are needed: the signature covers the 本籍 as well. That file is for the
 * verification alone, which overwrites it.
 */
export async function readDriversLicense(open: OpenCard, { pin1, pin2 }: LicenseKeys): Promise<void> {
  const { card, progress, mayTakeLast } = open;
  await card.select(selectMaster);
  await readFile(open, { application: 'master', file: '2f01', length: 17 });
  await readFile(open, { application: 'master', file: '000a', length: 3 });
  const isSet = open.files['master/000a']?.[2] !== 0;
  progress({ type: 'unlocking' });
  await card.openBy(0x81, asciiBytes(isSet ? pin1 : noPin), mayTakeLast);
  await card.openBy(0x82, asciiBytes(isSet ? pin2 : noPin), mayTakeLast);
  await card.select(selectApplication(allowedCommands.driversLicense.licence.aid));
  for (const [file, length] of [
    ['0001', 880],
    ['0002', 82],
    ['0003', 264],
    ['0004', 640],
    ['0005', 663],
    ['0007', 578],
  ] as const)
    await readFile(open, { application: 'licence', file, length });
  await card.select(selectApplication(allowedCommands.driversLicense.photo.aid));
  await readFile(open, { application: 'photo', file: '0001', length: 2005 });
}

/** マイナ免許証 on a My Number card: a licence, without name and address. */
export async function readMyNumberLicense(open: OpenCard, { pin }: { pin: string }): Promise<void> {
  await open.card.select(selectApplication(allowedCommands.myNumberLicense.licence.aid));
  await readFile(open, { application: 'licence', file: '001a' });
  const isSet = open.files['licence/001a']?.at(-1) !== 0;
  open.progress({ type: 'unlocking' });
  await open.card.openBy(0x86, asciiBytes(isSet ? pin : noPin), open.mayTakeLast);
  await readFile(open, { application: 'licence', file: '001b', length: 5845 });
  await readFile(open, { application: 'licence', file: '001c', length: 584 });
}
