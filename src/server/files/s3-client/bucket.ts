import { createReadStream } from 'node:fs';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { translateCause, writeCause } from '../../causes/index.ts';
import { type BucketAccess, createClient, type LocalFile, type OpenedClient, sendFile, sendInParts } from './client.ts';
import { createGuardedHandler, type NetworkAccess, partBytes, type Timeouts } from './guarded-handler.ts';
import { ObjectStorageError, toObjectStorageError } from './object-storage-error.ts';

/** A bucket configured by an account. All methods throw ObjectStorageError. */
export type Bucket = {
  putFile(key: string, file: LocalFile): Promise<void>;
  /** Like `putFile`, but for files of any size and without checking a hash. */
  putLargeFile(key: string, file: Omit<LocalFile, 'sha256'>): Promise<void>;
  putText(key: string, text: string): Promise<void>;
  /** Lists the keys, without those below a further `/`. Throws if there are more than 20,000. */
  list(prefix: string): Promise<string[]>;
  /** Like `list`, with each object's size in bytes. */
  listSizes(prefix: string): Promise<Map<string, number>>;
  checkListing(prefix: string): Promise<void>;
  /** Reads the bytes of an object in parts. Throws if the object changes meanwhile. */
  read(key: string, range: { start: number; end: number }): AsyncGenerator<Uint8Array>;
  /** Does nothing if the object doesn't exist. */
  delete(key: string): Promise<void>;
};

const listedAtOnce = 1000;
const maxPages = 20;

const ignore = () => {};
/** Without this, the client would write failures to the output of this process. */
const logger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** All requests go through the guard. Each request is attempted once, because callers schedule their own retries. */
export function openBucket(
  access: BucketAccess,
  network: NetworkAccess,
  { signal, timeouts }: { signal?: AbortSignal; timeouts?: Timeouts } = {},
): Bucket {
  const { bucket: Bucket } = access;
  const requestHandler = createGuardedHandler(network, timeouts) as NonNullable<S3ClientConfig['requestHandler']>;
  const open = createClient(access, { requestHandler, maxAttempts: 1, logger });
  const options = signal ? { abortSignal: signal } : {};
  const within = async <Result>(act: (opened: OpenedClient) => Promise<Result>): Promise<Result> => {
    try {
      return await act(await open());
    } catch (error) {
      throw toObjectStorageError(error);
    }
  };
  const listPage = (
    { sdk, client }: OpenedClient,
    { prefix, token, most }: { prefix: string; token: string | undefined; most: number },
  ) => {
    const asked = { Bucket, Prefix: prefix, Delimiter: '/', MaxKeys: most, ContinuationToken: token };
    return client.send(new sdk.ListObjectsV2Command(asked), options);
  };
  const listSizes = (prefix: string) =>
    within(async (opened) => {
      const sizes = new Map<string, number>();
      const tokens = new Set<string>();
      let token: string | undefined;
      for (let pages = 0; pages < maxPages; pages += 1) {
        const page = await listPage(opened, { prefix, token, most: listedAtOnce });
        for (const { Key, Size } of page.Contents ?? [])
          if (Key?.startsWith(prefix) && !Key.includes('/', prefix.length)) sizes.set(Key, Size ?? 0);
        token = page.NextContinuationToken;
        if (token === undefined) return sizes;
        if (tokens.has(token)) throw new ObjectStorageError(translateCause(writeCause('bucketListEndless')));
        tokens.add(token);
      }
      const count = maxPages * listedAtOnce;
      throw new ObjectStorageError(translateCause(writeCause('bucketListLong', { count })));
    });
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
    list: async (prefix) => [...(await listSizes(prefix)).keys()],
    listSizes,
    checkListing: (prefix) =>
      within(async (opened) => {
        await listPage(opened, { prefix, token: undefined, most: 1 });
      }),
    async *read(Key, { start, end }) {
      let etag: string | undefined;
      for (let from = start; from <= end; from += partBytes) {
        const to = Math.min(end, from + partBytes - 1);
        const part = await within(async ({ sdk, client }) => {
          const asked = { Bucket, Key, Range: `bytes=${from}-${to}`, ...(etag !== undefined && { IfMatch: etag }) };
          const { Body, ETag } = await client.send(new sdk.GetObjectCommand(asked), options);
          etag = ETag;
          return (await Body?.transformToByteArray()) ?? new Uint8Array();
        });
        if (part.length !== to - from + 1)
          throw new ObjectStorageError('The endpoint returned another part of the object than requested.');
        yield part;
      }
    },
    delete: (Key) =>
      within(async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options);
      }),
  };
}

/** Throws if there is no ETag. Any web server can return 200, but S3 implementations also return an ETag. */
function requireStored({ ETag }: { ETag?: string | undefined }): void {
  if (!ETag)
    throw new ObjectStorageError(
      'The endpoint responded but did not confirm that it stored anything. Check its address.',
    );
}
