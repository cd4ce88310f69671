import { type Comparison, isJsonPath } from '../../assertions/index.ts';

type Query = { path: string | undefined; operator: string | undefined; expected: string | undefined };

const comparisons: Readonly<Record<string, Comparison>> = {
  '==': 'equals',
  '!=': 'not_equals',
  '>': 'greater_than',
  '>=': 'at_least',
  '<': 'less_than',
  '<=': 'at_most',
  contains: 'contains',
};

/** Names and indexes, which mean the same in JSONata and in JSONPath. */
const simple = /^(?:\$|\$?\.?[A-Za-z_]\w*)(?:\[-?\d+\]|\.[A-Za-z_]\w*)*$/;

/** Returns undefined if there is no equivalent. */
export function assertionFromQuery({ path = '$', operator = '==', expected }: Query) {
  if (expected === undefined) return undefined;
  const comparison = comparisons[operator.trim()];
  const query = path.trim();
  if (comparison === undefined || !simple.test(query)) return undefined;
  const property = query.startsWith('$') ? query : `$.${query}`;
  const isAmount = !['equals', 'not_equals', 'contains'].includes(comparison);
  if (!isJsonPath(property) || (isAmount && !(expected.trim() !== '' && Number.isFinite(Number(expected)))))
    return undefined;
  return { source: 'json', property, comparison, target: expected } as const;
}
