import type * as OpenIdClient from 'openid-client';
import type { Config } from '../../config/index.ts';
import type { Deps } from '../../deps.ts';
import { hourMs, isEmailAddress, isStorable } from '../../kernel/index.ts';
import { OpenIdProblem } from './problem.ts';

type Settings = NonNullable<Config['openId']>;

/** What a browser has to bring back, and what it leaves for. */
export type AuthorizationRequest = { url: string; state: string; nonce: string; verifier: string };

/** Who somebody is at the provider. */
export type Claims = {
  subject: string;
  /** lower case; undefined: none that mail can be sent to */
  email: string | undefined;
  /** whether the provider, or the operator for it, vouches for the address */
  isVerified: boolean;
  firstName: string;
  lastName: string;
  username: string;
  /** when they last showed there who they are, where the provider says; ms */
  authenticatedAt: number | undefined;
};

const timeoutS = 10;
/** Providers say when somebody was asked where a limit for that is named; this one forces nobody to log in there again. */
const anyAgeS = 365 * 24 * 60 * 60;
/** What the provider publishes about itself is asked for anew after this. */
const freshMs = hourMs;
/** After a failure, further log-ins within this time fail at once. */
const pauseMs = 5000;

/** The provider as this process knows it. Every method throws `OpenIdProblem`. */
export class Provider {
  readonly settings: Settings;
  readonly #redirectUri: string;
  readonly #now: () => number;
  #known: { configuration: OpenIdClient.Configuration; atMs: number } | undefined;
  #asking: Promise<OpenIdClient.Configuration> | undefined;
  #failure: { problem: OpenIdProblem; atMs: number } | undefined;

  constructor(settings: Settings, { redirectUri, now }: { redirectUri: string; now: () => number }) {
    this.settings = settings;
    this.#redirectUri = redirectUri;
    this.#now = now;
  }

  /**
   * Where to send a browser: authorization code flow with PKCE, state and nonce. `asksAgain`: the provider is to ask who is
   * there, whoever is logged in at it.
   */
  async begin({ asksAgain = false } = {}): Promise<AuthorizationRequest> {
    const client = await load();
    const configuration = await this.#configuration();
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: [...new Set(['openid', 'email', 'profile', ...this.settings.scopes])].join(' '),
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: `${asksAgain ? 0 : anyAgeS}`,
      ...(asksAgain && { prompt: 'login' }),
    });
    return { url: url.href, state, nonce, verifier };
  }

  /** Who came back; `query` is what the browser brought, the rest what it left with. */
  async finish(query: string, { state, nonce, verifier }: Omit<AuthorizationRequest, 'url'>): Promise<Claims> {
    const client = await load();
    const configuration = await this.#configuration();
    try {
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${this.#redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      });
      const idToken = tokens.claims();
      // Some providers' tokens are accepted for every customer of theirs: here one issuer is meant.
      if (!idToken || URL.parse(idToken.iss)?.href !== this.settings.issuer)
        throw new OpenIdProblem('rejected', 'the ID token is of another issuer');
      const person =
        typeof idToken.email === 'string' ? idToken : await this.#askUserInfo(tokens.access_token, idToken);
      if (idToken.sub.length > 255 || !isStorable(idToken.sub))
        throw new OpenIdProblem('rejected', 'the subject is no text');
      return claimsOf(idToken, person, this.settings);
    } catch (error) {
      throw toProblem(error, client);
    }
  }

  /** Providers may keep the address out of the token, and tell it to whoever asks with the other one. */
  async #askUserInfo(accessToken: string, idToken: OpenIdClient.IDToken): Promise<Record<string, unknown>> {
    const client = await load();
    const configuration = await this.#configuration();
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return idToken;
    return { ...idToken, ...(await client.fetchUserInfo(configuration, accessToken, idToken.sub)) };
  }

  async #configuration(): Promise<OpenIdClient.Configuration> {
    const nowMs = this.#now();
    const known = this.#known;
    if (known && nowMs - known.atMs < freshMs) return known.configuration;
    const failed = this.#failure && nowMs - this.#failure.atMs < pauseMs ? this.#failure.problem : undefined;
    if (failed && known) return known.configuration;
    if (failed) throw failed;
    this.#asking ??= discover(this.settings).finally(() => {
      this.#asking = undefined;
    });
    try {
      const configuration = await this.#asking;
      this.#known = { configuration, atMs: nowMs };
      return configuration;
    } catch (error) {
      const problem = toProblem(error, await load());
      this.#failure = { problem, atMs: nowMs };
      // What it published an hour ago is good enough while it is away.
      if (known) return known.configuration;
      throw problem;
    }
  }
}

