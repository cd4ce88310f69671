import type * as OpenIdClient from 'openid-client';
import type { Config } from '../../config/index.ts';
import type { Deps } from '../../deps.ts';
import { cutText, hourMs, isEmailAddress, isStorable } from '../../kernel/index.ts';
import { OpenIdProblem } from './problem.ts';

type Settings = NonNullable<Config['openId']>;

export type AuthorizationRequest = { url: string; state: string; nonce: string; verifier: string };

export type Claims = {
  subject: string;
  /** lower case; undefined if missing or invalid */
  email: string | undefined;
  /** by the provider, or trusted by configuration */
  isVerified: boolean;
  firstName: string;
  lastName: string;
  username: string;
  /** epoch ms */
  authenticatedAt: number | undefined;
};

const timeoutS = 10;
/** Providers send `auth_time` if `max_age` is set. This value never forces a login. */
const anyAgeS = 365 * 24 * 60 * 60;
/** Some providers’ clocks differ by minutes. Nonce and PKCE already prevent replays. */
const clockToleranceS = 120;
const freshMs = hourMs;
/** Logins fail immediately for this long after a failure. */
const pauseMs = 5000;

/** Every method throws `OpenIdProblem`. */
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

  /** Authorization code flow with PKCE, state and nonce. `asksAgain` forces a new authentication. */
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
      // Some providers issue tokens for all their customers.
      if (!idToken || URL.parse(idToken.iss)?.href !== this.settings.issuer)
        throw new OpenIdProblem('rejected', 'the ID token has another issuer');
      const person = await this.#withUserInfo(tokens.access_token, idToken);
      if (idToken.sub === '' || idToken.sub.length > 255 || !isStorable(idToken.sub))
        throw new OpenIdProblem('rejected', 'the subject is not a valid text');
      return claimsOf(idToken, person, this.settings);
    } catch (error) {
      throw toProblem(error, client);
    }
  }

  /** Some providers send the address, its verification or the name only in the userinfo response. */
  async #withUserInfo(accessToken: string, idToken: OpenIdClient.IDToken): Promise<Record<string, unknown>> {
    const hasAddress = typeof idToken.email === 'string' && 'email_verified' in idToken;
    const hasName = [idToken.name, idToken.given_name].some((name) => typeof name === 'string');
    const client = await load();
    const configuration = await this.#configuration();
    if ((hasAddress && hasName) || configuration.serverMetadata().userinfo_endpoint === undefined) return idToken;
    try {
      return joinClaims(idToken, await client.fetchUserInfo(configuration, accessToken, idToken.sub));
    } catch (error) {
      // A login needs no name.
      if (hasAddress) return idToken;
      throw error;
    }
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
      // Outdated metadata is better than none.
      if (known) return known.configuration;
      throw problem;
    }
  }
}

export const createProvider = ({ config, now }: Pick<Deps, 'config' | 'now'>): Provider | undefined =>
  config.openId && new Provider(config.openId, { redirectUri: `${config.baseUrl}/console/api/openid/callback`, now });

/** Throws the errors of `openid-client`. */
async function discover(settings: Settings): Promise<OpenIdClient.Configuration> {
  const client = await load();
  const issuer = new URL(settings.issuer);
  const metadata = { [client.clockTolerance]: clockToleranceS };
  return client.discovery(issuer, settings.clientId, metadata, authenticationOf(client, settings), {
    timeout: timeoutS,
    [client.customFetch]: boundedFetch,
    execute: [
      // The configuration accepts http only for loopback.
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      verifySignatures(client),
    ],
  });
}

/** The library relies on TLS by default. A provider without published keys can't be verified further. */
const verifySignatures = (client: typeof OpenIdClient) => (configuration: OpenIdClient.Configuration) => {
  if (configuration.serverMetadata().jwks_uri !== undefined) client.enableNonRepudiationChecks(configuration);
};

export async function inspectProvider(settings: Settings): Promise<string | undefined> {
  try {
    const { authorization_endpoint, token_endpoint } = (await discover(settings)).serverMetadata();
    return authorization_endpoint && token_endpoint ? undefined : 'it publishes no login endpoints';
  } catch (error) {
    return toProblem(error, await load()).message;
  }
}

/** Loaded on first use, because most installations have no provider. */
const load = (): Promise<typeof OpenIdClient> => import('openid-client');

function authenticationOf(
  client: typeof OpenIdClient,
  { clientSecret }: Pick<Settings, 'clientSecret'>,
): OpenIdClient.ClientAuth {
  if (clientSecret === undefined) return client.None();
  const [inBody, inHeader] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  return (server, ...rest) =>
    // The default if the metadata names no method:
    // https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata
    ((server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes('client_secret_post')
      ? inBody
      : inHeader)(server, ...rest);
}

/**
 * The ID token's claims win. An address is unverified if either reports it, or if the other verifies another address.
 */
export function joinClaims(idToken: Record<string, unknown>, info: Record<string, unknown>): Record<string, unknown> {
  const isDeniedByToken = isFalse(idToken.email_verified);
  if (typeof idToken.email !== 'string')
    return { ...idToken, ...info, ...(isDeniedByToken && { email_verified: false }) };
  const joined = { ...info, ...idToken };
  const isSameAddress = typeof info.email !== 'string' || info.email.toLowerCase() === idToken.email.toLowerCase();
  const isDenied = isSameAddress && isFalse(info.email_verified);
  if (isDenied) return { ...joined, email_verified: false };
  if (isSameAddress || 'email_verified' in idToken) return joined;
  const { email_verified: _, ...others } = joined as Record<string, unknown>;
  return others;
}

const isFalse = (claim: unknown): boolean => claim === false || claim === 'false';

/** https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
function claimsOf(
  { sub: subject, auth_time: authTimeS }: OpenIdClient.IDToken,
  said: Record<string, unknown>,
  { trustsEmail }: Pick<Settings, 'trustsEmail'>,
): Claims {
  const text = (name: string, max: number): string => {
    const value = said[name];
    return typeof value === 'string' ? cutText(value.replaceAll('\0', '').trim(), max) : '';
  };
  // Unicode lowercasing would turn the Kelvin sign into a k, and so into another user's address.
  const email = (typeof said.email === 'string' ? said.email : '').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const name = text('name', 200);
  const [given, family] = [text('given_name', 100), text('family_name', 100)];
  const [first = '', ...others] = name.split(/\s+/);
  return {
    subject,
    email: email.length <= 254 && isEmailAddress(email) ? email : undefined,
    // Some providers send it as a string.
    isVerified:
      said.email_verified === true || said.email_verified === 'true' || (trustsEmail && !('email_verified' in said)),
    firstName: given || cutText(first, 100),
    lastName: given ? family : family || cutText(others.join(' '), 100),
    username: text('preferred_username', 100),
    authenticatedAt: typeof authTimeS === 'number' && Number.isFinite(authTimeS) ? authTimeS * 1000 : undefined,
  };
}

/** Contains nothing from the provider except its error codes. */
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

/** Bytes per response. Metadata takes a few kilobytes. */
const maxBytes = 1024 * 1024;

/** Follows no redirects. Throws TypeError like `fetch`. */
async function boundedFetch(url: string, options: object): Promise<Response> {
  const answer = await fetch(url, { ...options, redirect: 'manual' });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new TypeError('the response is too long');
    parts.push(part);
  }
  const { status, headers } = answer;
  const hasBody = status >= 200 && ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(parts) : null, { status, headers });
}
