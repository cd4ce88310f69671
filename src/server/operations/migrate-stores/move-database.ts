// English only: commands and the start of the service
import { join } from 'node:path';
import { recordOperatorEvent } from '../../accounts/index.ts';
import type { Config } from '../../config/index.ts';
import { moveDatabase } from '../../database/index.ts';
import {
  describePostgres,
  isPostgresUrl,
  lockFolder,
  postgresUrlAdvice,
  Refusal,
  version,
} from '../../kernel/index.ts';
import { forgetMoved, moveNote, noteMoved } from '../../stores/index.ts';
import { unfinished } from './commands.ts';
import type { Terminal } from './terminal.ts';

export async function moveDatabaseCommand(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'isSecretGiven'>,
  { say, note, progress }: Terminal,
  url: string,
): Promise<number> {
  if (config.databaseUrl !== undefined)
    throw new Refusal(
      'conflict',
      'GATEHOUSE_DATABASE_URL is set, so the service uses PostgreSQL already. To move the database in the data folder, run the command without it.',
    );
  if (!isPostgresUrl(url)) throw new Refusal('invalid', `The URL of --to is not valid: ${postgresUrlAdvice}.`);
  // Held until the end, because a service that starts during the move would write rows that are not moved.
  const release = lockUnused(config.dataDir);
  const isLast = release !== undefined;
  let target = '';
  try {
    const { tables, rows, copied } = await moveDatabase({
      file: join(config.dataDir, 'ledger.db'),
      url,
      version,
      isLast,
      onTarget(name) {
        target = describePostgres(url, name);
        note(`Moving to the database ${target}.`);
      },
      onProgress: (done, all) => progress?.(`Moving: ${done} of ${all} rows`),
      onCompletion: { begins: () => noteMoved(config, 'database'), undone: () => forgetMoved(config, 'database') },
      record: (trx) =>
        recordOperatorEvent(trx, {
          command: 'database move',
          action: 'database.moved',
          subject: { name: target },
          nowMs: Date.now(),
        }),
    });
    if (progress) note('');
    say(
      `${rows} rows of ${tables} tables are in the database ${target}, each compared with its row in SQLite. This run copied ${copied} of them.`,
    );
    for (const line of isLast ? adviseAfter(config) : [adviseLastRun]) say(line);
    return isLast ? 0 : unfinished;
  } finally {
    release?.();
  }
}

const adviseLastRun =
  'The service is running and still writes to SQLite. To finish, stop it and run the command again: it compares all rows and copies the changes.';

const adviseAfter = ({ dataDir, isSecretGiven }: Pick<Config, 'dataDir' | 'isSecretGiven'>): string[] => [
  'Set these for the service and its commands, then start the service:',
  '  GATEHOUSE_DATABASE_URL   the URL that you gave to this command',
  ...(isSecretGiven ? [] : [`  GATEHOUSE_SECRET         what is in ${join(dataDir, 'secret')}`]),
  `Files, events and the secret stay in ${dataDir}. Keep GATEHOUSE_DATA as it is. From now on, back up PostgreSQL too (docs/backup.md).`,
  `ledger.db is not used any more. Delete it once everything works. To return to it, delete ${moveNote({ dataDir }, 'database')}.`,
];

function lockUnused(dataDir: string): (() => void) | undefined {
  try {
    return lockFolder(join(dataDir, 'events'));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
