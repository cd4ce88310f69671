import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { writeCause } from '../../../causes/index.ts';
import type { Resolve } from '../../../network/index.ts';
import {
  type ConnectionPhases,
  connect,
  createPhases,
  type Deadline,
  NetworkError,
  type Protocol,
  readText,
  startDeadline,
  toNetworkError,
} from '../../../network/index.ts';
import { acceptsRedirect, maxRedirects } from '../../monitor/index.ts';
import type { OAuth2 } from '../connection.ts';
import type { ProbeOutcome } from '../outcome.ts';
import type { CheckSettings } from '../settings.ts';
import { CookieJar } from './cookies.ts';
import { type RawAnswer, readExcerpt } from './excerpt.ts';
import { requestHeaders } from './headers.ts';
import { sendHttp1 } from './http1.ts';
import { NoHttp2, sendHttp2 } from './http2.ts';
import { type AccessToken, accessToken } from './oauth2.ts';
import { type Hop, isRedirect, isSameSite, nextHop, pathOf, shownAddress } from './redirect.ts';
import { maxBodyBytes, type Reply, readBody } from './reply.ts';

type Progress = ConnectionPhases & {
  firstByte: number;
  status: number;
  finalUrl: string;
  protocol: string;
  answer: RawAnswer | undefined;
};
type Check = {
  settings: CheckSettings;
  first: URL;
  resolve: Resolve;
  deadline: Deadline;
  progress: Progress;
  cookies: CookieJar;
  token: AccessToken | undefined;
};

/**
 * Each hop uses a new connection and DNS lookup. Failures of the site are part of the outcome and don't reject. Reads
 * for up to `timeoutMs` in total, and up to 1 MiB of the body.
 */
export async function probeHttp(settings: CheckSettings, resolve: Resolve): Promise<ProbeOutcome> {
  const started = performance.now();
  const progress: Progress = {
    ...createPhases(),
    firstByte: 0,
    status: 0,
    finalUrl: '',
    protocol: '',
    answer: undefined,
  };
  const deadline = startDeadline(settings.timeoutMs);
  const facts = () => ({
    phases: {
      dns: progress.dns,
      connect: progress.connect,
      tls: progress.tls,
      firstByte: progress.firstByte,
      total: performance.now() - started,
    },
    address: progress.address,
    certificates: progress.certificates,
    finalUrl: progress.finalUrl,
    protocol: progress.protocol,
    ...(check.token && { accessToken: check.token.value }),
    received: received(progress.answer, check.token?.value),
  });
  const check: Check = {
    settings,
    first: new URL(settings.url),
    resolve,
    deadline,
    progress,
    cookies: new CookieJar(),
    token: undefined,
  };
  try {
    return { kind: 'answer', ...(await follow(check)), ...facts() };
  } catch (error) {
    const { message, fault } =
      deadline.passed ?? toNetworkError(error, progress.address || new URL(settings.url).hostname);
    if (fault === 'local') return { kind: 'local_fault', cause: message, ...facts() };
    const { status, networkInDoubt } = progress;
    return { kind: 'failure', cause: message, status, networkInDoubt, ...facts() };
  } finally {
    deadline.clear();
  }
}

/** Some servers repeat the token in their response. */
const received = (answer: RawAnswer | undefined, token: string | undefined) =>
  answer &&
  (async () => {
    const excerpt = await readExcerpt(answer);
    if (token === undefined) return excerpt;
    const hide = (text: string) => text.replaceAll(token, '***');
    const headers = excerpt.headers.map(({ name, value }) => ({ name, value: hide(value) }));
    return { ...excerpt, headers, text: excerpt.text === null ? null : hide(excerpt.text) };
  });

type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string | undefined;
  isCut: boolean;
  bytes?: number;
};