/** The provider that the configuration names, for one process. */
export const createProvider = ({ config, now }: Pick<Deps, 'config' | 'now'>): Provider | undefined =>
  config.openId && new Provider(config.openId, { redirectUri: `${config.baseUrl}/console/api/openid/callback`, now });

/** Asks the provider what it publishes about itself. Throws what `openid-client` throws. */
async function discover(settings: Settings): Promise<OpenIdClient.Configuration> {
  const client = await load();
  const issuer = new URL(settings.issuer);
  return client.discovery(issuer, settings.clientId, undefined, authenticationOf(client, settings), {
    timeout: timeoutS,
    [client.customFetch]: boundedFetch,
    // The configuration takes http for the loopback address alone.
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
}

/** Why nobody can log in with the provider now; undefined where it answers as it should. */
export async function inspectProvider(settings: Settings): Promise<string | undefined> {
  try {
    const { authorization_endpoint, token_endpoint } = (await discover(settings)).serverMetadata();
    return authorization_endpoint && token_endpoint ? undefined : 'it publishes no addresses to log in at';
  } catch (error) {
    return toProblem(error, await load()).message;
  }
}

/** Loaded at the first use: most installations have no provider. */
const load = (): Promise<typeof OpenIdClient> => import('openid-client');

/** The secret in the body, or in a header where the provider takes it only there. */
function authenticationOf(
  client: typeof OpenIdClient,
  { clientSecret }: Pick<Settings, 'clientSecret'>,
): OpenIdClient.ClientAuth {
  if (clientSecret === undefined) return client.None();
  const [inBody, inHeader] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  return (server, ...rest) =>
    // What a provider takes that names nothing: https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata
    ((server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes('client_secret_post')
      ? inBody
      : inHeader)(server, ...rest);
}

/** The claims that matter here, of what a provider says. https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
function claimsOf(
  { sub: subject, auth_time: authTimeS }: OpenIdClient.IDToken,
  said: Record<string, unknown>,
  { trustsEmail }: Pick<Settings, 'trustsEmail'>,
): Claims {
  const text = (name: string, max: number): string => {
    const value = said[name];
    return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim().slice(0, max) : '';
  };
  // Letters of ASCII alone: a Kelvin sign must not become the k of somebody else's address.
  const email = (typeof said.email === 'string' ? said.email : '').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const name = text('name', 200);
  const [given, family] = [text('given_name', 100), text('family_name', 100)];
  const [first = '', ...others] = name.split(/\s+/);
  return {
    subject,
    email: email.length <= 254 && isEmailAddress(email) ? email : undefined,
    // Some providers write it as a text.
    isVerified:
      said.email_verified === true || said.email_verified === 'true' || (trustsEmail && !('email_verified' in said)),
    firstName: given || first.slice(0, 100),
    lastName: given ? family : family || others.join(' ').slice(0, 100),
    username: text('preferred_username', 100),
    authenticatedAt: typeof authTimeS === 'number' && Number.isFinite(authTimeS) ? authTimeS * 1000 : undefined,
  };
}

/** What failed, without anything that the provider sent beyond its own error codes. */
function toProblem(error: unknown, client: typeof OpenIdClient): OpenIdProblem {
  if (error instanceof OpenIdProblem) return error;
  if (error instanceof client.AuthorizationResponseError) {
    const code = String(error.error);
    if (code === 'access_denied') return new OpenIdProblem('cancelled');
    const isUnavailable = code === 'temporarily_unavailable' || code === 'server_error';
    return new OpenIdProblem(isUnavailable ? 'unreachable' : 'rejected', `the provider answered ${code}`);
  }
  if (error instanceof client.ResponseBodyError) {
    const isUnavailable = error.status >= 500;
    return new OpenIdProblem(isUnavailable ? 'unreachable' : 'rejected', `the provider answered ${error.error}`);
  }
  const { code, message, cause } = error as { code?: string; message: string; cause?: { status?: unknown } };
  const status = cause instanceof Response ? cause.status : undefined;
  const isUnavailable =
    error instanceof TypeError || code === 'OAUTH_TIMEOUT' || (status !== undefined && status >= 500);
  const reason = [message, code, status && `status ${status}`].filter(Boolean).join(', ');
  return new OpenIdProblem(isUnavailable ? 'unreachable' : 'rejected', reason);
}

/** Of an answer of the provider's, in bytes: what it publishes takes some kilobytes. */
const maxBytes = 1024 * 1024;

/** `fetch` that follows no redirects and reads no answer beyond a mebibyte. Throws TypeError, as `fetch` does. */
async function boundedFetch(url: string, options: object): Promise<Response> {
  const answer = await fetch(url, { ...options, redirect: 'manual' });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new TypeError('the answer is too long');
    parts.push(part);
  }
  const { status, headers } = answer;
  const hasBody = status >= 200 && ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(parts) : null, { status, headers });
}
