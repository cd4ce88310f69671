import { LRUCache } from 'lru-cache';
import { writeCause } from '../../../causes/index.ts';
import {
  type ConnectionOptions,
  type ConnectionPhases,
  type Deadline,
  type Guard,
  NetworkError,
  type Resolve,
  sendHttp,
  toNetworkError,
} from '../../../network/index.ts';
import type { OAuth2 } from '../connection.ts';

export type AccessToken = { value: string; isFresh: boolean };
type Way = {
  guard: Guard;
  resolve: Resolve;
  deadline: Deadline;
  options: ConnectionOptions | undefined;
  phases: ConnectionPhases;
};

/** `until`: of `performance.now()` */
const tokens = new LRUCache<string, { value: string; until: number }>({ max: 1000 });

const defaultLifeS = 300;
const maxLifeS = 86_400;
/** A token is renewed in the last tenth of its life, or in the last seconds if that is shorter. */
const maxMarginS = 60;
const maxAnswerBytes = 64 * 1024;

/** RFC 6749, 5.2, and common additions. Other text from the endpoint could repeat the secret. */
const knownErrors = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_target',
  'access_denied',
  'server_error',
  'temporarily_unavailable',
]);

/** Returns the cached token, if it is still valid. `renews`: the server rejected the cached token. */
export async function accessToken(oauth2: OAuth2, way: Way, renews = false): Promise<AccessToken> {
  // Security: other accounts don't get a token of an endpoint that only the owner can reach.
  const key = JSON.stringify([way.guard.isOwners, oauth2]);
  const known = tokens.get(key);
  if (known && !renews && performance.now() < known.until) return { value: known.value, isFresh: false };
  try {
    const { token, lifeS } = await requestToken(oauth2, way);
    const lastsMs = (lifeS - Math.min(maxMarginS, lifeS / 10)) * 1000;
    tokens.set(key, { value: token, until: performance.now() + lastsMs });
    return { value: token, isFresh: true };
  } catch (error) {
    if (error instanceof TokenError) throw error;
    const { message, fault } = way.deadline.passed ?? toNetworkError(error, new URL(oauth2.tokenUrl).host);
    const failure = new TokenError(writeCause('tokenFailed', { cause: message }), fault);
    if (way.deadline.passed) way.deadline.passed = failure;
    throw failure;
  }
}

class TokenError extends NetworkError {}

type Token = { token: string; lifeS: number };

/** Many servers accept the credentials either in the header or in the body only. */
async function requestToken(oauth2: OAuth2, way: Way): Promise<Token> {
  const first = await ask(oauth2, way, 'header');
  const { status, body } = first.status === 400 || first.status === 401 ? await ask(oauth2, way, 'body') : first;
  if (status !== 200) {
    const code = String(body.error ?? '');
    throw new TokenError(
      knownErrors.has(code)
        ? writeCause('tokenRefused', { status, reason: code })
        : writeCause('tokenAnswered', { status }),
    );
  }
  const { access_token: token, expires_in: life } = body;
  // A header can't contain other characters.
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) throw new TokenError(writeCause('tokenInvalid'));
  const lifeS = Number(life);
  return { token, lifeS: lifeS > 0 ? Math.min(lifeS, maxLifeS) : defaultLifeS };
}

async function ask(oauth2: OAuth2, way: Way, place: 'header' | 'body') {
  const { clientId, clientSecret, scope, audience } = oauth2;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope && { scope }),
    ...(audience && { audience }),
    ...(place === 'body' && { client_id: clientId, client_secret: clientSecret }),
  }).toString();
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  const response = await sendHttp({
    ...way,
    url: new URL(oauth2.tokenUrl),
    method: 'POST',
    headers: {
      accept: 'application/json',
      'user-agent': 'Gatehouse/0.1 (uptime check)',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(form),
      ...(place === 'header' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body: form,
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += part.length;
    if (size > maxAnswerBytes) break;
    parts.push(part);
  }
  return { status: response.statusCode ?? 0, body: objectIn(Buffer.concat(parts).toString('utf8')) };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
