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

export type BucketObject = { bucket: string; key: string };

export function parseBucketObject(given: string): BucketObject | undefined {
  if (!given.startsWith('s3://')) return undefined;
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.*[^/])$/.exec(given) ?? [];
  if (bucket && key) return { bucket, key };
  throw new Refusal('invalid', `${given} names no object: write s3://BUCKET/FOLDER/NAME.`);
}

/** The object appears only when `write` has completed. Throws Refusal. */
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
    // Otherwise `write` would wait forever for its data to be read.
    content.destroy(error);
    throw error;
  });
  const [written, sent] = await Promise.allSettled([writing, sending]);
  // Throw the error of the side that failed first, not of the side that it aborted.
  if (sent.status === 'rejected' && !stopUpload.signal.aborted) throw sent.reason;
  if (written.status === 'rejected') throw written.reason;
  if (sent.status === 'rejected') throw sent.reason;
  return { result: written.value, bytes };
}

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
        throw new Refusal('unavailable', `The connection to the bucket ${bucket} broke. Try again.`, { cause });
      }
    },
  };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

async function explained<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { name, code, message } = error as NodeJS.ErrnoException;
    if (name === 'CredentialsProviderError')
      throw new Refusal(
        'unauthenticated',
        'No S3 access key was found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, as for the AWS CLI.',
        { cause: error },
      );
    if (message === 'Region is missing')
      throw new Refusal('invalid', 'No S3 region was found. Set AWS_REGION, such as eu-central-1.', {
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
