import { t } from '../../i18n/index.ts';
import { share } from '../../ui/format/format.ts';

type SourceLine = { name: string; conversions?: number | undefined };

/** The line of sales whose visit is not known: imported, or of somebody who is not counted. */
const UNKNOWN = '(unknown)';

/**
 * How many of the visits led to a sale, from a list of where they came from; empty where that cannot be said. Only sales
 * whose visit was counted are among them: the others had no visit to come from.
 */
export function describeConversion(lines: readonly SourceLine[], visits: number): string {
  const isKnown = ({ name }: SourceLine) => name !== UNKNOWN;
  const sumOf = (some: readonly SourceLine[]) => some.reduce((sum, { conversions = 0 }) => sum + conversions, 0);
  const known = sumOf(lines.filter(isKnown));
  const areAllUnknown = known === 0 && sumOf(lines) > 0;
  // One visit may lead to several sales, and a sale may follow a visit of the day before the period.
  if (visits === 0 || known > visits || areAllUnknown) return '';
  return t('{share} of visits became sales', { share: share((100 * known) / visits) });
}
