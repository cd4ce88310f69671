import { type ArchiveEntry, pathPart } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { csvLines } from '../reports/index.ts';
import { listWebsiteRows } from '../website/index.ts';
import { eventRows } from './event-rows.ts';
import { allTime, csvPages } from './events-csv.ts';

const dayColumns = [
  'day',
  'import',
  'visitors',
  'visits',
  'pageviews',
  'events',
  'bounces',
  'duration',
  'engaged',
] as const;

/** Exports rollups too: they outlive events, and are the only data of imported days. */
export async function* archiveWebsites(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  accountId: number,
): AsyncGenerator<ArchiveEntry> {
  for (const { id, domain } of await listWebsiteRows(database.db, accountId)) {
    const folder = `websites/${id}-${pathPart(domain)}`;
    const pages = eventRows(events, { website: id, ...allTime });
    const first = await pages.next();
    if (!first.done) yield { path: `${folder}/events.csv`, content: csvPages(first.value, pages) };
    const days = await events.query<Record<(typeof dayColumns)[number], string | number>>(
      `SELECT toString(day) AS day, import, visitors, visits, pageviews, events, bounces, duration, engaged
       FROM website_days WHERE website = {website:UInt32} AND dimension = '' ORDER BY website_days.day, import`,
      { website: id },
    );
    if (days.length === 0) continue;
    const lines = [[...dayColumns], ...days.map((row) => dayColumns.map((name) => row[name]))];
    yield { path: `${folder}/days.csv`, content: oneText(csvLines(lines)) };
  }
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}
