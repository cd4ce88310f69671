import { type AccountExportRow, type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, notFound, Refusal, t } from '../../kernel/index.ts';
import { findAccount } from '../account/index.ts';
import { countExportsSince, type ExportSide, insertExport } from './export.store.ts';

const maxADay = 3;
/** Limits exports that fill the disk or crash the service. */
const maxFailedADay = 3;

/**
 * Throws `not_found`, `conflict` while an export is in progress, and `too_many`. `record` writes the operator's audit
 * entry.
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
          '{max} exports failed in a day. Ask the owner of this service to check its log, memory and disk, then export again tomorrow.',
          { max: maxFailedADay },
        ),
      );
    if (others >= maxADay)
      throw new Refusal(
        'too_many',
        t('{max} exports were made in a day. Download one of them, or wait until tomorrow.', { max: maxADay }),
      );
    const row = { requested_by: who.name, mail_to: who.email, created_at: nowMs };
    const inserted = await insertExport(trx, side, row);
    if (!inserted)
      throw new Refusal('conflict', t('An export of this account is in progress. Wait until it is ready.'));
    await record(trx, nowMs);
    return inserted;
  });
}
