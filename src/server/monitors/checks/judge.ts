import { STATUS_CODES } from 'node:http';
import { type CauseCode, readCause, writeCause } from '../../causes/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import type { Assessment } from '../assertions/index.ts';
import {
  acceptsStatus,
  defaultStatuses,
  formatStatusCodes,
  parseStatusCodes,
  type StatusRange,
} from '../monitor/index.ts';
import { containsLookup } from './contains-text.ts';
import type { ConclusiveOutcome } from './outcome.ts';

/** `degraded`: why a good answer is slow or otherwise worse than it should be */
export type Verdict = { good: true; degraded?: string } | { good: false; cause: string };
type Condition = Pick<MonitorRow, 'alert_condition' | 'alert_text_lookup' | 'accepted_status_codes' | 'upside_down'>;

/** Failures of this service or its machine, after which the address can still be reachable. */
const unproven: ReadonlySet<string | undefined> = new Set<CauseCode>([
  'privateAddress',
  'blockedRange',
  'cannotConnect',
  'tooManyLookUps',
  'noAddressOfFamily',
  'proxyFailed',
  'proxyAnswered',
  'proxyLogin',
  'proxyNotHttp',
  'proxyNotSocks',
  'tokenAnswered',
  'tokenRefused',
  'tokenInvalid',
  'tokenFailed',
  'noNameServer',
  'unsendable',
  'pingForbidden',
  'pingFailed',
]);

export function judge(monitor: Condition, outcome: ConclusiveOutcome): Verdict {
  const answered = judgeAnswer(monitor, outcome);
  const verdict = answered.good && outcome.kind === 'answer' ? judgeAssertions(outcome.assessments ?? []) : answered;
  if (monitor.upside_down === 0) return verdict;
  if (verdict.good) return { good: false, cause: writeCause('reachable') };
  return unproven.has(readCause(verdict.cause)?.code) ? verdict : { good: true };
}

function judgeAssertions(assessments: Assessment[]): Verdict {
  const causeOf = (severity: Assessment['severity']) =>
    assessments.find((one) => one.severity === severity && one.cause !== undefined)?.cause;
  const cause = causeOf('down');
  if (cause !== undefined) return { good: false, cause };
  const degraded = causeOf('degraded');
  return degraded === undefined ? { good: true } : { good: true, degraded };
}

/**
 * Text conditions check the status only if the monitor lists accepted statuses. If they have no text, they only require
 * an answer.
 */
function judgeAnswer(monitor: Condition, outcome: ConclusiveOutcome): Verdict {
  if (outcome.kind === 'heartbeat_received') return { good: true };
  if (outcome.kind === 'failure') return { good: false, cause: outcome.cause };
  const accepted = acceptedStatuses(monitor);
  if (isWrongStatus(accepted, outcome.status)) return { good: false, cause: statusCause(outcome.status, accepted) };
  const lookup = monitor.alert_text_lookup ?? '';
  switch (monitor.alert_condition) {
    case 'url_unavailable':
      return accepted === undefined && isWrongStatus(defaultStatuses, outcome.status)
        ? { good: false, cause: statusCause(outcome.status) }
        : { good: true };
    case 'url_text':
      return lookup !== '' && containsLookup(outcome, lookup)
        ? { good: false, cause: writeCause('textFound') }
        : { good: true };
    case 'url_no_text':
      return lookup === '' || containsLookup(outcome, lookup)
        ? { good: true }
        : { good: false, cause: writeCause(outcome.isCut ? 'textNotInBeginning' : 'textNotFound') };
  }
}

/** Returns undefined if the alert condition decides which statuses are accepted. */
export function acceptedStatuses(monitor: Pick<MonitorRow, 'accepted_status_codes'>): StatusRange[] | undefined {
  return monitor.accepted_status_codes === null ? undefined : parseStatusCodes(monitor.accepted_status_codes);
}

const isWrongStatus = (accepted: StatusRange[] | undefined, status: number): boolean =>
  accepted !== undefined && status !== 0 && !acceptsStatus(accepted, status);

function statusCause(status: number, accepted?: StatusRange[]): string {
  const phrase = STATUS_CODES[status];
  if (!accepted) return phrase ? writeCause('namedStatus', { status, phrase }) : writeCause('status', { status });
  const codes = formatStatusCodes(accepted);
  return phrase
    ? writeCause('unexpectedNamedStatus', { status, phrase, codes })
    : writeCause('unexpectedStatus', { status, codes });
}
