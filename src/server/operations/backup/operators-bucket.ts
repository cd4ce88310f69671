// English only: commands and the start of the service
import { type Readable, Transform, type Writable } from 'node:stream';
import {
  findObject,
  ObjectStorageError,
  openOperatorsClient,
  sendInParts,
  toObjectStorageError,
} from '../../files/s3-client/index.ts';
import { Refusal } from '../../kernel/index.ts';

/** An object that a command names, as the AWS CLI writes it: `s3://bucket/key`. */
export type BucketObject = { bucket: string; key: string };

/** Undefined for what is the name of a file. */
export function parseBucketObject(given: string): BucketObject | undefined {
  if (!given.startsWith('s3://')) return undefined;
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.*[^/])$/.exec(given) ?? [];
  if (bucket && key) return { bucket, key };
  throw new Refusal('invalid', `${given} names no object: write s3://BUCKET/FOLDER/NAME.`);
}

/** Writes a new object, which is there when `write` has written all of it. Throws Refusal; leaves nothing then. */
export async function writeObject<Result>(
  { bucket, key }: BucketObject,
  write: (to: Writable) => Promise<Result>,
  signal?: AbortSignal,
): Promise<{ result: Result; bytes: number }> {
  const opened = await explained(openOperatorsClient);
  const what = { Bucket: bucket, Key: key };
  if (await explained(() => findObject(opened, what)))
    throw new Refusal('conflict', `s3://${bucket}/${key} exists already: choose another name.`);
  const stopUpload = new AbortController();
  let bytes = 0;
  const content = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const writing = write(content).catch((error) => {
    stopUpload.abort();
    throw error;
  });
  const sending = explained(() =>
    sendInParts(
      opened,
      { ...what, content },
      { signal: AbortSignal.any(signal ? [stopUpload.signal, signal] : [stopUpload.signal]) },
    ),
  ).catch((error) => {
    // Whoever writes would wait for a reader for ever.
    content.destroy(error);
    throw error;
  });
  const [written, sent] = await Promise.allSettled([writing, sending]);
  // What stopped the other of the two is told.
  if (sent.status === 'rejected' && !stopUpload.signal.aborted) throw sent.reason;
  if (written.status === 'rejected') throw written.reason;
  if (sent.status === 'rejected') throw sent.reason;
  return { result: written.value, bytes };
}

/** What an object holds; each read asks for it anew. Throws Refusal. */
export async function openObject({
  bucket,
  key,
}: BucketObject): Promise<{ bytes: number; read(): AsyncIterable<Buffer> }> {
  const opened = await explained(openOperatorsClient);
  const { sdk, client } = opened;
  const what = { Bucket: bucket, Key: key };
  const object = await explained(() => findObject(opened, what));
  if (!object) throw new Refusal('not_found', `There is no object ${key} in the bucket ${bucket}.`);
  const { ContentLength: bytes = 0, ETag: IfMatch } = object;
  return {
    bytes,
    async *read() {
      const { Body } = await explained(() => client.send(new sdk.GetObjectCommand({ ...what, IfMatch })));
      try {
        yield* Body as Readable;
      } catch (cause) {
        throw new Refusal('unavailable', `The connection to the bucket ${bucket} broke: try again.`, { cause });
      }
    },
  };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Sentences for whoever runs the command, instead of what the client throws. */
async function explained<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { name, code, message } = error as NodeJS.ErrnoException;
    if (name === 'CredentialsProviderError')
      throw new Refusal(
        'unauthenticated',
        'No key for S3 was found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, as for the AWS CLI.',
        { cause: error },
      );
    if (message === 'Region is missing')
      throw new Refusal('invalid', 'No region for S3 was found: set AWS_REGION, such as eu-central-1.', {
        cause: error,
      });
    if (statusOf(error) === undefined && typeof code === 'string')
      throw new Refusal(
        'unavailable',
        `The endpoint of S3 cannot be reached (${code}): check AWS_ENDPOINT_URL and the network.`,
        {
          cause: error,
        },
      );
    const translated = toObjectStorageError(error);
    throw translated instanceof ObjectStorageError
      ? new Refusal('unavailable', translated.message, { cause: error })
      : translated;
  }
}
