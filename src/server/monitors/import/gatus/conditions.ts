import { alertDays } from '../../monitor/index.ts';
import { nearestOf } from '../fit-values.ts';
import { durationS } from './duration.ts';

export type Judgement = {
  /** the monitor's fields for the conditions */
  fields: {
    alert_condition?: 'url_text' | 'url_no_text';
    alert_text_lookup?: string;
    ssl_alert_days?: number;
    domain_alert_days?: number;
  };
  notes: string[];
  /** true if every good answer there would be a failure here */
  contradicts: boolean;
};

type Condition = { left: string; operator: string; right: string };

/** Gatus's conditions as fields here: a text to look up, the days before an expiry, and notes about the others. */
export function judgementOf(conditions: string[], kind: 'http' | 'dns' | 'other'): Judgement {
  const judged: Judgement = { fields: {}, notes: [], contradicts: false };
  const lost: string[] = [];
  const statuses: Condition[] = [];
  for (const text of conditions) {
    const condition = parse(text);
    if (!condition || !take(condition, { kind, judged, statuses })) lost.push(text);
  }
  if (lost.length > 0) judged.notes.push(`Not checked here: ${lost.join(' and ')}.`);
  if (kind !== 'http') return judged;
  const unlike = statuses.filter((condition) => !isBelow400(condition)).map(written);
  if (judged.fields.alert_condition) {
    if (statuses.length > 0)
      judged.notes.push('Only the text is checked: a status such as 500 does not alert while the text is as expected.');
  } else if (unlike.length > 0) {
    judged.contradicts = statuses.some(wantsFailure);
    judged.notes.push(`Instead of ${unlike.join(' and ')}, every status below 400 is good here.`);
  }
  return judged;
}

/** False if the condition cannot be imported. */
function take(
  condition: Condition,
  { kind, judged, statuses }: { kind: string; judged: Judgement; statuses: Condition[] },
): boolean {
  const { left, operator, right } = condition;
  switch (left) {
    case '[CONNECTED]':
      return operator === '==' && right === 'true';
    case '[STATUS]':
      if (kind === 'http') statuses.push(condition);
      return kind === 'http';
    case '[DNS_RCODE]':
      return kind === 'dns' && operator === '==' && right === 'NOERROR';
    case '[BODY]':
      return kind !== 'other' && takeText(condition, judged);
    case '[CERTIFICATE_EXPIRATION]':
    case '[DOMAIN_EXPIRATION]': {
      const seconds = operator.startsWith('>') ? durationS(right) : undefined;
      if (seconds === undefined || kind === 'other') return false;
      const wanted = seconds / 86_400;
      const days = nearestOf(alertDays, wanted);
      judged.fields[left === '[DOMAIN_EXPIRATION]' ? 'domain_alert_days' : 'ssl_alert_days'] = days;
      const what = left === '[DOMAIN_EXPIRATION]' ? 'the domain' : 'the certificate';
      if (days !== wanted) judged.notes.push(`Alerts ${days} days before ${what} expires instead of ${right}.`);
      return true;
    }
    default:
      return false;
  }
}

/** One text that must or must not be in the answer; a second one is not imported. */
function takeText({ operator, right }: Condition, judged: Judgement): boolean {
  if (judged.fields.alert_condition || (operator !== '==' && operator !== '!=')) return false;
  const pattern = /^pat\((.*)\)$/s.exec(right)?.[1];
  const inside = pattern === undefined ? undefined : /^\*([^*]+)\*$/s.exec(pattern)?.[1];
  const isWhole = pattern === undefined && !/^\w+\(/.test(right) && right !== '';
  const text = inside ?? (isWhole ? right : undefined);
  // An answer that is not exactly a text may still contain it.
  if (text === undefined || (operator === '!=' && inside === undefined)) return false;
  judged.fields.alert_condition = operator === '==' ? 'url_no_text' : 'url_text';
  judged.fields.alert_text_lookup = text;
  if (inside === undefined) judged.notes.push('The answer must contain the text instead of being equal to it.');
  return true;
}

function isBelow400({ operator, right }: Condition): boolean {
  const values = statusesIn(right);
  if (values === undefined) return operator === '==' && /^pat\([23]\*+\)$/.test(right);
  switch (operator) {
    case '==':
      return values.every((value) => value >= 200 && value < 400);
    case '<':
      return values.every((value) => value === 300 || value === 400);
    case '<=':
      return values.every((value) => value === 299 || value === 399);
    default:
      return false;
  }
}

/** Whether all good statuses there are bad here. */
function wantsFailure({ operator, right }: Condition): boolean {
  const values = statusesIn(right) ?? [];
  if (values.length === 0) return /^pat\([45]/.test(right);
  return (operator === '==' || operator.startsWith('>')) && values.every((value) => value >= 399);
}

function statusesIn(right: string): number[] | undefined {
  const list = /^any\((.*)\)$/.exec(right)?.[1] ?? right;
  const values = list.split(',').map((part) => Number(part.trim()));
  return values.every((value) => Number.isInteger(value)) ? values : undefined;
}

function parse(text: string): Condition | undefined {
  const [, left, operator, right] = /^(\S+|\w+\([^()]*\))\s+(==|!=|<=|>=|<|>)\s+(.*)$/s.exec(text.trim()) ?? [];
  return left && operator && right !== undefined ? { left, operator, right } : undefined;
}

const written = ({ left, operator, right }: Condition): string => `${left} ${operator} ${right}`;
