import type { DatabaseOrTransaction } from '../../database/index.ts';
import { randomToken, type Vault } from '../../kernel/index.ts';
import { replaceBuyerHash } from './made-good.store.ts';
import { hashBuyer } from './make-good.ts';

/** `email` is in lower case. */
export const forgetBuyer = (
  trx: DatabaseOrTransaction,
  vault: Vault,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> => replaceBuyerHash(trx, accountId, { from: hashBuyer({ vault }, email), to: randomToken() });
