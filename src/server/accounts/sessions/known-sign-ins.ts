import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress, networkOf } from '../../http/index.ts';
import { dayMs, randomToken } from '../../kernel/index.ts';
import { lockUser } from '../users/index.ts';
import { findKnownOrigins, saveOrigins } from './known-sign-ins.store.ts';

const deviceCookie = 'gatehouse_device';
const rememberedMs = 180 * dayMs;

/** `device`: the browser's token from an earlier login. */
export type SignInOrigin = { network: string; device: string | undefined };

export const signInOriginOf = (request: FastifyRequest): SignInOrigin => ({
  network: networkOf(clientAddress(request)),
  device: request.headers.cookie?.match(/(?:^|;)\s*gatehouse_device=([\w-]{43})\s*(?:;|$)/)?.[1],
});

/** Whether the user has logged in from the network or browser in the last half year. */
export async function findKnownSignIn(
  deps: Deps,
  userId: number,
  origin: SignInOrigin,
): Promise<{ network: boolean; device: boolean }> {
  const hashes = hashesOf(deps, origin);
  const known = await findKnownOrigins(
    deps.database.db,
    userId,
    Object.values(hashes).filter((hash) => hash !== undefined),
    deps.now() - rememberedMs,
  );
  return { network: known.has(hashes.network), device: hashes.device !== undefined && known.has(hashes.device) };
}

/** After this, failed logins elsewhere don't lock the user out. The browser's token grants no access. */
export async function rememberSignIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<void> {
  const found = signInOriginOf(request);
  const device = found.device ?? randomToken();
  const hashes = hashesOf(deps, { ...found, device });
  await inTransaction(deps.database, async (trx) => {
    // The lock prevents concurrent logins from deleting each other's origins.
    await lockUser(deps.database, trx, userId);
    await saveOrigins(trx, userId, Object.values(hashes) as string[], deps.now());
  });
  const secure = deps.config.baseUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${deviceCookie}=${device}; Max-Age=${rememberedMs / 1000}; Path=/console/api; HttpOnly; SameSite=Lax${secure}`,
  );
}

const hashesOf = ({ vault }: Pick<Deps, 'vault'>, { network, device }: SignInOrigin) => ({
  network: vault.hmac('known sign-in', `network ${network}`),
  device: device === undefined ? undefined : vault.hmac('known sign-in', `device ${device}`),
});
