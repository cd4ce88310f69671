import type { IncomingMessage } from 'node:http';
import { secondMs, siteHost } from '../../kernel/index.ts';
import {
  acceptEncoding,
  type Deadline,
  type Guard,
  type Resolve,
  readText,
  sendHttp,
  startDeadline,
  toNetworkError,
} from '../../network/index.ts';
import type { ReadPage } from './judge-page.ts';
import type { TagProblem } from './wire.ts';

const timeoutMs = 15 * secondMs;
const maxRedirects = 5;
/** The rest of a larger page isn't read. */
const maxPageBytes = 4 * 1024 * 1024;

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
        const html = await readBody(response, deadline);
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

const send = (url: URL, access: NetworkAccess, deadline: Deadline): Promise<IncomingMessage> =>
  sendHttp({
    url,
    method: 'GET',
    headers: {
      'user-agent': 'Mozilla/5.0 (compatible; Gatehouse/0.1; tag check)',
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
      'accept-encoding': acceptEncoding,
    },
    ...access,
    deadline,
  });

/** An interrupted body is enough, because the tag is near its beginning. */
async function readBody(response: IncomingMessage, deadline: Deadline): Promise<string> {
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
      if (size >= maxPageBytes) finish();
    });
    for (const end of ['end', 'error', 'close']) response.on(end, finish);
  });
  const { text } = await readText(response.headers, Buffer.concat(parts), maxPageBytes);
  return text;
}
