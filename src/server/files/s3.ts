import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { hourMs, secondMs } from '../kernel/index.ts';
import { isKey } from './key.ts';
import { type BucketAccess, createClient, findObject, sendFile } from './s3-client/index.ts';
import type { Store } from './store.ts';

const maxSockets = 1000;
const answerMs = 30 * secondMs;
const sentMs = 2 * hourMs;
/** If content was last stored longer ago than this, its deletion as unused might be in progress. */
const maybeUnusedMs = 20 * hourMs;
/** If a deletion has already been decided, it arrives within this time. */
const deletedMs = 5 * secondMs;

/** Parses `s3://KEY:SECRET@host/bucket?region=…&tls=0`. */
function parseS3Url(address: string): BucketAccess {
  const { username, password, host, pathname, searchParams } = new URL(address);
  return {
    bucket: decodeURIComponent(pathname.replace(/^\/+|\/+$/g, '')),
    endpoint: `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}

/**
 * Stores files in a bucket and leaves its other objects unchanged. `settleMs`: delay before checking for a concurrent
 * deletion.
 */
export function createS3Store(address: string, { timeoutMs = answerMs, settleMs = deletedMs } = {}): Store {
  const access = parseS3Url(address);
  const { bucket } = access;
  const withTimeout = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
  const open = createClient(access, {
    // Limited time, so slow clients don't use up all connections.
    requestHandler: {
      connectionTimeout: 10 * secondMs,
      // Only applies until the response begins.
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
  const head = async (key: string) => findObject(await open(), { Bucket: bucket, Key: key }, withTimeout());
  return {
    async keep({ path, sha256, bytes }) {
      const what = { Bucket: bucket, Key: sha256, file: { path, sha256, bytes } };
      const send = async () => sendFile(await open(), what, { requestTimeout: sentMs });
      // Ignores errors, because the upload reports them.
      const before = await head(sha256).then(
        (found) => found?.LastModified?.getTime(),
        () => undefined,
      );
      await send();
      if (before === undefined || before > Date.now() - maybeUnusedMs) return;
      // A deletion that was sent before the upload can arrive after it.
      await pause(settleMs);
      if (!(await head(sha256))) await send();
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
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), withTimeout());
    },
    async *list() {
      const { sdk, client } = await open();
      let ContinuationToken: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({ Bucket: bucket, ContinuationToken });
        const page = await client.send(command, withTimeout());
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && isKey(Key) && LastModified) yield { key: Key, changedAt: LastModified.getTime() };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}
