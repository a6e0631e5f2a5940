import type { HeadKeeper } from '@ekyc/service';
import type { Config } from '../config/config.ts';
import { createHeadFile } from './head-file.ts';

/** Heads stand in S3_HEADS_BUCKET, where none is named in S3_BUCKET; without a bucket in a file of the data directory. */
export async function openHeadKeeper(config: Pick<Config, 's3' | 'dataDirectory'>): Promise<HeadKeeper> {
  if (config.s3 === null) return createHeadFile(config.dataDirectory);
  // Loaded only then: the SDK is slow to load.
  const { createS3HeadKeeper } = await import('./s3-head-keeper.ts');
  const { headsBucket: bucket, endpoint } = config.s3;
  return createS3HeadKeeper({ bucket, endpoint });
}
