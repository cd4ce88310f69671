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

export type BucketAccess = {
  /** `https://host`, with an optional path */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type LocalFile = { path: string; sha256: string; bytes: number };
export type OpenedClient = { sdk: typeof import('@aws-sdk/client-s3'); client: S3Client };
type ClientOptions = Pick<S3ClientConfig, 'requestHandler' | 'maxAttempts' | 'logger'>;

/** Opens the client on first use, because the library is larger than the rest of the service. */
export function createClient(access: BucketAccess, options: ClientOptions): () => Promise<OpenedClient> {
  const { endpoint, region, accessKeyId, secretAccessKey } = access;
  let opened: Promise<OpenedClient> | undefined;
  return () => {
    opened ??= openClient({ ...options, endpoint, region, credentials: { accessKeyId, secretAccessKey } });
    return opened;
  };
}

/** Is configured like the AWS CLI: by environment variables, the CLI's files, or the machine's role. */
export const openOperatorsClient = (): Promise<OpenedClient> => openClient({});

async function openClient(options: S3ClientConfig): Promise<OpenedClient> {
  const sdk = await import('@aws-sdk/client-s3');
  return {
    sdk,
    client: new sdk.S3Client({
      ...options,
      forcePathStyle: true,
      // Not required, because the content's SHA-256 is signed, and some S3 implementations don't support streaming
      // trailers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  };
}

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

export async function sendFile(
  { sdk, client }: OpenedClient,
  { Bucket, Key, file }: { Bucket: string; Key: string; file: LocalFile },
  options: { requestTimeout?: number; abortSignal?: AbortSignal } = {},
): Promise<PutObjectCommandOutput> {
  const body = createReadStream(file.path);
  const command = new sdk.PutObjectCommand({ Bucket, Key, Body: body, ContentLength: file.bytes });
  command.middlewareStack.add(
    (next) => (args) => {
      // The store compares this hash with the received content and rejects a truncated file.
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

/** S3 allows 10,000 parts per object. All parts except the last must have at least 5 MiB. */
const maxParts = 10_000;
const minPartBytes = 16 * 1024 ** 2;
/** For content of unknown size. Allows up to 640 GB and holds two parts in memory. */
const unknownPartBytes = 64 * 1024 ** 2;

/** Uploads in parts, which become one object at the end or are discarded. */
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
