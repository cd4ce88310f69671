import { type DatabaseOrTransaction, readServiceSettings, writeServiceSettings } from '../../../database/index.ts';
import type { Vault } from '../../../kernel/index.ts';
import type { Retention } from './retention.ts';

export type BackupPlace =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      endpoint: string;
      region: string;
      bucket: string;
      prefix: string;
      access_key_id: string;
      secret_access_key: string;
    };

/** What the owner of the service has set. */
export type BackupSettings = {
  /** whether they are taken by themselves */
  enabled: boolean;
  /** of the day, in the zone of the owner */
  hour: number;
  with_secret: boolean;
  retention: Retention;
  place: BackupPlace;
};

/** What became of backups. Times in epoch ms. */
export type BackupState = {
  /** asked for by the owner, and not begun */
  requestedAt: number | null;
  startedAt: number | null;
  last: { at: number; name: string; bytes: number; tookMs: number } | null;
  /** since the last that succeeded; `at`: of the last attempt */
  failure: { since: number; at: number; problem: string } | null;
  /** the time of the plan that was done last, or that was over when the plan was made */
  settledAt: number;
  /**
   * Of the backups that were taken here: nothing else in their place is deleted. Undefined before the first since this is
   * remembered: what is there then counts as taken here.
   */
  names?: string[];
};

const noState: BackupState = { requestedAt: null, startedAt: null, last: null, failure: null, settledAt: 0 };
const purpose = 'backup.secret';

export async function readBackups(
  db: DatabaseOrTransaction,
  vault: Vault,
): Promise<{ settings: BackupSettings | undefined; state: BackupState }> {
  const { backups, backups_state } = await readServiceSettings(db, ['backups', 'backups_state']);
  const settings = backups === undefined ? undefined : (JSON.parse(backups) as BackupSettings);
  if (settings?.place.kind === 's3')
    settings.place.secret_access_key = vault.open(purpose, settings.place.secret_access_key);
  return { settings, state: stateOf(backups_state) };
}

export async function writeBackupSettings(
  db: DatabaseOrTransaction,
  vault: Vault,
  { place, ...settings }: BackupSettings,
): Promise<void> {
  const kept: BackupPlace =
    place.kind === 's3' ? { ...place, secret_access_key: vault.seal(purpose, place.secret_access_key) } : place;
  await writeServiceSettings(db, { backups: JSON.stringify({ ...settings, place: kept }) });
}

/** In a transaction: the owner and the backup that is being taken both change it. */
export async function changeBackupState(trx: DatabaseOrTransaction, changes: Partial<BackupState>): Promise<void> {
  const { backups_state } = await readServiceSettings(trx, ['backups_state']);
  await writeServiceSettings(trx, { backups_state: JSON.stringify({ ...stateOf(backups_state), ...changes }) });
}

/**
 * For a database that was restored: the backup that it was copied in is not under way here, and those that were taken where
 * it comes from are not its own. `nowMs`: the next one is that of the next planned hour.
 */
export async function beginBackupsAnew(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  const { backups_state } = await readServiceSettings(db, ['backups_state']);
  if (backups_state === undefined) return;
  await changeBackupState(db, { requestedAt: null, startedAt: null, settledAt: nowMs, names: [] });
}

const stateOf = (kept: string | undefined): BackupState =>
  kept === undefined ? noState : (JSON.parse(kept) as BackupState);
