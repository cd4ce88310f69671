import type { Events } from '../../events/index.ts';
import type { DimensionName, Filter } from '../filters/index.ts';
import type { Queried, QueriedWebsite } from './scope.ts';
import { findRollupDays } from './summed-days.ts';

export const dimensionsOfCountryDays = [
  ...(['page', 'entry_page', 'source', 'channel'] as const),
  ...(['country', 'browser', 'system', 'device'] as const),
] as const satisfies DimensionName[];

/** Prefix of dimension names. The prefix without a name stores the day's totals. */
export const countryPrefix = (country: string) => `country.${country}.` as const;

export function onlyCountry(filters: readonly Filter[]): string | undefined {
  const [filter, ...others] = filters;
  if (others.length > 0 || filter?.dimension !== 'country' || filter.operator !== 'is') return undefined;
  const [country = '', ...more] = filter.values;
  return more.length === 0 && /^[A-Z]{2}$/.test(country) ? country : undefined;
}

export async function withCountryDays<Of extends Queried>(
  events: Pick<Events, 'query'>,
  queried: Of,
  filters: readonly Filter[],
): Promise<Of> {
  const country = onlyCountry(filters);
  if (country === undefined) return queried;
  const known = await findRollupDays(events, queried, countryPrefix(country));
  const add = (one: QueriedWebsite): QueriedWebsite => {
    const days = known.get(one.id);
    return days ? { ...one, by_country: { country, days } } : one;
  };
  return 'websites' in queried ? { ...queried, websites: queried.websites.map(add) } : (add(queried) as Of);
}
