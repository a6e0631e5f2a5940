import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type EvidenceStore, MissingObjectError, type StoredObject } from '@ekyc/service';

export interface S3Settings {
  readonly bucket: string;
  /** Null: Amazon's own, by region. */
  readonly endpoint: string | null;
}

/** A bucket lists by prefix, too. */
export interface S3EvidenceStore extends EvidenceStore {
  list(prefix?: string): AsyncIterable<StoredObject>;
}

/** Sealed objects in a bucket. Credentials and region come as the AWS SDK finds them. */
export function createS3EvidenceStore(settings: S3Settings): S3EvidenceStore {
  const { bucket: Bucket, endpoint } = settings;
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Else the body is sent in chunks with trailing checksums, which servers that do not know them store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const list = async function* (Prefix?: string): AsyncIterable<StoredObject> {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket,
          ...(Prefix === undefined ? {} : { Prefix }),
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        }),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, writtenAt: LastModified ?? new Date(0) };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  };
  return {
    put: async (Key, sealed) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: sealed, ContentLength: sealed.length }));
    },
    get: async (Key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key })).catch(tellMissing);
      if (!Body) throw new Error('the object has no body');
      return Buffer.from(await Body.transformToByteArray());
    },
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    list,
    removeAll: async (prefix) => {
      let keys: string[] = [];
      const removeThem = async () => {
        if (keys.length === 0) return;
        const Objects = keys.map((Key) => ({ Key }));
        const { Errors } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors && Errors.length > 0) throw new Error('the bucket did not remove every object');
        keys = [];
      };
      for await (const { key } of list(`${prefix}/`)) {
        keys.push(key);
        if (keys.length === 1000) await removeThem();
      }
      await removeThem();
    },
  };
}

function tellMissing(error: unknown): never {
  throw error instanceof NoSuchKey
    ? new MissingObjectError('there is no such object of evidence', { cause: error })
    : error;
}
