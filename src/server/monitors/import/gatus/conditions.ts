import { formatList, t } from '../../../kernel/index.ts';
import { maxAssertions } from '../../assertions/index.ts';
import { alertDays, formatStatusCodes, parseStatusCodes } from '../../monitor/index.ts';
import type { ImportedAssertion } from '../fit-assertions.ts';
import { allStatuses, fitRedirects, rangesOf } from '../fit-values.ts';
import { assertionFrom } from './assertions.ts';
import { durationS } from './duration.ts';

export type Judgement = {
  fields: {
    alert_condition?: 'url_text' | 'url_no_text';
    alert_text_lookup?: string;
    accepted_status_codes?: string;
    ssl_alert_days?: number;
    domain_alert_days?: number;
    assertions?: ImportedAssertion[];
  };
  /** the name must not exist */
  isNoName?: true;
  notes: string[];
  /** true if no answer can be good here */
  contradicts: boolean;
};

type Condition = { left: string; operator: string; right: string };

export function judgementOf(
  conditions: string[],
  kind: 'http' | 'dns' | 'ws' | 'tls' | 'other',
  { ignoresRedirects = false } = {},
): Judgement {
  const judged: Judgement = { fields: {}, notes: [], contradicts: false };
  const lost: string[] = [];
  const statuses: Condition[] = [];
  for (const text of conditions) {
    const condition = parse(text);
    if (!condition || !take(condition, { kind, judged, statuses })) lost.push(text);
  }
  if (lost.length > 0) judged.notes.push(t('Not checked here: {conditions}.', { conditions: formatList(lost) }));
  if (kind !== 'http') return judged;
  takeStatuses(statuses, judged, !ignoresRedirects);
  return judged;
}

/** Without a condition on it, every status is good. */
function takeStatuses(conditions: Condition[], judged: Judgement, follows: boolean): void {
  const tests = conditions.map(statusTest);
  const good = allStatuses.filter((status) => tests.every((test) => test?.(status) ?? true));
  const isUsual =
    judged.fields.alert_condition === undefined ? good.length === 300 && good.at(-1) === 399 : good.length === 500;
  if (isUsual && follows) return;
  const fitted = fitRedirects(rangesOf(good), follows);
  const text = formatStatusCodes(fitted.ranges);
  if (good.length > 0 && parseStatusCodes(text)) {
    judged.fields.accepted_status_codes = text;
    judged.notes.push(...fitted.notes);
  } else {
    judged.contradicts = true;
    judged.notes.push(
      t('No accepted statuses here match {conditions}.', { conditions: formatList(conditions.map(written)) }),
    );
  }
}

function statusTest({ operator, right }: Condition): ((status: number) => boolean) | undefined {
  const pattern = /^pat\(([\d*]+)\)$/.exec(right)?.[1];
  const like = pattern === undefined ? undefined : new RegExp(`^${pattern.replace(/\*+/g, '\\d*')}$`);
  const values = like ? undefined : statusesIn(right);
  const isIn = (status: number) => (like ? like.test(String(status)) : values?.includes(status) === true);
  const [value = 0] = values ?? [];
  if (!like && !values) return undefined;
  switch (operator) {
    case '==':
      return isIn;
    case '!=':
      return (status) => !isIn(status);
    default:
      if (values?.length !== 1) return undefined;
      if (operator === '<') return (status) => status < value;
      if (operator === '<=') return (status) => status <= value;
      return operator === '>' ? (status) => status > value : (status) => status >= value;
  }
}

