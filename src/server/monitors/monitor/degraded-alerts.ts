import type { DatabaseOrTransaction, MonitorDegradationRow } from '../../database/index.ts';
import { deleteHeldMessages } from '../../outbox/index.ts';

/** Deletes the alerts about the start of a period that wait for the end of silence or quiet hours. Returns true if there were any. */
export const withdrawDegradedAlerts = async (
  trx: DatabaseOrTransaction,
  { id, account_id }: MonitorDegradationRow,
  nowMs: number,
): Promise<boolean> =>
  // not shown: a key
  (await deleteHeldMessages(trx, account_id, { event: 'degraded', keyStart: `degradation_${id}_opened_`, nowMs })) > 0;
