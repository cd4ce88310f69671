import { STATUS_CODES } from 'node:http';
import type { MonitorRow } from '../../database/index.ts';
import type { ConclusiveOutcome } from './outcome.ts';

export type Verdict = { good: true } | { good: false; cause: string };
type Condition = Pick<MonitorRow, 'alert_condition' | 'alert_text_lookup'>;

/**
 * Whether the alert condition holds. The text conditions judge the text that came and not the status; no answer at all
 * is bad under each. Without a text to look up they only judge that an answer came.
 */
export function judge(monitor: Condition, outcome: ConclusiveOutcome): Verdict {
  if (outcome.kind === 'heartbeat_received') return { good: true };
  if (outcome.kind === 'failure') return { good: false, cause: outcome.cause };
  const lookup = monitor.alert_text_lookup ?? '';
  switch (monitor.alert_condition) {
    case 'url_unavailable':
      return outcome.status >= 400 ? { good: false, cause: statusCause(outcome.status) } : { good: true };
    case 'url_text':
      return lookup !== '' && outcome.text?.includes(lookup) ? { good: false, cause: 'text found' } : { good: true };
    case 'url_no_text':
      return lookup === '' || outcome.text?.includes(lookup)
        ? { good: true }
        : { good: false, cause: 'text not found' };
  }
}

/** Names the status as well as numbering it. */
const statusCause = (status: number): string => `answered ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd();
