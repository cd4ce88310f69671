import type { MonitorRow } from '../../database/index.ts';

export const sources = [
  'json',
  'text',
  'header',
  'size',
  'response_time',
  'certificate_issuer',
  'certificate_days',
] as const;
export const comparisons = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'greater_than',
  'less_than',
  'at_least',
  'at_most',
  'exists',
  'not_exists',
] as const;
export const severities = ['down', 'degraded'] as const;

export type Source = (typeof sources)[number];
export type Comparison = (typeof comparisons)[number];
export type Severity = (typeof severities)[number];

/** A condition that each response must meet. `property`: a JSONPath or the name of a header. */
export type Assertion = {
  source: Source;
  property: string | null;
  comparison: Comparison;
  target: string | null;
  severity: Severity;
};

export const maxAssertions = 20;
export const maxTargetLength = 1000;
export const maxPropertyLength = 500;

const amounts: readonly Comparison[] = ['equals', 'not_equals', 'greater_than', 'less_than', 'at_least', 'at_most'];
const words: readonly Comparison[] = ['equals', 'not_equals', 'contains', 'not_contains'];

export const comparisonsOf: Readonly<Record<Source, readonly Comparison[]>> = {
  json: comparisons,
  header: comparisons,
  text: words,
  certificate_issuer: words,
  size: amounts,
  response_time: amounts,
  certificate_days: amounts,
};

export const hasProperty = (source: Source): boolean => source === 'json' || source === 'header';

export const hasTarget = (comparison: Comparison): boolean => comparison !== 'exists' && comparison !== 'not_exists';

export const isOfBody = ({ source }: Assertion): boolean => source === 'json' || source === 'text';

export const readAssertions = (written: string | null): Assertion[] =>
  written === null ? [] : (JSON.parse(written) as Assertion[]);

export const writeAssertions = (assertions: Assertion[]): string | null =>
  assertions.length === 0 ? null : JSON.stringify(assertions);

type Asserting = Pick<MonitorRow, 'assertions' | 'degraded_after_ms'>;

/** `degraded_after` is short for the last one. */
export const assertionsOf = ({ assertions, degraded_after_ms: ms }: Asserting): Assertion[] => [
  ...readAssertions(assertions),
  ...(ms === null
    ? []
    : [
        {
          source: 'response_time',
          property: null,
          comparison: 'less_than',
          target: String(ms),
          severity: 'degraded',
        } as const,
      ]),
];
