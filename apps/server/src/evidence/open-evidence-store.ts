import { join } from 'node:path';
import type { EvidenceStore } from '@ekyc/service';
import type { Config } from '../config/config.ts';
import { createFileEvidenceStore } from './file-evidence-store.ts';

/** The bucket of S3_BUCKET, or files in the data directory. */
export async function openEvidenceStore(
  config: Pick<Config, 's3' | 'dataDirectory'>,
): Promise<EvidenceStore> {
  if (config.s3 === null) return createFileEvidenceStore(join(config.dataDirectory, 'evidence'));
  // Loaded only then: the SDK is slow to load.
  const { createS3EvidenceStore } = await import('./s3-evidence-store.ts');
  return createS3EvidenceStore(config.s3);
}
