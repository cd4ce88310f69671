// English only: the command line and the log
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { parseJson, Refusal, secondMs, version } from '../../kernel/index.ts';
import { newestRelease, type Release } from './newest-release.ts';

const timeoutMs = 15 * secondMs;
const maxBytes = 20 * 1024 * 1024;

/**
 * Sends only the running version, as User-Agent. `fetch` would add headers. Throws `unavailable` if the registry can't
 * be reached or has no release.
 */
export async function askRegistry(registry: string, running = version): Promise<Release> {
  const url = new URL(`${registry}/gatehouse`);
  const failed = (problem: string, cause?: unknown) =>
    new Refusal('unavailable', `${problem} Check the network, or set GATEHOUSE_UPDATE_CHECK to another registry.`, {
      cause,
    });
  const answer = await send(url, running).catch((error: NodeJS.ErrnoException) => {
    const reason = error.name === 'AbortError' ? `no answer within ${timeoutMs / 1000} seconds` : reasonOf(error);
    throw failed(`The npm registry at ${registry} can't be reached (${reason}).`, error);
  });
  if (answer.status === 404)
    throw new Refusal(
      'unavailable',
      `The npm registry at ${registry} has no package gatehouse. Check GATEHOUSE_UPDATE_CHECK.`,
    );
  if (answer.status !== 200) throw failed(`The npm registry at ${registry} answered with status ${answer.status}.`);
  const release = newestRelease(parseJson(answer.text), running);
  if (release) return release;
  throw failed(`The npm registry at ${registry} didn't list a version of gatehouse.`);
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException): string => code ?? message;

async function send(url: URL, running: string): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const get = (url.protocol === 'https:' ? getHttps : getHttp) as typeof getHttp;
  const options = {
    agent: false,
    headers: { 'user-agent': `gatehouse/${running}` },
    signal: AbortSignal.timeout(timeoutMs),
  };
  get(url, options, resolve).on('error', reject);
  const response = await promise;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') };
}
