import { createReadStream } from 'node:fs';
import type { PutObjectCommandOutput, S3Client, S3ClientConfig } from '@aws-sdk/client-s3';

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
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        ...options,
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey },
        forcePathStyle: true,
        // The content's SHA-256 is signed with each request; sums of the client's own would need streaming trailers,
        // which not all that speak S3 understand.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }));
    return opened;
  };
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
