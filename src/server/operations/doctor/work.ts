import type { Deps } from '../../deps.ts';
import { minuteMs, t } from '../../kernel/index.ts';
import { serviceStatus } from '../../monitors/index.ts';
import { outboxLagMs } from '../../outbox/index.ts';
import { type Finding, ok, warning } from './finding.ts';

const outboxBehindMs = 5 * minuteMs;

/** Whether somebody does the work that the database holds, on this machine or another. */
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
            '{count, plural, one {# monitor is overdue: nobody checks it, or too few do.} other {# monitors are overdue: nobody checks them, or too few do.}}',
            { count: overdue },
          ),
        () => t('See that a process with the role checker runs, and raise its machine’s processors if one does.'),
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
        () => t('See that a process with the role courier runs; its log says what fails.'),
      ),
    );
  if (findings.length > 0) return findings;
  return [
    ok('work', () =>
      failed > 0
        ? t(
            'Checks and messages are on time; given up in all: {count, plural, one {# message, which its account sees} other {# messages, which their accounts see}}.',
            { count: failed },
          )
        : t('Checks and messages are on time.'),
    ),
  ];
}
