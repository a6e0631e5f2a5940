import type { OperatorMeets, RecordReader } from '@ekyc/service';
import { type Config, ConfigError } from '../config/config.ts';
import { readRecordFolder } from './record-folder.ts';
import { hasSpecimenRecords, openSpecimenRecords } from './specimen-records.ts';
import { specimenFolder, trustsSpecimens } from './specimen-trust.ts';

type Mode = 'live' | 'sandbox';

type Settings = Pick<Config, 'dataDirectory' | 'envType' | 'publicUrl' | 'mdoc' | 'demo'>;

/**
 * How phones are asked for records, as the files are now: lists of revoked certificates are replaced while the service
 * runs. A file that is of no use proves nothing; `checkRecordFiles` says so at the start. On a developer's machine, for
 * businesses that only try, the stand-ins of DATA_DIR/specimen serve where the operator has nothing.
 */
export async function recordReader(config: Settings, mode: Mode): Promise<RecordReader | null> {
  const { dataDirectory, envType } = config;
  const own = await readerOf(config, dataDirectory, false);
  if (own || !trustsSpecimens(envType, mode)) return own;
  if (hasWallet(config)) await openSpecimenRecords(dataDirectory);
  return readerOf(config, specimenFolder(dataDirectory), true);
}

/** Whether the demo's wallet is there; its issuer is made when the first visitor needs it. */
const hasWallet = ({ demo }: Settings) => demo && hasSpecimenRecords();

/** In which modes phones can be asked for records: as the files were at the start. */
export async function recordsMeet(config: Settings): Promise<OperatorMeets> {
  await checkRecordFiles(config);
  const { dataDirectory, envType } = config;
  const [own, standIn] = [
    await readerOf(config, dataDirectory, false),
    await readerOf(config, specimenFolder(dataDirectory), true),
  ];
  const isMet = (mode: Mode) =>
    own !== null || (trustsSpecimens(envType, mode) && (standIn !== null || hasWallet(config)));
  return (mode) => (isMet(mode) ? ['mdocReader'] : []);
}

async function readerOf(
  { publicUrl, mdoc }: Settings,
  directory: string,
  isStandIn: boolean,
): Promise<RecordReader | null> {
  const { readers, issuers } = await readRecordFolder(directory);
  if (Object.keys(readers).length === 0 || issuers.length === 0) return null;
  const { clientIdPrefix, docTypes, revocation, signerPurposes } = mdoc;
  const trust = { issuers, revocation, signerPurposes };
  return { readers, clientIdPrefix, docTypes, trust, origin: new URL(publicUrl).origin, isStandIn };
}

/** @throws {ConfigError} where the operator gave a file for records that is of no use */
export async function checkRecordFiles({ dataDirectory }: Settings): Promise<void> {
  const { refused } = await readRecordFolder(dataDirectory);
  const lines = refused.map(({ file, code }) => `${file}: ${code}`);
  if (lines.length > 0)
    throw new ConfigError(`Please correct these files for records held in phones: ${lines.join('; ')}`);
}
