import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Store } from './files.ts';

const maxSockets = 1000;

/** `s3://KEY:SECRET@host/bucket?region=…&tls=0`: the bucket is addressed by path, which all that speak S3 understand. */
function readAddress(address: string) {
  const { username, password, host, pathname, searchParams } = new URL(address);
  return {
    bucket: decodeURIComponent(pathname.replace(/^\/+|\/+$/g, '')),
    options: {
      endpoint: `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}`,
      region: searchParams.get('region') ?? 'us-east-1',
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
      forcePathStyle: true,
      // The content's SHA-256 is signed with each request; sums of the client's own would need streaming trailers,
      // which not all that speak S3 understand.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Each download holds a connection as long as its reader takes: slow ones must not use them up.
      requestHandler: { connectionTimeout: 10_000, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
    } as const,
  };
}

/** Keeps files as objects of a bucket, named by their keys. */
export function openS3(address: string): Store {
  const { bucket, options } = readAddress(address);
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  // Its library is larger than the rest of the service: loaded with the first file.
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: new sdk.S3Client(options) }));
    return opened;
  };
  const head = async (key: string) => {
    const { sdk, client } = await open();
    return client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key })).catch((error: S3ServiceException) => {
      if (error.$metadata?.httpStatusCode === 404) return undefined;
      throw error;
    });
  };
  return {
    async keep({ path, sha256, bytes }) {
      const { sdk, client } = await open();
      const body = createReadStream(path);
      const command = new sdk.PutObjectCommand({ Bucket: bucket, Key: sha256, Body: body, ContentLength: bytes });
      command.middlewareStack.add(
        (next) => (args) => {
          // The store compares it with what arrives: half a file is refused there.
          (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
          return next(args);
        },
        { step: 'build', name: 'contentSha256' },
      );
      try {
        await client.send(command);
      } finally {
        body.destroy();
      }
    },
    async read(key, range) {
      const { sdk, client } = await open();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range }));
      return Body as Readable;
    },
    size: async (key) => (await head(key))?.ContentLength,
    async deleteOlder(key, before) {
      const { sdk, client } = await open();
      const at = (await head(key))?.LastModified?.getTime();
      if (at !== undefined && at < before) await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async *list() {
      const { sdk, client } = await open();
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, ContinuationToken }));
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified) yield { key: Key, changedAt: LastModified.getTime() };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}
