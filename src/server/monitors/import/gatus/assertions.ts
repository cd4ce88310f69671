import type { Comparison } from '../../assertions/index.ts';
import type { ImportedAssertion } from '../fit-assertions.ts';
import { durationS } from './duration.ts';

export type ConditionParts = { left: string; operator: string; right: string };

const ordered: Readonly<Record<string, Comparison>> = {
  '>': 'greater_than',
  '<': 'less_than',
  '>=': 'at_least',
  '<=': 'at_most',
};
/** Names, indexes and quoted names, which Gatus writes as `a.b[0].c`. */
const simplePath = /^(?:\.[\w-]+|\[\d+\])+$/;

/** Returns undefined if there is no equivalent. */
export function assertionFrom({ left, operator, right }: ConditionParts): ImportedAssertion[] | undefined {
  if (left === '[RESPONSE_TIME]') return responseTime(operator, right);
  const [, of, path = ''] = /^(?:(len|has)\()?\[BODY\](.*?)\)?$/.exec(left) ?? [];
  if (path === '' || !simplePath.test(path)) return undefined;
  const property = jsonPathFrom(path);
  if (of === 'has') return existence(property, operator, right);
  if (of === 'len') return entries(property, operator, right);
  return value(property, operator, right);
}

/** A name with a hyphen needs quotes in JSONPath. */
const jsonPathFrom = (path: string): string =>
  `$${path.replace(/\.([\w-]+)/g, (whole, name: string) => (/^[A-Za-z_]\w*$/.test(name) ? whole : `["${name}"]`))}`;

function responseTime(operator: string, right: string): ImportedAssertion[] | undefined {
  const comparison = ordered[operator];
  const ms = /^\d+$/.test(right) ? Number(right) : (durationS(right) ?? Number.NaN) * 1000;
  return comparison && Number.isFinite(ms) ? [{ source: 'response_time', comparison, target: String(ms) }] : undefined;
}

function existence(property: string, operator: string, right: string): ImportedAssertion[] | undefined {
  if (!['==', '!='].includes(operator) || !['true', 'false'].includes(right)) return undefined;
  return [
    { source: 'json', property, comparison: (operator === '==') === (right === 'true') ? 'exists' : 'not_exists' },
  ];
}

/** A list has at least n entries if the entry n - 1 exists. */
function entries(property: string, operator: string, right: string): ImportedAssertion[] | undefined {
  if (!/^\d{1,6}$/.test(right)) return undefined;
  const count = Number(right);
  const has = (number: number): ImportedAssertion[] =>
    number < 1 ? [] : [{ source: 'json', property: `${property}[${number - 1}]`, comparison: 'exists' }];
  const lacks = (number: number): ImportedAssertion => ({
    source: 'json',
    property: `${property}[${number - 1}]`,
    comparison: 'not_exists',
  });
  switch (operator) {
    case '==':
      return [...has(count), lacks(count + 1)];
    case '>':
      return has(count + 1);
    case '>=':
      return has(count);
    case '<':
      return count < 1 ? undefined : [lacks(count)];
    case '<=':
      return [lacks(count + 1)];
    default:
      return undefined;
  }
}

function value(property: string, operator: string, right: string): ImportedAssertion[] | undefined {
  const comparison = ordered[operator];
  if (comparison)
    return Number.isFinite(Number(right)) ? [{ source: 'json', property, comparison, target: right }] : undefined;
  const pattern = /^pat\((.*)\)$/s.exec(right)?.[1];
  const inside = pattern === undefined ? undefined : /^\*([^*]+)\*$/s.exec(pattern)?.[1];
  const isPositive = operator === '==';
  if (inside !== undefined)
    return [{ source: 'json', property, comparison: isPositive ? 'contains' : 'not_contains', target: inside }];
  if (pattern !== undefined || /^\w+\(/.test(right)) return undefined;
  return [{ source: 'json', property, comparison: isPositive ? 'equals' : 'not_equals', target: right }];
}
