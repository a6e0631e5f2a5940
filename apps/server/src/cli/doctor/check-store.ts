import { existsSync } from 'node:fs';
import { StoreUnavailableError } from '@ekyc/service';
import type { Config } from '../../config/config.ts';
import { openEvidenceStore } from '../../evidence/open-evidence-store.ts';
import { tryStore } from '../../evidence/try-store.ts';
import { failed, type Finding, ok } from './finding.ts';

/** Writes, reads and removes a probe. A bucket of heads is not tried: what is written there may be locked for good. */
export async function checkStore(config: Pick<Config, 's3' | 'dataDirectory'>): Promise<readonly Finding[]> {
  const { s3, dataDirectory } = config;
  if (s3 === null && !existsSync(dataDirectory))
    return [ok('store', 'files in DATA_DIR, which is not there yet')];
  const place =
    s3 === null ? 'files in DATA_DIR' : `bucket ${s3.bucket}${s3.endpoint ? ` at ${s3.endpoint}` : ''}`;
  try {
    await tryStore(await openEvidenceStore(config));
  } catch (error) {
    const rights = 'The user must read, write, list and delete there.';
    if (error instanceof StoreUnavailableError) return [failed('store', error.message, rights)];
    const { code = 'error' } = error as NodeJS.ErrnoException;
    const found = `${place}: cannot write, read and remove an object (${code}).`;
    return [failed('store', found, s3 === null ? 'Let this user write there.' : rights)];
  }
  return [ok('store', `${place}: writes, reads and removes`)];
}
