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
 * How many times as much as one key all keys of an account may ask together: with many keys it gets no multiple of what
 * others get.
 */
const accountFactor = 2;

/** Failed keys a minute from one address. A good key gets through beside them: others may share the address. */
const failedKeysPerMinute = 300;

/** What counts against a caller: every request of a key and of its account, or unknown keys alone, where the operations count failures. */
type Limited = 'requests' | 'failures';

/**
 * The shell of a versioned interface (`/api/v1`): one host, the Bearer key, limits, the three encodings, the error
 * shape. `mount` adds the operations.
 */
export function versionedApi(deps: Deps, base: string, mount: (app: Routes) => void, limited: Limited = 'requests') {
  return async (plugin: FastifyInstance): Promise<void> => {
    shareShell(plugin, deps, base, [{ bearer: [] }]);
    plugin.addHook('onRequest', keyHook(deps, bearerOf, limited));
    mount(useSchemas(plugin));
  };
}

/** The same shell for operations that take no key. They limit their callers themselves. */
export function publicApi(deps: Deps, base: string, mount: (app: Routes) => void) {
  return async (plugin: FastifyInstance): Promise<void> => {
    shareShell(plugin, deps, base, []);
    plugin.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
    mount(useSchemas(plugin));
  };
}

/** `security`: how OpenAPI says that a key is sent; empty where none is. */
function shareShell(plugin: FastifyInstance, deps: Deps, base: string, security: object[]): void {
  restrictToHost(plugin, base, deps.config.baseUrl);
  presentErrors(plugin, statusShape);
  presentStatus(plugin);
  presentWarnings(plugin);
  parseBodies(plugin);
  plugin.addHook('onRoute', (route) => {
    if (route.method !== 'OPTIONS' && typeof route.config?.operation !== 'object')
      throw new Error(`${route.method} ${route.url} is in the API and declares no operation of its document`);
    const shared = { security, ...(route.schema?.body ? { consumes: bodyTypes } : {}) };
    const response = route.schema?.response as Record<string, unknown> | undefined;
    const answers = response ? { response: documentResponses(response) } : {};
    route.schema = { ...route.schema, ...shared, ...answers } as typeof route.schema;
  });
}

export const bearerOf = (authorization: string) => /^bearer +(\S+) *$/i.exec(authorization)?.[1];

/** How many parts of the interface have limits of their own. All processes make them in the same order. */
const limitedParts = new WeakMap<Deps['vault'], number>();

/** Of one part of the interface, with the same part of the other processes: what a key may ask does not grow with them. */
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

/** The `onRequest` hook that lets in who has an API key, in the header as `keyOf` reads it, and limits requests. */
export function keyHook(
  deps: Deps,
  keyOf: (authorization: string) => string | undefined,
  limited: Limited = 'requests',
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
