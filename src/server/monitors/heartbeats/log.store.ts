import {
  type Database,
  type DatabaseOrTransaction,
  type HeartbeatLogRow,
  inTransaction,
  type MonitorRow,
} from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';

type Owned = Pick<MonitorRow, 'id' | 'account_id'>;
export type HeartbeatLog = {
  /** epoch ms */
  at: number;
  kind: HeartbeatLogRow['kind'];
  exitStatus: number | null;
  text: string;
  isCut: boolean;
};

const purpose = 'heartbeat_log';
const keptPerMonitor = 20;

export async function addLog(
  { database, vault }: { database: Database; vault: Vault },
  { id, account_id }: Owned,
  { at, kind, exitStatus, text, isCut }: HeartbeatLog,
): Promise<void> {
  await inTransaction(database, async (trx) => {
    await trx
      .insertInto('heartbeat_logs')
      .values({
        monitor_id: id,
        account_id,
        received_at: at,
        kind,
        exit_status: exitStatus,
        text_sealed: vault.seal(purpose, text),
        is_cut: isCut ? 1 : 0,
      })
      .execute();
    await trx
      .deleteFrom('heartbeat_logs')
      .where('account_id', '=', account_id)
      .where('monitor_id', '=', id)
      .where('id', '<=', (eb) =>
        eb
          .selectFrom('heartbeat_logs')
          .select('heartbeat_logs.id')
          .where('monitor_id', '=', id)
          .orderBy('id', 'desc')
          .limit(1)
          .offset(keptPerMonitor),
      )
      .execute();
  });
}

/** Newest first. */
export async function findLogs(
  { db, vault }: { db: DatabaseOrTransaction; vault: Vault },
  { id, account_id }: Owned,
): Promise<(HeartbeatLog & { id: number })[]> {
  const rows = await db
    .selectFrom('heartbeat_logs')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('monitor_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.received_at,
    kind: row.kind,
    exitStatus: row.exit_status,
    text: vault.open(purpose, row.text_sealed),
    isCut: row.is_cut === 1,
  }));
}
