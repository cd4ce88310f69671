import { createReadStream } from 'node:fs';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { type BucketAccess, createClient, type LocalFile, type OpenedClient, sendFile, sendInParts } from './client.ts';
import { createGuardedHandler, type Patience, type Reach } from './guarded-handler.ts';
import { ObjectStorageError, toObjectStorageError } from './object-storage-error.ts';

/** A bucket that an account entered. All of it throws ObjectStorageError. */
export type Bucket = {
  /** Streams a file into an object, in the place of one with the same key. */
  putFile(key: string, file: LocalFile): Promise<void>;
  /** The same for a file of any size; its sum need not be known. */
  putLargeFile(key: string, file: Omit<LocalFile, 'sha256'>): Promise<void>;
  putText(key: string, text: string): Promise<void>;
  /** The keys that begin with the prefix. */
  list(prefix: string): Promise<string[]>;
  /** Nothing happens where there is no such object. */
  delete(key: string): Promise<void>;
};

/** Few enough for what the guard lets through as one answer. */
const listedAtOnce = 50;

const ignore = () => {};
/** The client would write failures to this process's output, where they say nothing. */
const logger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/**
 * A bucket at an endpoint that an account entered: reached through the guard, one attempt a request, since whoever asks
 * decides when to try again. `signal` ends what is under way.
 */
export function openBucket(
  access: BucketAccess,
  reach: Reach,
  { signal, patience }: { signal?: AbortSignal; patience?: Patience } = {},
): Bucket {
  const { bucket: Bucket } = access;
  const requestHandler = createGuardedHandler(reach, patience) as NonNullable<S3ClientConfig['requestHandler']>;
  const open = createClient(access, { requestHandler, maxAttempts: 1, logger });
  const options = signal ? { abortSignal: signal } : {};
  const within = async <Result>(act: (opened: OpenedClient) => Promise<Result>): Promise<Result> => {
    try {
      return await act(await open());
    } catch (error) {
      throw toObjectStorageError(error);
    }
  };
  return {
    putFile: (Key, file) =>
      within(async (opened) => requireStored(await sendFile(opened, { Bucket, Key, file }, options))),
    putLargeFile: (Key, { path, bytes }) =>
      within(async (opened) => {
        const content = createReadStream(path);
        requireStored(await sendInParts(opened, { Bucket, Key, content, bytes }, { signal }));
      }),
    putText: (Key, text) =>
      within(async ({ sdk, client }) => {
        const command = new sdk.PutObjectCommand({ Bucket, Key, Body: text, ContentType: 'text/plain; charset=utf-8' });
        requireStored(await client.send(command, options));
      }),
    list: (prefix) =>
      within(async ({ sdk, client }) => {
        const keys: string[] = [];
        let ContinuationToken: string | undefined;
        do {
          const command = new sdk.ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            MaxKeys: listedAtOnce,
            ContinuationToken,
          });
          const page = await client.send(command, options);
          for (const { Key } of page.Contents ?? []) if (Key?.startsWith(prefix)) keys.push(Key);
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken !== undefined);
        return keys;
      }),
    delete: (Key) =>
      within(async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options);
      }),
  };
}

/** A web server may answer 200 to anything. All that speak S3 name the object that they have stored. */
function requireStored({ ETag }: { ETag?: string | undefined }): void {
  if (!ETag)
    throw new ObjectStorageError(
      'The endpoint answered, but did not confirm that it stored anything. Check its address.',
    );
}
