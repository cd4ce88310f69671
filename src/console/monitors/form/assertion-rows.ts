import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import type { Kind } from '../monitor/address.ts';

type Wire = Monitor['assertions'][number];
export type Source = Wire['source'];
export type Comparison = Wire['comparison'];

/** An assertion as the form shows it: missing values are empty. */
export type AssertionRow = Omit<Wire, 'property' | 'target'> & { property: string; target: string };

const SOURCES: { value: Source; label: string }[] = [
  { value: 'json', label: t('JSON value') },
  { value: 'text', label: t('Response text') },
  { value: 'header', label: t('Header') },
  { value: 'size', label: t('Response size') },
  { value: 'response_time', label: t('Response time') },
  { value: 'certificate_issuer', label: t('Certificate issuer') },
  { value: 'certificate_days', label: t('Certificate days left') },
];

const WORDS: Record<Comparison, string> = {
  equals: t('equals'),
  not_equals: t('does not equal'),
  contains: t('contains'),
  not_contains: t('does not contain'),
  greater_than: t('is more than'),
  less_than: t('is less than'),
  at_least: t('is at least'),
  at_most: t('is at most'),
  exists: t('exists'),
  not_exists: t('does not exist'),
};

const TEXTS: Comparison[] = ['equals', 'not_equals', 'contains', 'not_contains'];
const AMOUNTS: Comparison[] = ['less_than', 'at_most', 'greater_than', 'at_least', 'equals', 'not_equals'];
const ALL = Object.keys(WORDS) as Comparison[];

const COMPARISONS: Record<Source, Comparison[]> = {
  json: ALL,
  header: ALL,
  text: ['contains', 'not_contains', 'equals', 'not_equals'],
  certificate_issuer: TEXTS,
  size: AMOUNTS,
  response_time: AMOUNTS,
  certificate_days: ['at_least', 'greater_than', 'less_than', 'at_most', 'equals', 'not_equals'],
};

export const comparisonsOf = (source: Source) => COMPARISONS[source].map((value) => ({ value, label: WORDS[value] }));

export const SEVERITIES: { value: Wire['severity']; label: string }[] = [
  { value: 'down', label: t('Down') },
  { value: 'degraded', label: t('Degraded') },
];

export const hasProperty = (source: Source): boolean => source === 'json' || source === 'header';
export const hasTarget = (comparison: Comparison): boolean => comparison !== 'exists' && comparison !== 'not_exists';

const SOURCES_OF: Partial<Record<Kind, Source[]>> = {
  tcp: ['text', 'response_time'],
  dns: ['text', 'response_time'],
  icmp: ['response_time'],
  tls: ['text', 'response_time', 'certificate_issuer', 'certificate_days'],
  starttls: ['text', 'response_time', 'certificate_issuer', 'certificate_days'],
  ws: ['json', 'text', 'response_time', 'certificate_issuer', 'certificate_days'],
  grpc: ['response_time', 'certificate_issuer', 'certificate_days'],
};

/** Includes the row's own source, which can be left from another kind of address. */
export const sourcesFor = (kind: Kind, own?: Source) =>
  SOURCES.filter(({ value }) => value === own || (SOURCES_OF[kind]?.includes(value) ?? true));

export const newRowFor = (kind: Kind): AssertionRow =>
  withSource(
    { source: 'json', property: '', comparison: 'equals', target: '', severity: 'down' },
    sourcesFor(kind)[0]?.value ?? 'json',
  );

/** Keeps the comparison if the new source has it. */
export function withSource(row: AssertionRow, source: Source): AssertionRow {
  const [first = 'equals', ...others] = COMPARISONS[source];
  const comparison = [first, ...others].includes(row.comparison) ? row.comparison : first;
  return { ...row, source, comparison, property: '' };
}

export const rowOf = ({ property, target, ...assertion }: Wire): AssertionRow => ({
  ...assertion,
  property: property ?? '',
  target: target ?? '',
});

export const toAssertion = ({ property, target, ...row }: AssertionRow) => ({
  ...row,
  property: hasProperty(row.source) ? property : null,
  target: hasTarget(row.comparison) ? target : null,
});

/** While the user types, the test check skips the other rows. */
export const isCompleteRow = ({ source, property, comparison, target }: AssertionRow): boolean =>
  (!hasProperty(source) || property.trim() !== '') && (!hasTarget(comparison) || target.trim() !== '');

export const placeholderOf = (source: Source): string =>
  source === 'json' ? '$.status' : source === 'header' ? 'Content-Type' : '';

export function unitOf(source: Source): string | undefined {
  switch (source) {
    case 'size':
      return t('bytes');
    case 'response_time':
      return t('ms');
    case 'certificate_days':
      return t('days');
    default:
      return undefined;
  }
}
