import { createHash } from 'node:crypto';
import { type ChipRefusalCode, type ChipTrust, verifyChip } from '@ekyc/chip/verify';
import { chipAnswerFile, chipSecretFile, liveAnswerFile } from '../chip/index.ts';
import type { StoredChip } from '../sealing/index.ts';

/**
 * Whether the stored files still prove what they proved when they came. `notPossible`: of a driving licence,
 * whose signature is not stored, since it covers the 本籍; then the files are only the same as then.
 */
export type ProvenAgain =
  | { readonly kind: 'proven' | 'notPossible' }
  | { readonly kind: 'refused'; readonly code: ChipRefusalCode | 'file_changed' };

/** @param files as the chip had them, in base64 by name, with the card's answers, and what was drawn for one, among them */
export function provenAgain(
  chip: Pick<StoredChip, 'document' | 'files' | 'nonce' | 'readAt'>,
  files: Readonly<Record<string, string>>,
  trust: ChipTrust,
): ProvenAgain {
  const bytes = Object.entries(files).map(([name, base64]) => [name, Buffer.from(base64, 'base64')] as const);
  const isSame =
    bytes.length === Object.keys(chip.files).length &&
    bytes.every(([name, file]) => chip.files[name] === createHash('sha256').update(file).digest('hex'));
  if (!isSame) return { kind: 'refused', code: 'file_changed' };
  if (chip.document === 'driversLicense') return { kind: 'notPossible' };
  const fileOf = (wanted: string) => bytes.find(([name]) => name === wanted)?.[1];
  const [liveAnswer, chipAnswer] = [fileOf(liveAnswerFile), fileOf(chipAnswerFile)];
  const beside = [liveAnswerFile, chipAnswerFile, chipSecretFile];
  const verified = verifyChip(
    {
      document: chip.document,
      files: Object.fromEntries(bytes.filter(([name]) => !beside.includes(name))),
      ...(liveAnswer && { liveAnswer }),
      ...(chipAnswer && { chipAnswer }),
    },
    {
      nonce: Buffer.from(chip.nonce, 'base64url'),
      challengeSecret: fileOf(chipSecretFile),
      trust,
      at: new Date(chip.readAt),
    },
  );
  return verified.ok ? { kind: 'proven' } : { kind: 'refused', code: verified.code };
}
