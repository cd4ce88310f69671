import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { hourMs, startPeriodicJobs } from '../../kernel/index.ts';
import { listAtNoOwner, lockAccount, moveToOwner } from '../account/index.ts';
import { recordAuditEvent } from '../audit/index.ts';

/**
 * Gives accounts that still go by the address of an owner who left that of one who is there. Versions before this one left
 * it, and do while they run beside it: no migration could end that.
 */
export async function repairAddresses(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  for (const { id, username } of await listAtNoOwner(deps.database.db))
    await inTransaction(deps.database, async (trx) => {
      await lockAccount(deps.database, trx, id);
      // Another process may have been quicker.
      const moved = await moveToOwner(trx, id);
      if (!moved) return;
      await recordAuditEvent(trx, {
        accountId: id,
        actor: { kind: 'operator', command: 'gatehouse serve' },
        action: 'account.updated',
        subject: { id, name: username },
        changes: [{ field: 'email', from: moved.from, to: moved.to }],
        nowMs: deps.now(),
      });
    });
}

/** Does it each hour. */
export const startAddressRepairs = (deps: Pick<Deps, 'database' | 'now' | 'log'>): { stop(): Promise<void> } =>
  startPeriodicJobs(deps, [{ name: 'addresses of accounts', everyMs: hourMs, run: () => repairAddresses(deps) }]);
