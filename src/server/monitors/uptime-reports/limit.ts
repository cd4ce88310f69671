import { lockAccount } from '../../accounts/index.ts';
import type { Database, DatabaseOrTransaction } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { countReports } from './report.store.ts';

const maxReports = 100;

/** Locks the account, so no other report is added before the transaction ends. */
export async function requireReportLimit(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
): Promise<void> {
  await lockAccount(database, trx, accountId);
  if ((await countReports(trx, accountId)) >= maxReports)
    throw new Refusal(
      'conflict',
      t('You have {max} uptime reports, which is the limit. Delete one first.', { max: maxReports }),
    );
}
