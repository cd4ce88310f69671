import type { DimensionName } from '../filters/index.ts';

/** Sales, or how often a goal was reached and by how many visitors; revenue in minor units by currency. */
export type Conversion = { conversions: number; converted: number; revenue: Record<string, number> };
export type Conversions = {
  total: Conversion;
  /** of orders whose source is not known; undefined: there are none */
  unknown: Conversion | undefined;
  /** by value; undefined where they cannot be told so */
  by(dimension: DimensionName): ReadonlyMap<string, Conversion> | undefined;
  /** why not, as a sentence; undefined where they can */
  whyNotBy(dimension: DimensionName): string | undefined;
  /** of one of the websites that are asked about */
  ofWebsite(id: number): Conversion;
  notice: string | undefined;
};

export const noConversion = (): Conversion => ({ conversions: 0, converted: 0, revenue: {} });
