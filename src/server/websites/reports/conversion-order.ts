import type { Line } from './breakdown.ts';
import { type Conversion, noConversion } from './conversion.ts';

export const conversionColumnNames = ['conversions', 'conversion_rate', 'revenue'] as const;
export type ConversionColumn = (typeof conversionColumnNames)[number];

export const isConversionColumn = (column: string | null | undefined): column is ConversionColumn =>
  (conversionColumnNames as readonly (string | null | undefined)[]).includes(column);

type Converted = ReadonlyMap<string, Conversion>;

export function conversionOrder(
  converted: Converted,
  { column, direction }: { column: ConversionColumn; direction: 'asc' | 'desc' },
): (a: Line, b: Line) => number {
  const currency = column === 'revenue' ? mainCurrency(converted) : undefined;
  const of = (line: Line) => converted.get(line.name) ?? noConversion();
  const valueIn = (line: Line): number => {
    switch (column) {
      case 'conversions':
        return of(line).conversions;
      case 'conversion_rate':
        return of(line).converted / line.sums.visitors;
      case 'revenue':
        return currency === undefined ? 0 : (of(line).revenue[currency] ?? 0);
    }
  };
  const sign = direction === 'asc' ? 1 : -1;
  const hasNone = (line: Line) => Number(column === 'conversion_rate' && line.sums.visitors <= 0);
  return (a, b) =>
    hasNone(a) - hasNone(b) ||
    (hasNone(a) === 1 ? 0 : sign * (valueIn(a) - valueIn(b))) ||
    sign * (of(a).conversions - of(b).conversions) ||
    b.sums.visitors - a.sums.visitors ||
    (a.name < b.name ? -1 : 1);
}

function mainCurrency(converted: Converted): string | undefined {
  const lines = new Map<string, number>();
  for (const { revenue } of converted.values())
    for (const [currency, minor] of Object.entries(revenue))
      if (minor !== 0) lines.set(currency, (lines.get(currency) ?? 0) + 1);
  return [...lines].sort(([a, inA], [b, inB]) => inB - inA || (a < b ? -1 : 1))[0]?.[0];
}
