import { type AccountExportRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, notFound, Refusal } from '../../kernel/index.ts';
import { findAccount } from '../account/index.ts';
import { countExportsSince, type ExportSide, insertExport } from './export.store.ts';

/** Archives that one side may have made of an account in a day. */
const maxADay = 3;

/**
 * Has an archive made of everything that the account has. Throws `not_found`, `conflict` while one is being made, and
 * `too_many` after three in a day. `record` leaves the operator's entry in audit logs.
 */
export function requestExport(
  deps: Pick<Deps, 'database' | 'now'>,
  side: ExportSide,
  who: { name: string; email: string },
  record: (trx: DatabaseOrTransaction, nowMs: number) => Promise<void> = async () => {},
): Promise<AccountExportRow> {
  return inTransaction(deps.database, async (trx) => {
    if (!(await findAccount(trx, side.accountId))) throw notFound();
    const nowMs = deps.now();
    if ((await countExportsSince(trx, side, nowMs - dayMs)) >= maxADay)
      throw new Refusal(
        'too_many',
        `${maxADay} exports were made in a day: download one of them, or wait until tomorrow.`,
      );
    const row = { requested_by: who.name, mail_to: who.email, created_at: nowMs };
    const inserted = await insertExport(trx, side, row);
    if (!inserted) throw new Refusal('conflict', 'An export of this account is being made: wait until it is ready.');
    await record(trx, nowMs);
    return inserted;
  });
}
