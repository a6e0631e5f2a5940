import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  type EvidenceStore,
  MissingObjectError,
  type StoredObject,
  StoreUnavailableError,
} from '@ekyc/service';
import { askBucket, bucketTimeoutMs, isMissing } from './ask-bucket.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Null: Amazon's own, by region. */
  readonly endpoint: string | null;
  /** For one request with its repetitions; default: {@link bucketTimeoutMs}. */
  readonly timeoutMs?: number;
}

/** A bucket lists by prefix, too. */
export interface S3EvidenceStore extends EvidenceStore {
  list(prefix?: string): AsyncIterable<StoredObject>;
}

/**
 * Sealed objects in a bucket. Credentials and region come as the AWS SDK finds them. Every request is bounded in time;
 * where the bucket fails, each throws StoreUnavailableError.
 */
export function createS3EvidenceStore(settings: S3Settings): S3EvidenceStore {
  const { bucket: Bucket, endpoint, timeoutMs = bucketTimeoutMs } = settings;
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Else the body is sent in chunks with trailing checksums, which servers that do not know them store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const list = async function* (Prefix?: string): AsyncIterable<StoredObject> {
    let ContinuationToken: string | undefined;
    do {
      const asked = new ListObjectsV2Command({
        Bucket,
        ...(Prefix === undefined ? {} : { Prefix }),
        ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
      });
      const page = await askBucket(timeoutMs, (abortSignal) => client.send(asked, { abortSignal }));
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, writtenAt: LastModified ?? new Date(0) };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  };
  const remove = (keys: readonly string[]) =>
    askBucket(timeoutMs, async (abortSignal) => {
      const Objects = keys.map((Key) => ({ Key }));
      const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
      const { Errors } = await client.send(command, { abortSignal });
      if (Errors && Errors.length > 0)
        throw new StoreUnavailableError('the bucket did not remove every object');
    });
  return {
    put: async (Key, sealed) => {
      // A bucket with object lock takes nothing without a checksum; every server knows this one.
      const ContentMD5 = createHash('md5').update(sealed).digest('base64');
      const given = { Bucket, Key, Body: sealed, ContentLength: sealed.length, ContentMD5 };
      await askBucket(timeoutMs, (abortSignal) => client.send(new PutObjectCommand(given), { abortSignal }));
    },
    get: async (Key) =>
      askBucket(timeoutMs, async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal });
        if (!Body) throw new StoreUnavailableError('an answer without a body');
        // The answer has begun: its bytes, too, may cease to come.
        addAbortSignal(abortSignal, Body as Readable);
        return Buffer.from(await Body.transformToByteArray());
      }).catch(tellMissing),
    remove: async (Key) => {
      await askBucket(timeoutMs, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      );
    },
    list,
    removeAll: async (prefix) => {
      let keys: string[] = [];
      for await (const { key } of list(`${prefix}/`)) {
        keys.push(key);
        if (keys.length < 1000) continue;
        await remove(keys);
        keys = [];
      }
      if (keys.length > 0) await remove(keys);
    },
  };
}

function tellMissing(error: unknown): never {
  throw isMissing(error)
    ? new MissingObjectError('there is no such object of evidence', { cause: error })
    : error;
}
