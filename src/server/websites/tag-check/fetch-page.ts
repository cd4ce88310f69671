import { request as httpRequest, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { writeCause } from '../../causes/index.ts';
import { secondMs, siteHost } from '../../kernel/index.ts';
import {
  connect,
  createPhases,
  type Deadline,
  type Guard,
  NetworkError,
  type Resolve,
  startDeadline,
  toNetworkError,
} from '../../network/index.ts';
import type { ReadPage } from './judge-page.ts';
import type { TagProblem } from './wire.ts';

const timeoutMs = 15 * secondMs;
const maxRedirects = 5;
const maxBodyBytes = 1024 * 1024;

export type NetworkAccess = { resolve: Resolve; guard: Guard };
type NoPage = { url: URL; problem: TagProblem & { code: 'unreachable' | 'redirected' | 'redirects' } };

export const isOfDomain = ({ hostname }: URL, domain: string): boolean => {
  const [host, own] = [siteHost(hostname), siteHost(domain)];
  return host === own || host.endsWith(`.${own}`);
};

/** Reads the page as a browser would. Never leaves the domain and its subdomains, and never rejects. */
export async function fetchPage(first: URL, domain: string, access: NetworkAccess): Promise<ReadPage | NoPage> {
  const deadline = startDeadline(timeoutMs);
  let url = first;
  try {
    for (let redirects = 0; ; redirects++) {
      const response = await send(url, access, deadline);
      const { statusCode: status = 0, headers } = response;
      const next = status >= 300 && status < 400 ? URL.parse(headers.location ?? '', url.href) : null;
      if (!next) {
        const html = (await readBody(response, deadline)).toString('utf8');
        const policy = headers['content-security-policy'] ?? '';
        return {
          url,
          status,
          contentType: headers['content-type'] ?? '',
          contentSecurityPolicy: String(policy),
          html,
        };
      }
      response.destroy();
      if (redirects === maxRedirects) return { url, problem: { code: 'redirects', count: maxRedirects } };
      if (!/^https?:$/.test(next.protocol) || !isOfDomain(next, domain))
        return { url, problem: { code: 'redirected', host: next.host.slice(0, 255) } };
      url = next;
    }
  } catch (error) {
    const { message } = deadline.passed ?? toNetworkError(error, url.host);
    return { url, problem: { code: 'unreachable', cause: message } };
  } finally {
    deadline.clear();
  }
}

async function send(url: URL, { resolve, guard }: NetworkAccess, deadline: Deadline): Promise<IncomingMessage> {
  const { socket } = await connect({ url, guard, resolve, deadline, phases: createPhases() });
  return new Promise((answered, failed) => {
    const outgoing = httpRequest({
      createConnection: () => socket,
      method: 'GET',
      path: url.pathname + url.search,
      setHost: false,
      headers: {
        host: url.host,
        'user-agent': 'Mozilla/5.0 (compatible; Gatehouse/0.1; tag check)',
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
        'accept-encoding': 'gzip, deflate, br, zstd',
        connection: 'close',
      },
    });
    deadline.abort = (error) => outgoing.destroy(error);
    outgoing.on('error', failed);
    outgoing.on('response', answered);
    outgoing.on('upgrade', (_, upgraded) => {
      upgraded.destroy();
      failed(new NetworkError(writeCause('notHttp', { peer: url.host })));
    });
    outgoing.end();
  });
}

/** An interrupted body is enough, because the tag is near its beginning. */
async function readBody(response: IncomingMessage, deadline: Deadline): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve) => {
    const finish = () => {
      resolve();
      response.destroy();
    };
    deadline.abort = finish;
    response.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= maxBodyBytes) finish();
    });
    for (const end of ['end', 'error', 'close']) response.on(end, finish);
  });
  return decode(Buffer.concat(parts).subarray(0, maxBodyBytes), response.headers['content-encoding']);
}

const partial = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 4 * maxBodyBytes };
const decoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  gzip: (body) => promisify(gunzip)(body, partial),
  deflate: (body) => promisify(inflate)(body, partial),
  br: (body) => promisify(brotliDecompress)(body, { ...partial, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: (body) => promisify(zstdDecompress)(body, { ...partial, finishFlush: constants.ZSTD_e_flush }),
};

/** Throws NetworkError if the body doesn't match its encoding. */
async function decode(body: Buffer, encoding = ''): Promise<Buffer> {
  const decoder = decoders[encoding.trim().toLowerCase()];
  if (!decoder) return body;
  return decoder(body).catch(() => {
    throw new NetworkError(writeCause('invalidEncoding', { encoding }));
  });
}
