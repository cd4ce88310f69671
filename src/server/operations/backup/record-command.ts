import { join } from 'node:path';
import { recordOperatorEvent } from '../../accounts/index.ts';
import { withUnmigratedDatabase } from '../../database/index.ts';

type Place = { dataDir: string; databaseUrl: string | undefined };
type Recorded = { command: 'backup' | 'restore'; file: string; note(line: string): void };

/**
 * Records the command in the audit log. Works with any version of the database and migrates nothing. If it fails, only
 * prints a note, because the backup or restore itself has succeeded.
 */
export async function recordCommand({ dataDir, databaseUrl }: Place, { command, file, note }: Recorded): Promise<void> {
  const action = command === 'backup' ? 'backup.created' : 'backup.restored';
  const event = { command, action, subject: { name: file }, nowMs: Date.now() } as const;
  try {
    const where = databaseUrl ? { url: databaseUrl } : { file: join(dataDir, 'ledger.db') };
    await withUnmigratedDatabase(where, (db) => recordOperatorEvent(db, event));
  } catch (error) {
    note(`The audit log could not record it: ${(error as Error).message}.`);
  }
}
