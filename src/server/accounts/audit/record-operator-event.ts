import type { DatabaseOrTransaction } from '../../database/index.ts';
import { type AuditEvent, recordAuditEvent } from './record-event.ts';

/**
 * Leaves an entry of what was done at the command line, in the transaction of it: in the log of the installation and, where
 * it concerns one account, in that of the account.
 */
export async function recordOperatorEvent(
  trx: DatabaseOrTransaction,
  {
    accountIds = [],
    command,
    ...event
  }: Pick<AuditEvent, 'action' | 'subject' | 'changes' | 'nowMs'> & { accountIds?: number[]; command: string },
): Promise<void> {
  for (const accountId of [null, ...accountIds])
    await recordAuditEvent(trx, { ...event, accountId, actor: { kind: 'operator', command: `gatehouse ${command}` } });
}
