import type { Deps } from '../../deps.ts';
import { minuteMs, t } from '../../kernel/index.ts';
import { serviceStatus } from '../../monitors/index.ts';
import { outboxLagMs } from '../../outbox/index.ts';
import { type Finding, ok, warning } from './finding.ts';

const outboxBehindMs = 5 * minuteMs;

export async function checkWork(deps: Pick<Deps, 'database' | 'now'>): Promise<Finding[]> {
  const { overdue, failed } = await serviceStatus(deps);
  const lagMs = await outboxLagMs(deps.database.db, deps.now());
  const findings: Finding[] = [];
  if (overdue > 0)
    findings.push(
      warning(
        'work',
        () =>
          t(
            '{count, plural, one {# monitor is overdue. No process checks it, or too few do.} other {# monitors are overdue. No process checks them, or too few do.}}',
            { count: overdue },
          ),
        () => t('Make sure a process with the role checker is running. If it is, give its machine more CPU.'),
      ),
    );
  if (lagMs > outboxBehindMs)
    findings.push(
      warning(
        'work',
        () =>
          t('The oldest message has been due for {minutes, plural, one {# minute} other {# minutes}}.', {
            minutes: Math.round(lagMs / minuteMs),
          }),
        () => t('Make sure a process with the role courier is running. Its log shows errors.'),
      ),
    );
  if (findings.length > 0) return findings;
  return [
    ok('work', () =>
      failed > 0
        ? t(
            'Checks and messages are on time. Messages given up in total: {count, plural, one {# message, which its account can see} other {# messages, which their accounts can see}}.',
            { count: failed },
          )
        : t('Checks and messages are on time.'),
    ),
  ];
}
