import { writeCause } from '../../causes/index.ts';
import { cutText } from '../../kernel/index.ts';
import type { Assertion } from './assertion.ts';
import type { Finding } from './compare.ts';

const maxShown = 100;

/** Removes secrets from a value, before it is shortened. */
export type Mask = (assertion: Assertion, actual: string) => string;

export function causeOf(assertion: Assertion, finding: Exclude<Finding, { holds: true }>, mask: Mask): string {
  const { source, comparison } = assertion;
  const target = shown(withUnit(assertion, assertion.target ?? ''));
  const subject = subjectOf(assertion);
  if ('problem' in finding) {
    switch (finding.problem) {
      case 'not_json':
        return writeCause('notJson');
      case 'long_json':
        return writeCause('longJson');
      case 'late':
        return writeCause('lateAssertion', { subject });
    }
  }
  if (finding.actual === null) {
    if (source !== 'text') return writeCause('assertedMissing', { subject });
    return writeCause(comparison === 'contains' ? 'assertedText' : 'assertedNoText', { target });
  }
  const actual = shown(withUnit(assertion, mask(assertion, finding.actual)));
  switch (comparison) {
    case 'equals':
      return writeCause('assertedEqual', { subject, actual, target });
    case 'not_equals':
      return writeCause('assertedOther', { subject, actual });
    case 'contains':
      return writeCause('assertedPart', { subject, actual, target });
    case 'not_contains':
      return writeCause('assertedNoPart', { subject, actual, target });
    case 'greater_than':
      return writeCause('assertedMore', { subject, actual, target });
    case 'less_than':
      return source === 'response_time'
        ? writeCause('slow', { actual, target })
        : writeCause('assertedLess', { subject, actual, target });
    case 'at_least':
      return writeCause('assertedAtLeast', { subject, actual, target });
    case 'at_most':
      return writeCause('assertedAtMost', { subject, actual, target });
    case 'exists':
    case 'not_exists':
      return writeCause('assertedAbsent', { subject, actual });
  }
}

/** The fixed subjects are translated by `causes/values.ts`. */
function subjectOf({ source, property }: Assertion): string {
  switch (source) {
    case 'json':
      return shown(property ?? '$');
    case 'header':
      return `header ${property}`; // not shown: translated with the cause
    case 'text':
      return 'response text'; // not shown: translated with the cause
    case 'size':
      return 'response size'; // not shown: translated with the cause
    case 'response_time':
      return 'response time'; // not shown: translated with the cause
    case 'certificate_issuer':
      return 'certificate issuer'; // not shown: translated with the cause
    case 'certificate_days':
      return 'days until the certificate expires'; // not shown: translated with the cause
  }
}

function withUnit({ source }: Assertion, value: string): string {
  if (source === 'response_time') return `${value} ms`;
  return source === 'size' ? `${value} B` : value;
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = line.length > maxShown ? `${cutText(line, maxShown)}…` : line;
  return short === '' ? '""' : short;
}