async function follow(check: Check): Promise<Answer> {
  const { settings, first, deadline, progress } = check;
  const limit = settings.connection?.maxRedirects ?? maxRedirects;
  let hop: Hop = { url: first, method: settings.method };
  for (let redirects = 0; ; redirects++) {
    const reply = await askWithToken(check, hop);
    const { status, headers } = reply;
    progress.protocol = reply.protocol;
    progress.networkInDoubt = false;
    if (limit === 0 || !isFollowed(settings, reply)) {
      progress.status = status;
      progress.answer = { headers, head: [], size: 0 };
      // After a switch of protocols, the data is not HTTP, and there is no body.
      const { onPage } = settings;
      const isPage = onPage !== undefined && /^text\/html\b/i.test(headers['content-type'] ?? '');
      const keeps = settings.needsText || isPage;
      const { body, late } =
        status === 101 ? { body: Buffer.alloc(0) } : await readBody(reply, keeps, deadline, progress.answer);
      if (late && !settings.needsText) throw late;
      if (isPage) await onPage(headers, body);
      if (!settings.needsText) return { status, headers, text: undefined, isCut: false };
      const read = await readText(headers, body, maxBodyBytes);
      if (late && !(settings.lookup && read.text.includes(settings.lookup))) throw late;
      return { status, headers, ...read };
    }
    reply.leave();
    check.cookies.store(hop.url, headers['set-cookie']);
    if (redirects === limit) throw new NetworkError(writeCause('redirects', { count: limit }));
    hop = nextHop(hop, status, headers.location ?? '');
    const shown = shownAddress(hop.url);
    progress.finalUrl = shown === shownAddress(first) ? '' : shown;
  }
}

function isFollowed({ accepted }: CheckSettings, { status, headers }: Reply): boolean {
  if (!isRedirect(status) || !headers.location?.trim()) return false;
  return accepted === undefined || !acceptsRedirect(accepted, status);
}

function askWithToken(check: Check, hop: Hop): Promise<Reply> {
  const { first, settings } = check;
  const oauth2 = settings.connection?.oauth2;
  return oauth2 && isSameSite(first, hop.url) ? askAuthorized(check, hop, oauth2) : ask(check, hop);
}

/** Gets a new token if the server rejects the cached one. */
async function askAuthorized(check: Check, hop: Hop, oauth2: OAuth2): Promise<Reply> {
  const { settings, resolve, deadline, progress } = check;
  const phases = createPhases();
  const way = { guard: settings.guard, resolve, deadline, options: settings.connection?.elsewhere, phases };
  const getToken = async (renews: boolean) => {
    progress.networkInDoubt = false;
    check.token = await accessToken(oauth2, way, renews).catch((error) => {
      progress.networkInDoubt = phases.networkInDoubt;
      throw error;
    });
  };
  if (!check.token) await getToken(false);
  const reply = await ask(check, hop);
  if (reply.status !== 401 || check.token?.isFresh) return reply;
  reply.leave();
  await getToken(true);
  return ask(check, hop);
}

async function ask(check: Check, hop: Hop): Promise<Reply> {
  try {
    return await askBy(['h2', 'http/1.1'], check, hop);
  } catch (error) {
    if (!(error instanceof NoHttp2) || check.deadline.passed) throw error;
    const { message } = error;
    return await askBy(['http/1.1'], check, hop).catch((second) => {
      const { message: secondMessage, fault } = toNetworkError(second, check.progress.address);
      throw new NetworkError(writeCause('bothProtocols', { cause: message, other: secondMessage }), fault);
    });
  }
}

async function askBy(protocols: Protocol[], check: Check, hop: Hop): Promise<Reply> {
  const { settings, first, resolve, deadline, progress, cookies } = check;
  const { guard } = settings;
  const isFirstSite = isSameSite(first, hop.url);
  const { own, elsewhere } = settings.connection ?? {};
  const options = isFirstSite ? own : elsewhere;
  const connection = await connect({ url: hop.url, guard, resolve, deadline, phases: progress, protocols, options });
  const sentAt = performance.now();
  // As in browsers, a redirect that changes the method to GET drops the body.
  const body = isFirstSite && hop.method === settings.method ? settings.body : undefined;
  const question = {
    url: hop.url,
    method: hop.method,
    path: pathOf(hop.url, settings.cacheBuster ? randomUUID() : undefined),
    headers: requestHeaders(
      hop.url,
      { ...settings, body, cookies, bearer: check.token?.value, serverName: own?.serverName },
      isFirstSite,
    ),
    body: body?.text,
    connection,
    deadline,
  };
  const reply = await (connection.protocol === 'h2' ? sendHttp2(question) : sendHttp1(question));
  progress.firstByte += performance.now() - sentAt;
  return reply;
}
