import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Files } from './files.ts';

const [key, secret, region, bucket] = ['AKIDEXAMPLE', 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY', 'eu-test-1', 'market'];
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();

/** Everything that is kept. */
export async function keysOf(files: Pick<Files, 'list'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys.sort();
}

/**
 * A store on this machine that speaks as much of S3 as is used: objects are put, read in part, listed and deleted, and
 * each request's signature (AWS Signature Version 4) is computed anew; the content must be the one that was signed.
 */
export async function startS3() {
  const objects = new Map<string, { content: Buffer; changedAt: number }>();
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://s3');
    const range = request.headers.range ?? '';
    asked.push(`${request.method} ${url.pathname}${range && ` ${range}`}`);
    if (!isSigned(request, url, content)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const [, inBucket, name = ''] = url.pathname.split('/');
    if (inBucket !== bucket) return refuse(response, 404, 'NoSuchBucket');
    if (name === '') return list(response, url);
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
  const list = (response: ServerResponse, url: URL) => {
    const after = url.searchParams.get('continuation-token') ?? '';
    const names = [...objects.keys()].sort().filter((name) => name > after);
    // Pages of two, so that more than one is asked for.
    const entries = names.slice(0, 2).map((name) => {
      const at = new Date(objects.get(name)?.changedAt ?? 0).toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    const next = names.length > 2 ? `<NextContinuationToken>${names[1]}</NextContinuationToken>` : '';
    const body = `<ListBucketResult><IsTruncated>${names.length > 2}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const addressFor = (of: { secret?: string } = {}) =>
    `s3://${key}:${encodeURIComponent(of.secret ?? secret)}@127.0.0.1:${port}/${bucket}?region=${region}&tls=0`;
  return {
    address: addressFor(),
    addressFor,
    objects,
    asked,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type StoredObject = { content: Buffer; changedAt: number };

function give(request: IncomingMessage, response: ServerResponse, { content, changedAt }: StoredObject): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = first === undefined ? content : content.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': part.length,
    'last-modified': new Date(changedAt).toUTCString(),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}

function isSigned(request: IncomingMessage, url: URL, content: Buffer): boolean {
  const [, day, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/[^,]+, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const payload = String(request.headers['x-amz-content-sha256']);
  if (!day || !signedHeaders || !signature || payload !== sha256(content)) return false;
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signedHeaders, payload].join(
    '\n',
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  return timingSafeEqual(hmac(signing, toSign), Buffer.from(signature, 'hex'));
}
