import { t } from '../../i18n/index.ts';
import { share } from '../../ui/format/format.ts';

type SourceLine = { name: string; conversions?: number | undefined };

/** Sales without a known visit: imported, or by a visitor who isn't counted. */
const UNKNOWN = '(unknown)';

/**
 * Returns the share of visits that led to a sale, or '' if it can't be known. Sales without a known visit are excluded.
 */
export function describeConversion(lines: readonly SourceLine[], visits: number): string {
  const isKnown = ({ name }: SourceLine) => name !== UNKNOWN;
  const sumOf = (some: readonly SourceLine[]) => some.reduce((sum, { conversions = 0 }) => sum + conversions, 0);
  const known = sumOf(lines.filter(isKnown));
  const areAllUnknown = known === 0 && sumOf(lines) > 0;
  // One visit can lead to several sales, and a sale can follow a visit from before the period.
  if (visits === 0 || known > visits || areAllUnknown) return '';
  return t('{share} of visits became sales', { share: share((100 * known) / visits) });
}
