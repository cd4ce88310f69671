import { translateCause } from '../../causes/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatUtcMinute, hourMs, t } from '../../kernel/index.ts';
import { type BackupStatus, backupStatus } from '../backup/index.ts';
import { type Finding, fault, notChecked, ok, warning } from './finding.ts';

/** A day, and the hours that a planned one may take or wait. */
const freshMs = dayMs + 6 * hourMs;

/** Whether there is a backup to go back to. */
export async function checkBackups({
  config,
  database,
  vault,
  now,
}: Pick<Deps, 'config' | 'database' | 'vault' | 'now'>): Promise<Finding> {
  if (config.databaseUrl)
    return notChecked(
      'backups',
      () => t('PostgreSQL is backed up with its own tools, which tell Gatehouse nothing.'),
      () => t('See that they run, and try a restore now and then: docs/backup.md has the commands.'),
    );
  return judgeBackups(await backupStatus(database.db, vault), now());
}

function judgeBackups({ isPlanned, last, failure }: BackupStatus, nowMs: number): Finding {
  if (failure)
    return fault(
      'backups',
      () =>
        t('Backups have failed since {time}. {problem}', {
          time: formatUtcMinute(failure.since),
          problem: translateCause(failure.problem),
        }),
      () => t('Correct the plan under Settings → Backups, and choose “Back up now”.'),
    );
  if (!isPlanned)
    return warning(
      'backups',
      () => t('No backups are planned: a broken disk would take everything.'),
      () => t('Plan them under Settings → Backups, or run gatehouse backup on a schedule of your own.'),
    );
  if (last === null) return notChecked('backups', () => t('Backups are planned, and none has been taken yet.'));
  const time = formatUtcMinute(last.at);
  if (nowMs - last.at > freshMs)
    return warning(
      'backups',
      () => t('The last backup is of {time}, though one is planned every day.', { time }),
      () => t('Choose “Back up now” under Settings → Backups; the log of the service says what fails.'),
    );
  return ok('backups', () => t('The last backup is of {time}.', { time }));
}
