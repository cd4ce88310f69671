import { lockAccount } from '../../accounts/index.ts';
import type { Database, DatabaseOrTransaction } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { countObjectives } from './objective.store.ts';

/** The metrics compute the state of all objectives in each request. */
const maxObjectives = 100;

/** Holds the account's lock until the transaction ends. */
export async function requireObjectiveLimit(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
): Promise<void> {
  await lockAccount(database, trx, accountId);
  if ((await countObjectives(trx, accountId)) >= maxObjectives)
    throw new Refusal(
      'conflict',
      t('You have {max} SLOs, which is the limit. Delete one first.', { max: maxObjectives }),
    );
}
