import type { DimensionName } from '../filters/index.ts';
import type { Attribution } from '../sales/index.ts';
import { type Conversion, noConversion } from './conversion.ts';
import { readerOf, type Sold, soldDimensions } from './sales.ts';

type Values = ReadonlyMap<string, Conversion>;

export type SoldSums = {
  total: Conversion;
  unknown: Conversion | undefined;
  by: ReadonlyMap<DimensionName, Values>;
};

export function sumSold(sold: readonly Sold[], attribution: Attribution): SoldSums {
  const total = noConversion();
  let unknown: Conversion | undefined;
  for (const one of sold) {
    addSold(total, one);
    if (one.visit === null) {
      unknown ??= noConversion();
      addSold(unknown, one);
    }
  }
  const by = new Map<DimensionName, Values>();
  for (const dimension of soldDimensions) {
    const read = readerOf(dimension, attribution);
    if (!read) continue;
    const values = new Map<string, Conversion>();
    for (const one of sold) if (one.visit) addSold(into(values, read(one.visit)), one);
    by.set(dimension, values);
  }
  return { total, unknown, by };
}

export function addedUp(some: readonly Conversion[]): Conversion {
  const sum = noConversion();
  for (const one of some) addConversion(sum, one);
  return sum;
}

export function mergeValues(parts: readonly Values[]): Values {
  const merged = new Map<string, Conversion>();
  for (const part of parts) for (const [name, one] of part) addConversion(into(merged, name), one);
  return merged;
}

export function addConversion(to: Conversion, { conversions, converted, revenue }: Conversion): void {
  to.conversions += conversions;
  to.converted += converted;
  for (const currency of Object.keys(revenue)) to.revenue[currency] = (to.revenue[currency] ?? 0) + revenue[currency]!;
}

function addSold(to: Conversion, { currency, orders, minor }: Sold): void {
  to.conversions += orders;
  to.converted += orders;
  // Free orders have no revenue, instead of a revenue of 0.
  if (minor !== 0 || to.revenue[currency] !== undefined) to.revenue[currency] = (to.revenue[currency] ?? 0) + minor;
}

function into(values: Map<string, Conversion>, name: string): Conversion {
  const known = values.get(name);
  if (known) return known;
  const added = noConversion();
  values.set(name, added);
  return added;
}
