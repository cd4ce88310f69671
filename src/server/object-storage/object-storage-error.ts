import { NetworkError } from '../network/index.ts';

/** Why something could not be done in a bucket, as a sentence for whoever entered it; never with a secret in it. */
export class ObjectStorageError extends Error {
  override name = 'ObjectStorageError';
}

/** What the S3 client throws, as far as it is read here: everything in it was written by the endpoint. */
type Thrown = {
  /** the error code of S3 */
  name?: unknown;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number; headers?: Record<string, string> };
  Region?: unknown;
};

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const sentences: Record<string, string> = {
  NoSuchBucket: 'The bucket does not exist.',
  InvalidBucketName: 'The endpoint does not accept the name of the bucket.',
  InvalidAccessKeyId: 'The access key ID is not accepted.',
  SignatureDoesNotMatch: 'The secret access key does not belong to the access key ID.',
  AccessDenied: 'The access key is not allowed to do this in the bucket.',
  AllAccessDisabled: 'The bucket is closed.',
  AccountProblem: 'The account of the bucket has a problem: see its provider.',
  RequestTimeTooSkewed: 'The clock of this server and that of the endpoint are too far apart.',
  EntityTooLarge: 'The endpoint does not accept files of this size.',
  QuotaExceeded: 'The bucket is full.',
  XMinioStorageFull: 'The bucket is full.',
  NotImplemented: 'The endpoint cannot do this.',
};
const otherRegion = new Set([
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'TemporaryRedirect',
  'IllegalLocationConstraintException',
]);

/** The sentence for what a request to a bucket ended with. */
export function toObjectStorageError(error: unknown): ObjectStorageError {
  if (error instanceof ObjectStorageError) return error;
  if (error instanceof NetworkError) return new ObjectStorageError(networkSentence(error.message));
  const thrown = error as Thrown;
  const status = thrown.$metadata?.httpStatusCode ?? thrown.$response?.statusCode;
  // Not the endpoint's: a bug, or a file of this machine that cannot be read.
  if (status === undefined) throw error;
  return new ObjectStorageError(answerSentence(thrown, status));
}

function networkSentence(message: string): string {
  const late = /^no answer within (.+)$/.exec(message)?.[1];
  return late === undefined
    ? `The endpoint cannot be reached: ${message}.`
    : `The endpoint did not answer within ${late}.`;
}

function answerSentence(thrown: Thrown, status: number): string {
  const code = wordOf(thrown.name);
  const known = code === undefined ? undefined : sentences[code];
  if (known !== undefined) return known;
  if (otherRegion.has(code ?? '') || status === 301 || status === 307) {
    const region = wordOf(thrown.Region) ?? wordOf(thrown.$response?.headers?.['x-amz-bucket-region']);
    return region === undefined
      ? 'The bucket is in another region, or at another endpoint.'
      : `The bucket is in the region ${region}.`;
  }
  const isNamed = code !== undefined && !/^(Unknown|UnknownError|Error|SyntaxError)$/.test(code);
  const said = `${status}${isNamed ? ` (${code})` : ''}`;
  if (status === 503 || status === 429) return `The endpoint is too busy at the moment: it answered ${said}.`;
  if (status >= 500) return `The endpoint failed: it answered ${said}.`;
  if (isNamed) return `The endpoint refused: it answered ${said}.`;
  return `The endpoint answered ${said}, which is not how S3 answers. Check its address.`;
}

/** A code or a region; anything longer, or with other characters, could say anything. */
const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z0-9-]{1,60}$/.test(value) ? value : undefined;