/** Returns false if the condition can't be imported. */
function take(
  condition: Condition,
  { kind, judged, statuses }: { kind: string; judged: Judgement; statuses: Condition[] },
): boolean {
  const { left, operator, right } = condition;
  switch (left) {
    case '[CONNECTED]':
      if (operator === '==' && right === 'false') judged.contradicts = true;
      return operator === '==' && (right === 'true' || right === 'false');
    case '[STATUS]':
      if (kind !== 'http' || !statusTest(condition)) return false;
      statuses.push(condition);
      return true;
    case '[DNS_RCODE]':
      if (kind !== 'dns' || !['==', '!='].includes(operator)) return false;
      if (right !== 'NOERROR' && operator === '!=') return false;
      if (right === 'NXDOMAIN') judged.isNoName = true;
      else judged.contradicts ||= (right === 'NOERROR') !== (operator === '==');
      return true;
    case '[BODY]':
      if (kind === 'other' || kind === 'tls') return false;
      return takeText(condition, judged) || takeMoreText(condition, judged);
    case '[CERTIFICATE_EXPIRATION]':
    case '[DOMAIN_EXPIRATION]': {
      const seconds = operator.startsWith('>') ? durationS(right) : undefined;
      if (seconds === undefined || kind === 'other') return false;
      const wanted = seconds / 86_400;
      // An early alert is better than a late one.
      const days = alertDays.find((one) => one >= wanted) ?? alertDays.at(-1)!;
      judged.fields[left === '[DOMAIN_EXPIRATION]' ? 'domain_alert_days' : 'ssl_alert_days'] = days;
      if (days !== wanted)
        judged.notes.push(
          left === '[DOMAIN_EXPIRATION]'
            ? t('Alerts {days} days before the domain expires instead of {wanted}.', { days, wanted: right })
            : t('Alerts {days} days before the certificate expires instead of {wanted}.', { days, wanted: right }),
        );
      return true;
    }
    default:
      return takeAssertion(condition, kind, judged);
  }
}

function takeAssertion(condition: Condition, kind: string, judged: Judgement): boolean {
  const found = assertionFrom(condition);
  if (found === undefined || (kind !== 'http' && found.some(({ source }) => source !== 'response_time'))) return false;
  return addAssertions(judged, found);
}

function addAssertions({ fields }: Judgement, found: ImportedAssertion[]): boolean {
  const all = [...(fields.assertions ?? []), ...found];
  if (all.length > maxAssertions) return false;
  if (all.length > 0) fields.assertions = all;
  return true;
}

/** The alert condition has one text. Others become assertions. */
function takeMoreText({ operator, right }: Condition, judged: Judgement): boolean {
  const inside = /^pat\(\*([^*]+)\*\)$/s.exec(right)?.[1];
  if (inside === undefined || (operator !== '==' && operator !== '!=')) return false;
  return addAssertions(judged, [
    { source: 'text', comparison: operator === '==' ? 'contains' : 'not_contains', target: inside },
  ]);
}

function takeText({ operator, right }: Condition, judged: Judgement): boolean {
  if (judged.fields.alert_condition || (operator !== '==' && operator !== '!=')) return false;
  const pattern = /^pat\((.*)\)$/s.exec(right)?.[1];
  const inside = pattern === undefined ? undefined : /^\*([^*]+)\*$/s.exec(pattern)?.[1];
  const isWhole = pattern === undefined && !/^\w+\(/.test(right) && right !== '';
  const text = inside ?? (isWhole ? right : undefined);
  // An answer that is not equal to a text can still contain the text.
  if (text === undefined || (operator === '!=' && inside === undefined)) return false;
  judged.fields.alert_condition = operator === '==' ? 'url_no_text' : 'url_text';
  judged.fields.alert_text_lookup = text;
  if (inside === undefined) judged.notes.push(t('The answer must contain the text instead of being equal to it.'));
  return true;
}

function statusesIn(right: string): number[] | undefined {
  const list = /^any\((.*)\)$/.exec(right)?.[1] ?? right;
  const values = list.split(',').map((part) => Number(part.trim()));
  return values.every((value) => Number.isInteger(value)) ? values : undefined;
}

function parse(text: string): Condition | undefined {
  const [, left, operator, right] = /^(\S+|\w+\([^()]*\))\s+(==|!=|<=|>=|<|>)\s+(.*)$/s.exec(text.trim()) ?? [];
  if (!left || !operator || right === undefined) return undefined;
  // Gatus accepts the value on either side.
  return right.startsWith('[') && !left.includes('[')
    ? { left: right, operator: operator.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<')), right: left }
    : { left, operator, right };
}

const written = ({ left, operator, right }: Condition): string => `${left} ${operator} ${right}`;
