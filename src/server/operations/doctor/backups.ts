import { translateCause } from '../../causes/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, formatUtcMinute, hourMs, t } from '../../kernel/index.ts';
import { type BackupStatus, backupStatus } from '../backup/index.ts';
import { type Finding, fault, notChecked, ok, warning } from './finding.ts';

/** A day, plus the time that a scheduled backup can be delayed or take. */
const freshMs = dayMs + 6 * hourMs;

export async function checkBackups({
  config,
  database,
  vault,
  now,
}: Pick<Deps, 'config' | 'database' | 'vault' | 'now'>): Promise<Finding> {
  if (config.databaseUrl)
    return notChecked(
      'backups',
      () => t('PostgreSQL is backed up with its own tools, which do not report to Gatehouse.'),
      () => t('Make sure that they run, and test a restore regularly. docs/backup.md has the commands.'),
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
      () => t('Correct the schedule under Settings → Backups, and choose “Back up now”.'),
    );
  if (!isPlanned)
    return warning(
      'backups',
      () => t('No backups are scheduled. If this disk fails, everything is lost.'),
      () => t('Schedule them under Settings → Backups, or run gatehouse backup on your own schedule.'),
    );
  if (last === null) return notChecked('backups', () => t('Backups are scheduled, but the first one has not run yet.'));
  const time = formatUtcMinute(last.at);
  if (nowMs - last.at > freshMs)
    return warning(
      'backups',
      () => t('The last backup is from {time}, although one is scheduled every day.', { time }),
      () => t('Choose “Back up now” under Settings → Backups. The log of the service shows the error.'),
    );
  return ok('backups', () => t('The last backup is from {time}.', { time }));
}
