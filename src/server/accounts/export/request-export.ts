import { type AccountExportRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, notFound, Refusal, t } from '../../kernel/index.ts';
import { findAccount } from '../account/index.ts';
import { countExportsSince, type ExportSide, insertExport } from './export.store.ts';

/** Archives that one side may have made of an account in a day. */
const maxADay = 3;
/** What fills the disk or ends the service is not begun all day. */
const maxFailedADay = 3;

/**
 * Has an archive made of everything that the account has. Throws `not_found`, `conflict` while one is being made, and
 * `too_many` after three in a day, or three that failed. `record` leaves the operator's entry in audit logs.
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
    const { failed, others } = await countExportsSince(trx, side, nowMs - dayMs);
    if (failed >= maxFailedADay)
      throw new Refusal(
        'too_many',
        t(
          '{max} exports failed in a day: ask whoever runs the service to check its log, memory and disk, then export again tomorrow.',
          { max: maxFailedADay },
        ),
      );
    if (others >= maxADay)
      throw new Refusal(
        'too_many',
        t('{max} exports were made in a day: download one of them, or wait until tomorrow.', { max: maxADay }),
      );
    const row = { requested_by: who.name, mail_to: who.email, created_at: nowMs };
    const inserted = await insertExport(trx, side, row);
    if (!inserted) throw new Refusal('conflict', t('An export of this account is being made: wait until it is ready.'));
    await record(trx, nowMs);
    return inserted;
  });
}
