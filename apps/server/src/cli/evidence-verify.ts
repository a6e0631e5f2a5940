import { readFile, stat } from 'node:fs/promises';
import {
  type EvidenceVerdict,
  type Finding,
  type Proved,
  readConsistencyProofs,
  readWitnessed,
  readTrustedKeys,
  verifyEvidence,
  type Witness,
} from '@ekyc/service';
import { signersOfFolder } from '../trust/signers-folder.ts';
import { readRecordIssuers } from '../trust/record-folder.ts';
import { trustOfFolder } from '../trust/trust-folder.ts';
import { read, UsageError } from './commands.ts';

const explanations: Record<Finding['code'], string> = {
  archive_refused: 'it is not an archive as this service writes them',
  manifest_missing: 'manifest.json is missing',
  manifest_malformed: 'manifest.json is not a manifest',
  signature_missing: 'manifest.sig is missing',
  signature_wrong: 'the manifest was not signed by this key or was changed',
  key_unknown: 'the manifest names a key that is not among those given',
  key_not_valid_then: 'the key was not valid when the file was made',
  file_missing: 'a file of the manifest is missing',
  file_unexpected: 'a file is not in the manifest',
  file_changed: 'a file is not what the manifest says',
  record_malformed: 'the audit record cannot be read',
  chain_broken: 'the audit chain is broken',
  chain_cut: 'the audit chain does not reach its signed head',
  evidence_contradicts: 'manifest, record, webhook or salts contradict the audit chain',
  staff_file_wrong: 'staff.json does not say what the audit chain proves',
  picture_missing: 'a picture of the audit chain is missing',
  picture_not_in_chain: 'a picture is not the one of the audit chain',
  chip_files_wrong: 'a file of the chip is missing, or not the one of the audit chain',
  proof_files_wrong: 'a file of the proof is missing, or not the one of the audit chain',
  signature_not_proven: 'the signed text is not proven by the authorities given',
  record_not_proven: 'the record of the phone is not proven by the issuers given, or says something else',
  chip_not_proven: 'the files of the chip are not proven by the authorities given',
  recording_missing: 'the video that the audit chain knows is missing',
  recording_cut: 'the video ends before the end that the audit chain knows',
  recording_broken: 'the video is not the one of the audit chain',
  chain_rewritten: 'the audit chain is not the one that this webhook reported',
  log_missing:
    'audit-log.json is missing; a file of format 1 never had one: export it again from the service',
  log_head_unsigned: 'the head of the audit log was not signed by a given key',
  log_entry_unproved: 'an audit entry is not proved to stand in the audit log',
  log_entry_late: 'an audit entry entered the audit log long after the time that it states',
  log_rewritten: 'entries were dropped from the audit log or rewritten after this earlier head was signed',
  earlier_head_unsigned: 'an earlier head was not signed by a given key',
  earlier_head_unproved:
    'the file has no proof from this earlier head: get one from /api/v1/audit_log?from=SIZE&to=SIZE of the file and pass it with --proof',
};

/**
 * `evidence verify FILE --key PUBLIC_KEY [--trust FOLDER] [--head FILE]... [--proof FILE]...`: without database or network. The first
 * line is the verdict; the exit code is 0 for a genuine and whole file, 1 for any other.
 */
export async function verifyEvidenceCommand(words: string[]): Promise<{ text: string; exitCode: 0 | 1 }> {
  const several = { type: 'string', multiple: true } as const;
  const { values, positionals } = read(
    words,
    { key: { type: 'string' }, trust: { type: 'string' }, head: several, proof: several },
    true,
  );
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('evidence verify needs one FILE.');
  if (!values.key) {
    throw new UsageError(
      'evidence verify needs --key: a file with the response of /api/v1/evidence_keys, or one of its keys as PEM or JWK.',
    );
  }
  const keys = readTrustedKeys((await readGiven(values.key)).toString('utf8'));
  if (!keys) throw new UsageError(`${values.key} contains no Ed25519 public key.`);
  if (!(await isFile(file))) throw new UsageError(`${file} cannot be read.`);
  const witness: Witness = {
    sources: await readEach(values.head ?? [], readWitnessed, 'no signed head of the audit log'),
    proofs: (await readEach(values.proof ?? [], readConsistencyProofs, 'no consistency proof')).flat(),
  };
  if (values.trust !== undefined && !(await isFolder(values.trust)))
    throw new UsageError(`${values.trust} is not a folder.`);
  const trust = values.trust === undefined ? null : trustOfFolder(values.trust);
  const signers = values.trust === undefined ? null : signersOfFolder(values.trust);
  const records =
    values.trust === undefined ? null : { issuers: (await readRecordIssuers(values.trust)).trusted };
  const verdict = await verifyEvidence(file, keys, witness, trust, signers, records);
  return verdict.findings.length === 0
    ? { text: praise(verdict, witness), exitCode: 0 }
    : { text: complaint(verdict), exitCode: 1 };
}

