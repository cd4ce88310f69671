import { invalid } from '../../kernel/index.ts';
import type { Queried, QueriedWebsite, WebsiteSet } from './scope.ts';

export function websiteSet(websites: readonly [QueriedWebsite, ...QueriedWebsite[]], accountZone: string): WebsiteSet {
  const [{ account_id, time_zone }] = websites;
  const isShared = websites.every((website) => website.time_zone === time_zone);
  return { account_id, time_zone: isShared ? time_zone : accountZone, websites };
}

export type OneOrSome<Website> = Website | { websites: readonly Website[] };

export const websitesOf = <Website extends { id: number }>(queried: OneOrSome<Website>): readonly Website[] =>
  'websites' in queried ? queried.websites : [queried];

export function zonesOf(queried: Queried): readonly Queried[] {
  const zones = Map.groupBy(websitesOf<QueriedWebsite>(queried), ({ time_zone }) => time_zone);
  if (zones.size === 1) return [queried];
  const { account_id } = queried;
  return [...zones].map(([time_zone, websites]) => ({ account_id, time_zone, websites }));
}

/** If there are several websites, throws `invalid` with the parameter's name. */
export function oneWebsite(queried: Queried, parameter: string, what: string): QueriedWebsite {
  if (!('websites' in queried)) return queried;
  // not shown: the console never sends this
  throw invalid({ [parameter]: [`${parameter} needs one website: ${what}.`] });
}

export function ofWebsites(queried: OneOrSome<{ id: number }>, column: string) {
  const ids = websitesOf(queried).map(({ id }) => id);
  return ids.length === 1
    ? { sql: `${column} = {website:UInt32}`, params: { website: ids[0] } }
    : { sql: `${column} IN {websites:Array(UInt32)}`, params: { websites: ids } };
}
