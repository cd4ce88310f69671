import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Vault } from '../../kernel/index.ts';
import { listErasedBuyers, upsertErasedBuyer } from './erased-buyer.store.ts';

const hashBuyer = (vault: Vault, email: string): string => vault.hmac('erased buyer', email.toLowerCase());

/** Only the hash is stored, which can't be turned back into the address. */
export const markErased = (
  { vault, now }: Pick<Deps, 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> =>
  upsertErasedBuyer(trx, { account_id: accountId, buyer_hash: hashBuyer(vault, email), erased_at: now() });

export type ErasedBuyers = {
  count: number;
  /** False for a purchase after the erasure, because its buyer gave the address again. */
  covers(email: string, purchasedAt: number): boolean;
};

export async function readErasedBuyers(
  db: DatabaseOrTransaction,
  vault: Vault,
  accountId: number,
): Promise<ErasedBuyers> {
  const erasedAt = new Map(
    (await listErasedBuyers(db, accountId)).map(({ buyer_hash, erased_at }) => [buyer_hash, erased_at]),
  );
  return {
    count: erasedAt.size,
    covers: (email, purchasedAt) =>
      erasedAt.size > 0 && purchasedAt <= (erasedAt.get(hashBuyer(vault, email)) ?? Number.NEGATIVE_INFINITY),
  };
}
