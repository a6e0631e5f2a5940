import { readFile, stat } from 'node:fs/promises';
import { type EvidenceVerdict, type Finding, readTrustedKeys, verifyEvidence } from '@ekyc/service';
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
  picture_missing: 'a picture of the audit chain is missing',
  picture_not_in_chain: 'a picture is not the one of the audit chain',
  recording_missing: 'the video that the audit chain knows is missing',
  recording_cut: 'the video ends before the end that the audit chain knows',
  recording_broken: 'the video is not the one of the audit chain',
};

/**
 * `evidence verify FILE --key PUBLIC_KEY`: without database or network. The first line is the verdict; the exit code
 * is 0 for a genuine and whole file, 1 for any other.
 */
export async function verifyEvidenceCommand(words: string[]): Promise<{ text: string; exitCode: 0 | 1 }> {
  const { values, positionals } = read(words, { key: { type: 'string' } }, true);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('evidence verify needs one FILE.');
  if (!values.key) {
    throw new UsageError(
      'evidence verify needs --key: a file with the answer of /api/v1/evidence_keys, or a key of it as PEM or JWK.',
    );
  }
  const keys = readTrustedKeys((await readGiven(values.key)).toString('utf8'));
  if (!keys) throw new UsageError(`${values.key} holds no Ed25519 public key.`);
  if (!(await isFile(file))) throw new UsageError(`${file} cannot be read.`);
  const verdict = await verifyEvidence(file, keys);
  return verdict.findings.length === 0
    ? { text: praise(verdict), exitCode: 0 }
    : { text: complaint(verdict), exitCode: 1 };
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function readGiven(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    throw new UsageError(`${path} cannot be read.`);
  }
}

function praise({ manifest }: EvidenceVerdict): string {
  if (!manifest) throw new Error('nothing is genuine without a manifest');
  const pictures = manifest.files.filter(({ name }) => name.startsWith('pictures/')).length;
  return [
    'GENUINE: signed by the given key, whole, and its audit chain is unbroken to the end.',
    `  identification ${manifest.publicId}, ${manifest.status}`,
    `  made at ${manifest.madeAt}, key ${manifest.key.id}`,
    `  ${pictures} pictures, ${manifest.audit.entries} audit entries`,
  ].join('\n');
}

function complaint({ findings }: EvidenceVerdict): string {
  const lines = findings.map(
    ({ code, detail }) => `  ${code}${detail === undefined ? '' : ` (${detail})`}: ${explanations[code]}`,
  );
  return [`NOT GENUINE: ${findings.length} finding${findings.length === 1 ? '' : 's'}.`, ...lines].join('\n');
}
