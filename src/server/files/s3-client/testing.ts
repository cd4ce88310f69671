import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketAccess } from './client.ts';

const [key, secret, region, bucket] = ['AKIDEXAMPLE', 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY', 'eu-test-1', 'market'];
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();

/** Acts as S3. Verifies signatures (AWS Signature Version 4) and content hashes. `answerWith` can replace responses. */
export async function startS3() {
  const objects = new Map<string, { content: Buffer; changedAt: number }>();
  const asked: string[] = [];
  const faults: { answerWith: Answer | undefined } = { answerWith: undefined };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://s3');
    const range = request.headers.range ?? '';
    asked.push(`${request.method} ${url.pathname}${range && ` ${range}`}`);
    if (faults.answerWith?.(request, response) === 'answered') return;
    const problem = signatureProblem(request, url, content);
    if (problem) return refuse(response, ...problem);
    const [, inBucket, ...parts] = url.pathname.split('/').map(decodeURIComponent);
    const name = parts.join('/');
    if (inBucket !== bucket) return refuse(response, 404, 'NoSuchBucket');
    if (name === '') return list(response, url);
    const uploadId = url.searchParams.get('uploadId');
    if (uploadId !== null || url.searchParams.has('uploads'))
      return takeParts(request, response, { url, name, content });
    const object = objects.get(name);
    switch (request.method) {
      case 'PUT':
        objects.set(name, { content, changedAt: Date.now() });
        return response.writeHead(200, { etag: `"${sha256(content)}"` }).end();
      case 'DELETE':
        objects.delete(name);
        return response.writeHead(204).end();
      default:
        if (!object) return refuse(response, 404, 'NoSuchKey');
        return give(request, response, object);
    }
  });
  const uploads = new Map<string, Map<number, Buffer>>();
  /** https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html */
  const takeParts = (
    { method }: IncomingMessage,
    response: ServerResponse,
    { url, name, content }: { url: URL; name: string; content: Buffer },
  ) => {
    const xml = (body: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
    const id = url.searchParams.get('uploadId') ?? `upload-${uploads.size + 1}`;
    if (url.searchParams.has('uploads')) {
      uploads.set(id, new Map());
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    const parts = uploads.get(id);
    if (!parts) return refuse(response, 404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), content);
      return response.writeHead(200, { etag: `"${sha256(content)}"` }).end();
    }
    uploads.delete(id);
    if (method === 'DELETE') return response.writeHead(204).end();
    const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    // All parts except the last must have 5 MiB or more.
    if (inOrder.slice(0, -1).some((part) => part.length < 5 * 1024 ** 2))
      return refuse(response, 400, 'EntityTooSmall');
    objects.set(name, { content: Buffer.concat(inOrder), changedAt: Date.now() });
    return xml('<CompleteMultipartUploadResult><ETag>"parts"</ETag></CompleteMultipartUploadResult>');
  };
  const list = (response: ServerResponse, url: URL) => {
    const after = url.searchParams.get('continuation-token') ?? '';
    const prefix = url.searchParams.get('prefix') ?? '';
    const delimiter = url.searchParams.get('delimiter');
    const names = [...objects.keys()].sort().filter((name) => name > after && name.startsWith(prefix));
    // Two entries per page, so tests need several pages.
    const entries = names.slice(0, 2).map((name) => {
      const end = delimiter === null ? -1 : name.indexOf(delimiter, prefix.length);
      if (end >= 0) return `<CommonPrefixes><Prefix>${name.slice(0, end + 1)}</Prefix></CommonPrefixes>`;
      const at = new Date(objects.get(name)?.changedAt ?? 0).toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified><Size>${objects.get(name)?.content.length}</Size></Contents>`;
    });
    const next = names.length > 2 ? `<NextContinuationToken>${names[1]}</NextContinuationToken>` : '';
    const body = `<ListBucketResult><IsTruncated>${names.length > 2}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const addressFor = (of: { secret?: string } = {}) =>
    `s3://${key}:${encodeURIComponent(of.secret ?? secret)}@127.0.0.1:${port}/${bucket}?region=${region}&tls=0`;
  const access: BucketAccess = {
    endpoint: `http://127.0.0.1:${port}`,
    region,
    bucket,
    accessKeyId: key,
    secretAccessKey: secret,
  };
  return {
    address: addressFor(),
    addressFor,
    access,
    objects,
    asked,
    faults,
    openUploads: () => uploads.size,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => 'answered' | undefined;
type StoredObject = { content: Buffer; changedAt: number };

function give(request: IncomingMessage, response: ServerResponse, { content, changedAt }: StoredObject): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = first === undefined ? content : content.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': part.length,
    'last-modified': new Date(changedAt).toUTCString(),
    etag: `"${sha256(content)}"`,
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function refuse(response: ServerResponse, status: number, code: string, more = ''): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>x</Message>${more}</Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

/** Returns undefined if the signature is valid, otherwise status, code and extra XML. */
function signatureProblem(
  request: IncomingMessage,
  url: URL,
  content: Buffer,
): [status: number, code: string, more?: string] | undefined {
  const [, usedKey, day, usedRegion, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const payload = String(request.headers['x-amz-content-sha256']);
  if (!day || !signedHeaders || !signature) return [403, 'AccessDenied'];
  if (usedKey !== key) return [403, 'InvalidAccessKeyId', `<AWSAccessKeyId>${usedKey}</AWSAccessKeyId>`];
  if (usedRegion !== region) return [400, 'AuthorizationHeaderMalformed', `<Region>${region}</Region>`];
  if (payload !== sha256(content)) return [400, 'XAmzContentSHA256Mismatch'];
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signedHeaders, payload].join(
    '\n',
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  if (timingSafeEqual(hmac(signing, toSign), Buffer.from(signature, 'hex'))) return undefined;
  return [403, 'SignatureDoesNotMatch', `<StringToSign>${toSign}</StringToSign>`];
}
