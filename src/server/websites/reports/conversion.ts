import type { DimensionName } from '../filters/index.ts';

/** Revenue is in minor units by currency. */
export type Conversion = { conversions: number; converted: number; revenue: Record<string, number> };
export type Conversions = {
  total: Conversion;
  /** orders without a known source */
  unknown: Conversion | undefined;
  /** undefined if conversions are not available by this dimension */
  by(dimension: DimensionName): ReadonlyMap<string, Conversion> | undefined;
  whyNotBy(dimension: DimensionName): string | undefined;
  ofWebsite(id: number): Conversion;
  notice: string | undefined;
};

export const noConversion = (): Conversion => ({ conversions: 0, converted: 0, revenue: {} });
