// English only: programs read it
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOfKey, createKeyLookup } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import {
  bodyTypes,
  clientAddress,
  documentResponses,
  networkOf,
  parseBodies,
  presentErrors,
  presentStatus,
  presentWarnings,
  RateLimiter,
  type Routes,
  restrictToHost,
  setCaller,
  shareLimit,
  statusShape,
  useSchemas,
} from '../http/index.ts';
import { Refusal } from '../kernel/index.ts';

/**
 * The rate limit for all keys of an account together, as a multiple of the limit for one key. More keys don't multiply
 * the limit.
 */
const accountFactor = 2;

/**
 * Limit of requests with invalid keys per minute and address. Valid keys are not affected, because other users can
 * share the address.
 */
const failedKeysPerMinute = 300;

type CountedRequests = 'requests' | 'failures';

export function versionedApi(
  deps: Deps,
  base: string,
  mount: (app: Routes) => void,
  limited: CountedRequests = 'requests',
) {
  return async (plugin: FastifyInstance): Promise<void> => {
    setUpInterface(plugin, deps, base, [{ bearer: [] }]);
    plugin.addHook('onRequest', keyHook(deps, bearerOf, limited));
    mount(useSchemas(plugin));
  };
}

/** Like `versionedApi`, but for operations without a key, which limit their callers themselves. */
export function publicApi(deps: Deps, base: string, mount: (app: Routes) => void) {
  return async (plugin: FastifyInstance): Promise<void> => {
    setUpInterface(plugin, deps, base, []);
    plugin.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
    mount(useSchemas(plugin));
  };
}

function setUpInterface(plugin: FastifyInstance, deps: Deps, base: string, security: object[]): void {
  restrictToHost(plugin, base, deps.config.baseUrl);
  presentErrors(plugin, statusShape);
  presentStatus(plugin);
  presentWarnings(plugin);
  parseBodies(plugin);
  plugin.addHook('onRoute', (route) => {
    if (route.method !== 'OPTIONS' && typeof route.config?.operation !== 'object')
      throw new Error(`${route.method} ${route.url} is in the API but declares no operation of its document`);
    const shared = { security, ...(route.schema?.body ? { consumes: bodyTypes } : {}) };
    const response = route.schema?.response as Record<string, unknown> | undefined;
    const answers = response ? { response: documentResponses(response) } : {};
    route.schema = { ...route.schema, ...shared, ...answers } as typeof route.schema;
  });
}

export const bearerOf = (authorization: string) => /^bearer +(\S+) *$/i.exec(authorization)?.[1];

/** Number of parts created so far. Each part has its own limits. All processes create the parts in the same order. */
const limitedParts = new WeakMap<Deps['vault'], number>();

function keyLimits(deps: Deps): Record<'perKey' | 'perAccount' | 'failures', RateLimiter> {
  const part = limitedParts.get(deps.vault) ?? 0;
  limitedParts.set(deps.vault, part + 1);
  const { rateLimitPerMinute } = deps.config;
  const limiter = (perMinute: number, name: string) =>
    new RateLimiter({ perMinute, shared: shareLimit(deps, `${name}-${part}`) });
  return {
    perKey: limiter(rateLimitPerMinute, 'requests-of-keys'),
    perAccount: limiter(rateLimitPerMinute * accountFactor, 'requests-of-accounts'),
    failures: limiter(failedKeysPerMinute, 'unknown-api-keys'),
  };
}

export function keyHook(
  deps: Deps,
  keyOf: (authorization: string) => string | undefined,
  limited: CountedRequests = 'requests',
) {
  const findKey = createKeyLookup(deps);
  const { perKey, perAccount, failures } = keyLimits(deps);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('x-request-id', request.id);
    const nowMs = deps.now();
    const address = clientAddress(request);
    const key = keyOf(request.headers.authorization ?? '');
    const found = key === undefined ? undefined : await findKey(key, address);
    if (!found) {
      const waitS = failures.take(networkOf(address), nowMs);
      if (waitS > 0) throw tooMany(waitS);
      throw new Refusal('unauthenticated', 'Unauthenticated.');
    }
    setCaller(request, callerOfKey(found));
    if (limited === 'failures') return;
    const limitedForS = perKey.take(String(found.key.id), nowMs) || perAccount.take(String(found.account.id), nowMs);
    if (limitedForS > 0) throw tooMany(limitedForS);
  };
}

const tooMany = (retryAfterS: number) =>
  new Refusal(
    'too_many',
    `Too many requests: try again in ${retryAfterS} ${retryAfterS === 1 ? 'second' : 'seconds'}.`,
    { retryAfterS },
  );
