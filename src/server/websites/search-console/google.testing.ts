import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Row = { keys: [query: string, page: string]; clicks: number; impressions: number; ctr: number; position: number };
type Answer = { status: number; body: unknown; headers?: Record<string, string> };
type Query = { startDate: string; endDate: string; startRow: number; rowLimit: number };

export const clientId = 'client.apps.example';
export const clientSecret = 'client-secret-of-the-person';

/**
 * Simulates Google's OAuth (with PKCE) and the Search Console API:
 * https://developers.google.com/webmaster-tools/v1/api_reference_index
 */
export async function startGoogle() {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const state = {
    rows: new Map<string, Row[]>(),
    properties: [
      { siteUrl: 'sc-domain:site.example', permissionLevel: 'siteOwner' },
      { siteUrl: 'https://site.example/', permissionLevel: 'siteFullUser' },
      { siteUrl: 'https://unverified.example/', permissionLevel: 'siteUnverifiedUser' },
    ],
    refreshTokens: new Set<string>(),
    accessTokens: new Set<string>(),
    revokes: true,
    failure: undefined as Answer | undefined,
    tokenAnswer: undefined as unknown,
    queries: [] as (Query & { property: string })[],
  };
  const held = new Map<string, { reach: () => void; until: Promise<void> }>();

  const token = (fields: URLSearchParams): Answer => {
    const refused = (error: string, status = 400): Answer => ({ status, body: { error } });
    if (fields.get('client_id') !== clientId || fields.get('client_secret') !== clientSecret)
      return refused('invalid_client', 401);
    const access = randomUUID();
    const granted = { access_token: access, expires_in: 3599, token_type: 'Bearer' };
    if (fields.get('grant_type') === 'refresh_token') {
      if (!state.refreshTokens.has(fields.get('refresh_token') ?? '')) return refused('invalid_grant');
      state.accessTokens.add(access);
      return { status: 200, body: granted };
    }
    const code = codes.get(fields.get('code') ?? '');
    codes.delete(fields.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(fields.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge || code.redirectUri !== fields.get('redirect_uri'))
      return refused('invalid_grant');
    const refresh = randomUUID();
    state.refreshTokens.add(refresh);
    state.accessTokens.add(access);
    return { status: 200, body: { ...granted, refresh_token: refresh } };
  };

  const query = (property: string, body: Query): Answer => {
    state.queries.push({ property, ...body });
    if (state.failure) return state.failure;
    const rows = state.rows.get(`${property} ${body.startDate}`) ?? [];
    const found = rows.slice(body.startRow, body.startRow + body.rowLimit);
    // Google omits `rows` if there aren't any.
    return { status: 200, body: { ...(found.length > 0 && { rows: found }), responseAggregationType: 'byPage' } };
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname } = new URL(request.url ?? '/', 'http://google.test');
    const sent = await text(request);
    if (pathname === '/token')
      return state.tokenAnswer === undefined
        ? token(new URLSearchParams(sent))
        : { status: 200, body: state.tokenAnswer };
    if (pathname === '/revoke') {
      if (!state.revokes) return { status: 503, body: {} };
      const known = state.refreshTokens.delete(new URLSearchParams(sent).get('token') ?? '');
      return known ? { status: 200, body: {} } : { status: 400, body: { error: 'invalid_token' } };
    }
    if (!state.accessTokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
    if (pathname === '/webmasters/v3/sites') return { status: 200, body: { siteEntry: state.properties } };
    const [, property] = /^\/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/.exec(pathname) ?? [];
    return property === undefined ? { status: 404, body: {} } : query(decodeURIComponent(property), JSON.parse(sent));
  };

  const server = createServer((request, response) => {
    void answer(request).then(async ({ status, body, headers }) => {
      const [end, hold] = [...held].find(([path]) => request.url?.endsWith(path)) ?? [];
      if (end !== undefined && hold) {
        held.delete(end);
        hold.reach();
        await hold.until;
      }
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    consent(address: string): URL {
      const asked = new URL(address).searchParams;
      const code = randomUUID();
      const redirectUri = asked.get('redirect_uri') ?? '';
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri });
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ state: asked.get('state') ?? '', code }).toString();
      return back;
    },
    /** Delays the next response of a path. `reached` resolves when the response is ready. `release` sends it. */
    hold(path: string): { reached: Promise<void>; release: () => void } {
      const [reached, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held.set(path, { reach: reached.resolve, until: until.promise });
      return { reached: reached.promise, release: until.resolve };
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
