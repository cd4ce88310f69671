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

export type BackupSettings = {
  enabled: boolean;
  /** in the owner's time zone */
  hour: number;
  with_secret: boolean;
  retention: Retention;
  place: BackupPlace;
};

/** `since`: first failure after the last success. `at`: last attempt. In epoch ms. */
export type BackupFailure = { since: number; at: number; problem: string };

/** Times in epoch ms. */
export type BackupState = {
  requestedAt: number | null;
  startedAt: number | null;
  /** Folder of the requested backup. If null, the backup goes to the plan's place. */
  requestedFolder?: string | null;
  /** Folder of the last backup that didn't go to the plan's place. */
  folder?: string;
  /** of the running backup */
  percent?: number;
  /** `place`: missing in states that were written before backups had several places */
  last: { at: number; name: string; bytes: number; tookMs: number; place?: string } | null;
  /** of backups in the plan's place */
  failure: BackupFailure | null;
  /** of a requested backup that didn't go to the plan's place, until any backup succeeds */
  failureElsewhere?: BackupFailure | null;
  /** the last scheduled time that was handled, or that had already passed when the schedule was created */
  settledAt: number;
  /**
   * Backups made by this installation. Retention deletes only these. Undefined: all backups in the place are treated as
   * made by this installation.
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

/** Needs a transaction, because the owner and the running backup both change the state. */
export async function changeBackupState(trx: DatabaseOrTransaction, changes: Partial<BackupState>): Promise<void> {
  const { backups_state } = await readServiceSettings(trx, ['backups_state']);
  await writeServiceSettings(trx, { backups_state: JSON.stringify({ ...stateOf(backups_state), ...changes }) });
}

/**
 * Resets the state in a restored database, because backups of the original installation must not be deleted by this
 * one.
 */
export async function resetBackupState(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  const { backups_state } = await readServiceSettings(db, ['backups_state']);
  if (backups_state === undefined) return;
  await changeBackupState(db, { requestedAt: null, startedAt: null, settledAt: nowMs, names: [] });
}

const stateOf = (kept: string | undefined): BackupState =>
  kept === undefined ? noState : (JSON.parse(kept) as BackupState);
