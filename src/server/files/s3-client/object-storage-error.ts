import { translateCause, writeCause } from '../../causes/index.ts';
import { NetworkError } from '../../network/index.ts';

/** A failed request to a bucket, with a sentence for the user. Never contains secrets. */
export class ObjectStorageError extends Error {
  override name = 'ObjectStorageError';
}

/** The relevant fields of the S3 client's errors. The endpoint controls their values. */
type Thrown = {
  name?: unknown;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number; headers?: Record<string, string> };
  Region?: unknown;
};

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const sentences: Record<string, string> = {
  NoSuchBucket: writeCause('bucketMissing'),
  InvalidBucketName: writeCause('bucketNameRefused'),
  InvalidAccessKeyId: writeCause('accessKeyUnknown'),
  SignatureDoesNotMatch: writeCause('secretKeyWrong'),
  AccessDenied: writeCause('bucketForbidden'),
  AllAccessDisabled: writeCause('bucketClosed'),
  AccountProblem: writeCause('bucketAccountProblem'),
  RequestTimeTooSkewed: writeCause('bucketClockSkew'),
  EntityTooLarge: writeCause('fileTooLarge'),
  QuotaExceeded: writeCause('bucketFull'),
  XMinioStorageFull: writeCause('bucketFull'),
  NotImplemented: writeCause('bucketUnable'),
};
const otherRegion = new Set([
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'TemporaryRedirect',
  'IllegalLocationConstraintException',
]);

export function toObjectStorageError(error: unknown): ObjectStorageError {
  if (error instanceof ObjectStorageError) return error;
  if (error instanceof NetworkError) return new ObjectStorageError(translateCause(networkSentence(error.message)));
  const thrown = error as Thrown;
  const status = thrown.$metadata?.httpStatusCode ?? thrown.$response?.statusCode;
  // The endpoint is not the cause: this is a bug or an unreadable local file.
  if (status === undefined) throw error;
  return new ObjectStorageError(translateCause(answerSentence(thrown, status)));
}

function networkSentence(reason: string): string {
  const late = /^no answer within (.+)$/.exec(reason)?.[1];
  return late === undefined
    ? writeCause('bucketUnreachable', { cause: reason })
    : writeCause('bucketSilent', { time: late });
}

function answerSentence(thrown: Thrown, status: number): string {
  const code = wordOf(thrown.name);
  const known = code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (known !== undefined) return known;
  if (otherRegion.has(code ?? '') || status === 301 || status === 307) {
    const region = wordOf(thrown.Region) ?? wordOf(thrown.$response?.headers?.['x-amz-bucket-region']);
    return region === undefined ? writeCause('bucketElsewhere') : writeCause('bucketInRegion', { region });
  }
  const isNamed = code !== undefined && !/^(Unknown|UnknownError|Error|SyntaxError)$/.test(code);
  const said = `${status}${isNamed ? ` (${code})` : ''}`;
  if (status === 503 || status === 429) return writeCause('bucketBusy', { said });
  if (status >= 500) return writeCause('bucketFailed', { said });
  if (isNamed) return writeCause('bucketRefused', { said });
  return writeCause('bucketNotS3', { said });
}

/** Accepts an error code or a region. Other or longer text from the endpoint is not trusted. */
const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z0-9-]{1,60}$/.test(value) ? value : undefined;
