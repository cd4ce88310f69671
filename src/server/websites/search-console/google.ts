import { z } from 'zod';
import type { Config } from '../../config/index.ts';
import { boundedText, Refusal } from '../../kernel/index.ts';

const oauthScope = 'https://www.googleapis.com/auth/webmasters.readonly';
const timeoutMs = 30_000;
/** In bytes. */
const maxAnswer = 8 * 1024 * 1024;

export type OAuthClient = { clientId: string; clientSecret: string };
export type Term = { query: string; page: string; clicks: number; impressions: number; position: number };

export class GoogleError extends Error {
  /** `consent`: the user must consent again. `access`: the property is not accessible. `later`: retry. */
  readonly kind: 'consent' | 'access' | 'later';
  readonly retryAfterS: number | undefined;

  constructor(kind: GoogleError['kind'], message: string, retryAfterS?: number) {
    super(message);
    this.name = 'GoogleError';
    this.kind = kind;
    this.retryAfterS = retryAfterS;
  }
}

export function toRefusal(error: GoogleError): Refusal {
  return error.kind === 'later'
    ? new Refusal(
        'unavailable',
        error.message,
        error.retryAfterS === undefined ? {} : { retryAfterS: error.retryAfterS },
      )
    : new Refusal('conflict', error.message);
}

/** https://developers.google.com/identity/protocols/oauth2/web-server */
function addresses({ googleUrl }: Pick<Config, 'googleUrl'>) {
  return googleUrl === undefined
    ? {
        authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: 'https://oauth2.googleapis.com/token',
        revoke: 'https://oauth2.googleapis.com/revoke',
        sites: 'https://www.googleapis.com/webmasters/v3/sites',
      }
    : {
        authorize: `${googleUrl}/o/oauth2/v2/auth`,
        token: `${googleUrl}/token`,
        revoke: `${googleUrl}/revoke`,
        sites: `${googleUrl}/webmasters/v3/sites`,
      };
}

type At = Pick<Config, 'googleUrl'>;

export function consentUrl(
  config: At,
  asked: { clientId: string; redirectUri: string; state: string; challenge: string },
) {
  const query = new URLSearchParams({
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    scope: oauthScope,
    state: asked.state,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
    // Without `prompt`, Google sends a refresh token only with the first consent.
    access_type: 'offline',
    prompt: 'consent',
  });
  return `${addresses(config).authorize}?${query}`;
}

const tokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional() });

export async function exchangeCode(
  config: At,
  { clientId, clientSecret }: OAuthClient,
  grant: { code: string; verifier: string; redirectUri: string },
): Promise<{ refreshToken: string }> {
  const { refresh_token } = await requestTokens(config, {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    code: grant.code,
    code_verifier: grant.verifier,
    redirect_uri: grant.redirectUri,
  });
  if (refresh_token === undefined)
    throw new GoogleError(
      'consent',
      'Google did not grant permanent access. Remove Gatehouse from your Google account and connect again.',
    );
  return { refreshToken: refresh_token };
}

/** The token is valid for an hour. Throws GoogleError. */
export async function refreshAccess(
  config: At,
  { clientId, clientSecret }: OAuthClient,
  refreshToken: string,
): Promise<string> {
  const { access_token } = await requestTokens(config, {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
  return access_token;
}

async function requestTokens(config: At, fields: Record<string, string>) {
  const answer = await ask(addresses(config).token, { method: 'POST', body: new URLSearchParams(fields) });
  if (answer.ok) return readJson(answer, tokens);
  const error = await readOAuthError(answer);
  if (error === 'invalid_grant')
    throw new GoogleError('consent', 'Access to Google has expired or was revoked. Connect again.');
  if (error === 'invalid_client' || error === 'unauthorized_client')
    throw new GoogleError('consent', 'Google rejected the client ID or secret. Check both and connect again.');
  throw unexpected(answer);
}

const oauthError = z.object({ error: z.string().catch('') }).catch({ error: '' });

/** https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
async function readOAuthError(answer: Response): Promise<string> {
  const { error } = await readJson(answer, oauthError);
  return error;
}

export async function revokeToken(config: At, refreshToken: string, signal?: AbortSignal): Promise<boolean> {
  try {
    const body = new URLSearchParams({ token: refreshToken });
    const answer = await ask(addresses(config).revoke, { method: 'POST', body, ...(signal && { signal }) });
    return answer.ok || (await readOAuthError(answer)) === 'invalid_token';
  } catch (error) {
    if (error instanceof GoogleError) return false;
    throw error;
  }
}

const siteList = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string(), permissionLevel: z.string().catch('') })).default([]),
});

export async function listProperties(config: At, token: string): Promise<string[]> {
  const { siteEntry } = await read(addresses(config).sites, token, siteList);
  return siteEntry
    .filter(({ permissionLevel }) => permissionLevel !== 'siteUnverifiedUser')
    .map(({ siteUrl }) => siteUrl)
    .sort();
}

const analytics = z.object({
  rows: z
    .array(
      z.object({
        keys: z.tuple([z.string(), z.string()]),
        clicks: z.number().min(0),
        impressions: z.number().min(0),
        position: z.number().min(0),
      }),
    )
    .default([]),
});

export async function queryTerms(
  config: At,
  token: string,
  { property, day, startRow, rowLimit }: { property: string; day: string; startRow: number; rowLimit: number },
): Promise<Term[]> {
  const url = `${addresses(config).sites}/${encodeURIComponent(property)}/searchAnalytics/query`;
  const body = { startDate: day, endDate: day, dimensions: ['query', 'page'], type: 'web', rowLimit, startRow };
  const { rows } = await read(url, token, analytics, body);
  return rows.map(({ keys: [query, page], clicks, impressions, position }) => ({
    query,
    page,
    clicks: Math.round(clicks),
    impressions: Math.round(impressions),
    position,
  }));
}

async function read<Shape>(url: string, token: string, shape: z.ZodType<Shape>, body?: object): Promise<Shape> {
  const answer = await ask(url, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (answer.ok) return readJson(answer, shape);
  if (answer.status === 401) throw new GoogleError('consent', 'Google rejected the access token. Connect again.');
  if (answer.status === 403)
    throw new GoogleError(
      'access',
      'Google denied access to this property. Check that the Search Console API is enabled in your project and that your account can see the property.',
    );
  if (answer.status === 404) throw new GoogleError('access', 'Google could not find this property. Choose another.');
  throw unexpected(answer);
}

async function ask(url: string, options: RequestInit): Promise<Response> {
  try {
    const signals = [AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])];
    return await fetch(url, { ...options, redirect: 'error', signal: AbortSignal.any(signals) });
  } catch {
    throw new GoogleError('later', 'Google could not be reached.');
  }
}

async function readJson<Shape>(answer: Response, shape: z.ZodType<Shape>): Promise<Shape> {
  try {
    const text = await boundedText(answer, maxAnswer);
    if (text === undefined) throw new GoogleError('later', 'Google’s response was too long.');
    return shape.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof GoogleError) throw error;
    throw new GoogleError('later', 'Google’s response could not be read.');
  }
}

function unexpected(answer: Response): GoogleError {
  const wait = Number(answer.headers.get('retry-after'));
  const why = answer.status === 429 ? 'Google is limiting requests.' : `Google responded with status ${answer.status}.`;
  return new GoogleError('later', why, Number.isFinite(wait) && wait > 0 ? wait : undefined);
}
