import type { WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { importTexts } from './import-texts.ts';

/** Days that an import must not count twice. `days` have events. `sums` have imported sums (`DIMENSION DAY`). */
export type ExistingDays = { days: Set<string>; sums: Set<string> };

export async function findExistingDays(
  { events }: Pick<Deps, 'events'>,
  website: Pick<WebsiteRow, 'id' | 'time_zone'>,
): Promise<ExistingDays> {
  await events.flush();
  const params = { website: website.id, zone: website.time_zone };
  const days = await events.query<{ day: string }>(
    `SELECT DISTINCT toString(toDate(at, {zone:String})) AS day FROM pageviews WHERE website = {website:UInt32}`,
    params,
  );
  const sums = await events.query<{ sum: string }>(
    `SELECT DISTINCT concat(dimension, ' ', toString(day)) AS sum FROM website_days
     WHERE website = {website:UInt32} AND import > 0`,
    params,
  );
  return { days: new Set(days.map(({ day }) => day)), sums: new Set(sums.map(({ sum }) => sum)) };
}

export function describeExisting(days: ReadonlySet<string>): string {
  const sorted = [...days].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return days.size === 1
    ? importTexts.write('existingDay', { day: `${first}` })
    : importTexts.write('existingDays', { count: days.size, first: `${first}`, last: `${last}` });
}
