import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { minuteMs } from '../../kernel/index.ts';

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
/** Encrypted in the browser's cookie for ten minutes. */
export type Flow = z.output<typeof flow>;

type CookieDeps = Pick<Deps, 'config' | 'vault' | 'now'>;

export const keepFlow = (deps: CookieDeps, reply: FastifyReply, given: Omit<Flow, 'begunAt'>): void =>
  setCookie(deps, reply, deps.vault.seal(purpose, JSON.stringify({ ...given, begunAt: deps.now() })), lifetimeMs);

export const dropFlow = (deps: CookieDeps, reply: FastifyReply): void => setCookie(deps, reply, '', 0);

export function findFlow({ vault, now }: CookieDeps, request: FastifyRequest): Flow | undefined {
  const sealed = request.headers.cookie?.match(/(?:^|;)\s*gatehouse_openid=([\w-]+)\s*(?:;|$)/)?.[1];
  if (sealed === undefined) return undefined;
  try {
    const found = flow.parse(JSON.parse(vault.open(purpose, sealed)));
    return now() - found.begunAt < lifetimeMs ? found : undefined;
  } catch {
    // Not encrypted by us, or with another secret.
    return undefined;
  }
}

function setCookie({ config }: CookieDeps, reply: FastifyReply, value: string, maxAgeMs: number): void {
  const secure = config.baseUrl.startsWith('https:') ? '; Secure' : '';
  // Lax: the provider redirects back with a top-level navigation.
  reply.header(
    'set-cookie',
    `${cookie}=${value}; Max-Age=${maxAgeMs / 1000}; Path=/console/api/openid; HttpOnly; SameSite=Lax${secure}`,
  );
}
