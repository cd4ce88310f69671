import { fromMinor } from '../kernel/index.ts';
import { type Estimate, sumEstimates } from './estimate.ts';

/** Returns amounts in major units. */
export function presentRevenue(outages: ReadonlyMap<string, Estimate>[]): ({ currency: string } & Estimate)[] {
  const currencies = [...new Set(outages.flatMap((revenue) => [...revenue.keys()]))].sort();
  return currencies.map((currency) => {
    const sum = sumEstimates(outages.flatMap((revenue) => revenue.get(currency) ?? []));
    const amounts = Object.entries(sum).map(([name, minor]) => [name, fromMinor(minor, currency)]);
    return { currency, ...(Object.fromEntries(amounts) as Estimate) };
  });
}
