/// <reference path="./oidc-provider.testing.d.ts" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, type GenerateKeyPairResult, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import type { Config } from '../../config/config.ts';

const client = { id: 'gatehouse', secret: 'secret of the client' };

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/**
 * A certified provider (`oidc-provider`) on loopback. It logs in `who` without a prompt. While `away` is set, it
 * responds with 503. While `isForging` is set, its published keys are not those that sign its tokens.
 */
export async function startProvider(callback?: string) {
  const people = new Map<string, Record<string, unknown>>();
  const state = { who: '', away: false, isForging: false };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [{ privateKey }, { publicKey: otherKey }] = (await Promise.all(
    [1, 2].map(() => generateKeyPair('RS256', { extractable: true })),
  )) as [GenerateKeyPairResult, GenerateKeyPairResult];
  const keySet = async (key: CryptoKey) => ({
    keys: [{ ...(await exportJWK(key)), alg: 'RS256', use: 'sig', kid: '1' }],
  });
  const [keys, otherKeys] = [await keySet(privateKey), await keySet(otherKey)];
  const register = (callback: string): void => {
    const provider: Provider = new Provider(issuer, {
      clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [callback] }],
      jwks: keys,
      cookies: { keys: ['a key of the test'] },
      claims: {
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: () => '/who' },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
      loadExistingGrant: async (context: {
        oidc: { client: { clientId: string }; session: { accountId: string } };
      }) => {
        const { client: asking, session } = context.oidc;
        const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (state.away) response.writeHead(503).end();
      else if (state.isForging && request.url?.startsWith('/jwks'))
        response.setHeader('content-type', 'application/json').end(JSON.stringify(otherKeys));
      else if (!request.url?.startsWith('/who')) answer(request, response);
      else if (state.who === '') provider.interactionFinished(request, response, { error: 'access_denied' });
      else provider.interactionFinished(request, response, { login: { accountId: state.who } });
    });
  };
  if (callback !== undefined) register(callback);
  return {
    issuer,
    register,
    people,
    state,
    settings: {
      issuer: `${issuer}/`,
      clientId: client.id,
      clientSecret: client.secret,
      domains: [],
      label: 'Acme ID',
      scopes: [],
      trustsEmail: false,
    } satisfies Config['openId'],
    /**
     * Follows redirects until they leave the provider. With cookies of an earlier visit, the browser is already logged
     * in at the provider.
     */
    async visit(url: string, who: string, cookies = new Map<string, string>()): Promise<URL> {
      state.who = who;
      for (let next = url; ; ) {
        const reply = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const line of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = reply.headers.get('location');
        if (location === null) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`);
        const to = new URL(location, issuer);
        if (to.origin !== issuer) return to;
        next = to.href;
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
