import type { Comparison } from '../../assertions/index.ts';
import { formatStatusCodes } from '../../monitor/index.ts';
import { fitAssertions, type ImportedAssertion } from '../fit-assertions.ts';
import { allStatuses, rangesOf } from '../fit-values.ts';
import type { HttpRequest } from '../http-request.ts';
import { isRecord, toList, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';

type Judgement = {
  /** undefined: every status below 400 */
  statuses: string[] | undefined;
  text: HttpRequest['text'];
  assertions: ImportedAssertion[];
  /** assertions that can't be imported, without the values that they expect, which can be secrets */
  lost: string[];
};

/** Returns undefined if no status can pass. `shouldFail`: only statuses from 400 on are good. */
export function judgementOf(given: unknown, { shouldFail }: { shouldFail: boolean }): Judgement | undefined {
  const judged: Judgement = { statuses: undefined, text: undefined, assertions: [], lost: [] };
  const tests: ((status: number) => boolean)[] = [];
  const others: UntrustedObject[] = [];
  for (const assertion of toList(given).filter(isRecord)) {
    const test = statusTest(assertion);
    const text = textOf(assertion);
    if (test) tests.push(test);
    else if (text && judged.text === undefined) judged.text = text;
    else if (!isAlwaysChecked(assertion)) others.push(assertion);
  }
  const fitted = fitAssertions(others, assertionFrom);
  judged.assertions = fitted.assertions;
  judged.lost = fitted.lost.map(described);
  // A text condition accepts every status here, so the statuses are listed.
  if (tests.length === 0 && !shouldFail && judged.text === undefined) return judged;
  const isUsual = (status: number) => (shouldFail ? status >= 400 : tests.length > 0 || status < 400);
  const good = allStatuses.filter((status) => isUsual(status) && tests.every((test) => test(status)));
  return good.length === 0 ? undefined : { ...judged, statuses: [formatStatusCodes(rangesOf(good))] };
}

function statusTest({ source, comparison, target }: UntrustedObject): ((status: number) => boolean) | undefined {
  const expected = toNumber(target);
  if (source !== 'STATUS_CODE' || expected === undefined) return undefined;
  switch (comparison) {
    case 'EQUALS':
      return (status) => status === expected;
    case 'NOT_EQUALS':
      return (status) => status !== expected;
    case 'LESS_THAN':
      return (status) => status < expected;
    case 'GREATER_THAN':
      return (status) => status > expected;
    default:
      return undefined;
  }
}

/** An assertion with a property or a regular expression looks at a part of the body. */
function textOf({ source, comparison, target, property, regex }: UntrustedObject): HttpRequest['text'] {
  const isWhole = toText(property) === undefined && toText(regex) === undefined;
  if (source !== 'TEXT_BODY' || !isWhole || typeof target !== 'string' || target === '') return undefined;
  if (comparison === 'CONTAINS') return { lookup: target, alertsIf: 'missing' };
  return comparison === 'NOT_CONTAINS' ? { lookup: target, alertsIf: 'found' } : undefined;
}

const values: Readonly<Record<string, Comparison>> = {
  EQUALS: 'equals',
  NOT_EQUALS: 'not_equals',
  CONTAINS: 'contains',
  NOT_CONTAINS: 'not_contains',
  GREATER_THAN: 'greater_than',
  LESS_THAN: 'less_than',
};
const simpleName = /^[A-Za-z_]\w*$/;

/** Variables are not filled in here, and regular expressions are not supported. */
function assertionFrom({
  source,
  comparison,
  property,
  regex,
  target,
}: UntrustedObject): ImportedAssertion | undefined {
  const text = typeof target === 'number' ? String(target) : target;
  if (typeof text !== 'string' || /\{\{/.test(text) || toText(regex) !== undefined) return undefined;
  const named = typeof comparison === 'string' && Object.hasOwn(values, comparison) ? values[comparison] : undefined;
  switch (source) {
    case 'JSON_BODY': {
      const path = toText(property) ?? '$';
      if (named) return { source: 'json', property: path, comparison: named, target: text };
      if (!simpleName.test(text)) return undefined;
      if (comparison === 'HAS_KEY') return { source: 'json', property: `${path}.${text}`, comparison: 'exists' };
      if (comparison === 'NOT_HAS_KEY')
        return { source: 'json', property: `${path}.${text}`, comparison: 'not_exists' };
      return undefined;
    }
    case 'HEADERS':
      return named && { source: 'header', property: toText(property), comparison: named, target: text };
    case 'TEXT_BODY':
      return named && toText(property) === undefined ? { source: 'text', comparison: named, target: text } : undefined;
    case 'RESPONSE_TIME':
      return named && { source: 'response_time', comparison: named, target: text };
    default:
      return undefined;
  }
}

/** A DNS check here fails if the answer is an error. */
const isAlwaysChecked = ({ source, comparison, target }: UntrustedObject): boolean =>
  source === 'RESPONSE_CODE' && comparison === 'EQUALS' && target === 'NOERROR';

const described = ({ source, property, comparison }: UntrustedObject): string =>
  [source, property, comparison].flatMap((word) => toText(word) ?? []).join(' ');