/** @param lacking what to say of a file that holds nothing of the kind */
async function readEach<Item>(
  paths: readonly string[],
  readText: (text: string) => Item | null,
  lacking: string,
): Promise<Item[]> {
  return Promise.all(
    paths.map(async (path) => {
      const items = readText((await readGiven(path)).toString('utf8'));
      if (!items) throw new UsageError(`${path} contains ${lacking}.`);
      return items;
    }),
  );
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Heads of ten years are half as large. */
const mostGivenBytes = 64 << 20;

async function readGiven(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => null);
  if (found && found.size > mostGivenBytes)
    throw new UsageError(`${path} is larger than any key, head or proof.`);
  try {
    return await readFile(path);
  } catch {
    throw new UsageError(`${path} cannot be read.`);
  }
}

const chipTexts = {
  proven: "  the chip's files are proven by the authorities given",
  provenToService:
    "  the chip's files are proven by the authorities given\n  NOTE: that the passport itself was there is the service's word: the key of its challenge lies beside the answer, and whoever has that key can write the answer",
  notPossible:
    "  NOTE: the signature of a driving licence's chip is not stored: its files match the audit chain, which is all that is shown",
  notAsked: "  NOTE: whose signatures the chip's files bear was not asked: give --trust FOLDER",
} as const;

const signedTexts = {
  proven: '  the signed text is proven by the authorities given',
  notPossible:
    '  NOTE: the certificate of the signed text is not stored: a platform verified it, and proof.json has the id under which it keeps that',
  notAsked:
    '  NOTE: by whom the signed text was signed was not asked: give --trust FOLDER, with certificates in jpki',
  simulated: '  NOTE: the sandbox made the signature up: nobody signed anything',
} as const;

const recordTexts = {
  proven: '  the record of the phone is proven by the issuers given',
  notAsked: "  NOTE: whose signature the phone's record bears was not asked: give --trust FOLDER",
  simulated: '  NOTE: the sandbox made the record up: nobody showed anything',
} as const;

function praise(verdict: EvidenceVerdict, witness: Witness): string {
  const { manifest, proved, chip, signed, record } = verdict;
  if (!manifest || !proved) throw new Error('nothing is genuine without a manifest');
  const pictures = manifest.files.filter(({ name }) => name.startsWith('pictures/')).length;
  return [
    'GENUINE: signed by the given key, whole, and its audit chain is unbroken to the end.',
    `  identification ${manifest.publicId}, ${manifest.status}`,
    ...(manifest.mode === 'sandbox' ? ['  SANDBOX: made for a test; it proves nothing about anybody'] : []),
    `  made at ${manifest.madeAt}, key ${manifest.key.id}`,
    `  ${pictures} pictures, ${manifest.audit.entries} audit entries`,
    ...sayProved(proved),
    ...(chip === null ? [] : [chipTexts[chip]]),
    ...(signed === null ? [] : [signedTexts[signed]]),
    ...(record === null ? [] : [recordTexts[record]]),
    ...(witness.sources.length === 0 ? [] : ['  what was stored of it earlier still holds']),
  ].join('\n');
}

/** What the chain proves, and what only the signature vouches for. */
function sayProved({ outcomes, files }: Proved): string[] {
  const state = outcomes ? 'status, reasons and outcomes' : 'the status';
  if (files.length > 0) return [`  the audit chain proves ${state}, and ${files.join(', ')}`];
  return [
    `  the audit chain proves ${state} and the pictures`,
    '  NOTE: there is no decision whose chain proves the rest of the record; only the signature vouches for it',
  ];
}

function complaint({ findings }: EvidenceVerdict): string {
  const lines = findings.map(
    ({ code, detail }) => `  ${code}${detail === undefined ? '' : ` (${detail})`}: ${explanations[code]}`,
  );
  return [`NOT GENUINE: ${findings.length} finding${findings.length === 1 ? '' : 's'}.`, ...lines].join('\n');
}
