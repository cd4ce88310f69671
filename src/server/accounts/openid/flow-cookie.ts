import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { minuteMs, sha256 } from '../../kernel/index.ts';

const cookie = 'gatehouse_openid';
const purpose = 'openid flow';
const lifetimeMs = 10 * minuteMs;

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** session to link; null: the login opens one */
  linksSession: z.string().nullable(),
  /** session to confirm */
  confirmsSession: z.string().nullable().default(null),
  timeZone: z.string().optional(),
  begunAt: z.number(),
});
/** Encrypted in a cookie of the browser for ten minutes. */
export type Flow = z.output<typeof flow>;

type CookieDeps = Pick<Deps, 'config' | 'vault' | 'now'>;

/** Logins at the same time in one browser. Each cookie takes about 700 bytes of the request's headers. */
const maxFlows = 4;

/** Logins in several tabs don't disturb each other. */
const nameOf = (state: string): string => `${cookie}_${sha256(state).slice(0, 16)}`;

export function keepFlow(
  deps: CookieDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  given: Omit<Flow, 'begunAt'>,
): void {
  const earlier = listFlows(deps, request).sort((a, b) => b.begunAt - a.begunAt);
  for (const { state } of earlier.slice(maxFlows - 1)) dropFlow(deps, reply, state);
  const sealed = deps.vault.seal(purpose, JSON.stringify({ ...given, begunAt: deps.now() }));
  setCookie(deps, reply, { name: nameOf(given.state), value: sealed, maxAgeMs: lifetimeMs });
}

export const dropFlow = (deps: CookieDeps, reply: FastifyReply, state: string): void =>
  setCookie(deps, reply, { name: nameOf(state), value: '', maxAgeMs: 0 });

export const findFlow = (deps: CookieDeps, request: FastifyRequest, state: string): Flow | undefined =>
  listFlows(deps, request).find((one) => one.state === state);

function listFlows({ vault, now }: CookieDeps, { headers }: FastifyRequest): Flow[] {
  return [...(headers.cookie ?? '').matchAll(/(?:^|;)\s*gatehouse_openid_[\w-]+=([\w-]+)/g)].flatMap(
    ([, sealed = '']) => {
      try {
        const found = flow.parse(JSON.parse(vault.open(purpose, sealed)));
        return now() - found.begunAt < lifetimeMs ? [found] : [];
      } catch {
        // Not encrypted by us, or with another secret.
        return [];
      }
    },
  );
}

function setCookie(
  { config }: CookieDeps,
  reply: FastifyReply,
  { name, value, maxAgeMs }: { name: string; value: string; maxAgeMs: number },
): void {
  const secure = config.baseUrl.startsWith('https:') ? '; Secure' : '';
  // Lax: the provider redirects back with a top-level navigation.
  reply.header(
    'set-cookie',
    `${name}=${value}; Max-Age=${maxAgeMs / 1000}; Path=/console/api/openid; HttpOnly; SameSite=Lax${secure}`,
  );
}
