import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { Vault } from '../../../kernel/index.ts';
import { type BackupState, readBackups } from './settings.store.ts';

/** Times in epoch ms. */
export type BackupStatus = { isPlanned: boolean } & Pick<BackupState, 'last' | 'failure'>;

export async function backupStatus(db: DatabaseOrTransaction, vault: Vault): Promise<BackupStatus> {
  const { settings, state } = await readBackups(db, vault);
  return { isPlanned: settings?.enabled === true, last: state.last, failure: state.failure };
}
