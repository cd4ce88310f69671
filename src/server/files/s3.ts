import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { hourMs, secondMs } from '../kernel/index.ts';
import { isKey } from './key.ts';
import { type BucketAccess, createClient, findObject, sendFile } from './s3-client/index.ts';
import type { Store } from './store.ts';

const maxSockets = 1000;
/** A store that has not answered by then never will: whoever waits for it must go on. */
const answerMs = 30 * secondMs;
/** Of a whole file that is sent to it. */
const sentMs = 2 * hourMs;
/** Content that was not stored anew for so long may be about to be deleted, as what nobody uses. */
const maybeUnusedMs = 20 * hourMs;
/** Whoever has found that it is old deletes it by then. */
const deletedMs = 5 * secondMs;

/** `s3://KEY:SECRET@host/bucket?region=…&tls=0` */
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
 * Keeps files as objects of a bucket, named by their keys. Whatever else is in the bucket stays as it is. `timeoutMs`:
 * how long an answer may take to begin. `settleMs`: when it is looked at again whether a deletion met what was stored anew.
 */
export function createS3Store(address: string, { timeoutMs = answerMs, settleMs = deletedMs } = {}): Store {
  const access = parseS3Url(address);
  const { bucket } = access;
  const withTimeout = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
  const open = createClient(access, {
    // Each download holds a connection as long as its reader takes: slow ones must not use them up.
    requestHandler: {
      connectionTimeout: 10 * secondMs,
      // Until the answer begins; a download takes as long as its reader.
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
      // What is wrong with the store, its answer to the upload says in words.
      const before = await head(sha256).then(
        (found) => found?.LastModified?.getTime(),
        () => undefined,
      );
      await send();
      if (before === undefined || before > Date.now() - maybeUnusedMs) return;
      // No deletion of S3 has a condition on the time: one that was sent before may come after.
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
