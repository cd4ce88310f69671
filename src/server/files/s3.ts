import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { hourMs, secondMs } from '../kernel/index.ts';
import { isKey } from './key.ts';
import type { Store } from './store.ts';

const maxSockets = 1000;
/** A store that has not answered by then never will: whoever waits for it must go on. */
const answerMs = 30 * secondMs;
/** Of a whole file that is sent to it. */
const sentMs = 2 * hourMs;

/** `s3://KEY:SECRET@host/bucket?region=…&tls=0`: the bucket is addressed by path, which all that speak S3 understand. */
function parseS3Url(address: string, patienceMs: number) {
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
      requestHandler: {
        connectionTimeout: 10 * secondMs,
        // Until the answer begins; a download takes as long as its reader.
        requestTimeout: patienceMs,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets },
        httpsAgent: { maxSockets },
      },
    } as const,
  };
}

/**
 * Keeps files as objects of a bucket, named by their keys. Whatever else is in the bucket stays as it is. `patienceMs`:
 * how long an answer may take to begin.
 */
export function createS3Store(address: string, { patienceMs = answerMs } = {}): Store {
  const { bucket, options } = parseS3Url(address, patienceMs);
  const inTime = () => ({ abortSignal: AbortSignal.timeout(patienceMs) });
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  // Its library is larger than the rest of the service: loaded with the first file.
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: new sdk.S3Client(options) }));
    return opened;
  };
  const head = async (key: string) => {
    const { sdk, client } = await open();
    const command = new sdk.HeadObjectCommand({ Bucket: bucket, Key: key });
    return client.send(command, inTime()).catch((error: S3ServiceException) => {
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
        await client.send(command, { requestTimeout: sentMs });
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
      if (at === undefined || at >= before) return;
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), inTime());
    },
    async *list() {
      const { sdk, client } = await open();
      let ContinuationToken: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({ Bucket: bucket, ContinuationToken });
        const page = await client.send(command, inTime());
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && isKey(Key) && LastModified) yield { key: Key, changedAt: LastModified.getTime() };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}
