import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type {
  HeadObjectCommandOutput,
  PutObjectCommandOutput,
  S3Client,
  S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';

/** A bucket of something that speaks S3, and the key that opens it. */
export type BucketAccess = {
  /** `https://host`, with a path where the endpoint has one; the bucket is named in the path, which all that speak S3 understand */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
/** A whole file on this machine's disk; `sha256` in hex. */
export type LocalFile = { path: string; sha256: string; bytes: number };
export type OpenedClient = { sdk: typeof import('@aws-sdk/client-s3'); client: S3Client };
type ClientOptions = Pick<S3ClientConfig, 'requestHandler' | 'maxAttempts' | 'logger'>;

/** Gives the client of a bucket. Its library is larger than the rest of the service: it is loaded with the first request. */
export function createClient(access: BucketAccess, options: ClientOptions): () => Promise<OpenedClient> {
  const { endpoint, region, accessKeyId, secretAccessKey } = access;
  let opened: Promise<OpenedClient> | undefined;
  return () => {
    opened ??= openClient({ ...options, endpoint, region, credentials: { accessKeyId, secretAccessKey } });
    return opened;
  };
}

/**
 * The client of whoever runs a command, as the AWS CLI would open it: with the key, region and endpoint of its variables
 * (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`), its files or the role of the machine.
 */
export const openOperatorsClient = (): Promise<OpenedClient> => openClient({});

async function openClient(options: S3ClientConfig): Promise<OpenedClient> {
  const sdk = await import('@aws-sdk/client-s3');
  return {
    sdk,
    client: new sdk.S3Client({
      ...options,
      forcePathStyle: true,
      // The content's SHA-256 is signed with each request; sums of the client's own would need streaming trailers,
      // which not all that speak S3 understand.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  };
}

/** What is known of an object without its content; undefined where there is none. */
export async function findObject(
  { sdk, client }: OpenedClient,
  what: { Bucket: string; Key: string },
  options: { abortSignal?: AbortSignal } = {},
): Promise<HeadObjectCommandOutput | undefined> {
  return client.send(new sdk.HeadObjectCommand(what), options).catch((error: S3ServiceException) => {
    if (error.$metadata?.httpStatusCode === 404) return undefined;
    throw error;
  });
}

/** Streams a file into an object, in the place of the one that has its key. */
export async function sendFile(
  { sdk, client }: OpenedClient,
  { Bucket, Key, file }: { Bucket: string; Key: string; file: LocalFile },
  options: { requestTimeout?: number; abortSignal?: AbortSignal } = {},
): Promise<PutObjectCommandOutput> {
  const body = createReadStream(file.path);
  const command = new sdk.PutObjectCommand({ Bucket, Key, Body: body, ContentLength: file.bytes });
  command.middlewareStack.add(
    (next) => (args) => {
      // The store compares it with what arrives: half a file is refused there.
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = file.sha256;
      return next(args);
    },
    { step: 'build', name: 'contentSha256' },
  );
  try {
    return await client.send(command, options);
  } finally {
    body.destroy();
  }
}

/** S3 takes no more parts of one object, and none that is smaller than 5 MiB, but for the last. */
const maxParts = 10_000;
const minPartBytes = 16 * 1024 ** 2;
/** Where nobody knows how much comes: objects of up to 640 GB, with two parts in memory. */
const unknownPartBytes = 64 * 1024 ** 2;

/**
 * Streams content of any size into an object, in parts that are there as one object at the end, or not at all. `bytes` of
 * the whole, as far as it is known.
 */
export async function sendInParts(
  { client }: OpenedClient,
  { Bucket, Key, content, bytes }: { Bucket: string; Key: string; content: Readable; bytes?: number },
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Awaited<ReturnType<Upload['done']>>> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const partSize = bytes === undefined ? unknownPartBytes : Math.max(minPartBytes, Math.ceil(bytes / maxParts));
  const upload = new Upload({ client, params: { Bucket, Key, Body: content }, partSize, queueSize: 2 });
  const stop = () => void upload.abort();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', stop);
  try {
    return await upload.done();
  } finally {
    signal?.removeEventListener('abort', stop);
    content.destroy();
  }
}
