import type { WebsiteImportRow, WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import { bumpDaysVersion } from '../days/index.ts';
import { dayAfter, dayInZone } from '../reports/index.ts';
import { countNames, type DaySums, dayColumns, dayFields } from './day-sums.ts';
import { describeExisting, findExistingDays } from './existing-days.ts';
import { importTexts } from './import-texts.ts';
import type { Progress } from './progress.ts';
import { StagingTable, stagingTableName } from './staging-table.ts';

/**
 * Imported days become visible only after the last line. Skips days that already have statistics. Throws a Refusal if
 * no days are left.
 */
export async function importDays(
  deps: Deps,
  { website, row, progress }: { website: WebsiteRow; row: WebsiteImportRow; progress: Progress },
  lines: AsyncIterable<DaySums>,
): Promise<void> {
  const taken = await findExistingDays(deps, website);
  const staging = new StagingTable(deps.events, stagingTableName(row.id, 'days'), dayColumns);
  await staging.open('dimension, day, value');
  const leftOut = new Set<string>();
  // In other time zones, it can already be tomorrow.
  const last = dayAfter(dayInZone(deps.now(), website.time_zone));
  for await (const line of lines) {
    if (line.day > last) {
      progress.note(importTexts.write('futureDays', { day: last }));
      continue;
    }
    if (taken.days.has(line.day) || taken.sums.has(`${line.dimension} ${line.day}`)) {
      leftOut.add(line.day);
      continue;
    }
    progress.keep(line.day);
    await staging.add(dayFields(line));
  }
  await staging.flush();
  if (leftOut.size > 0) progress.note(describeExisting(leftOut));
  if (progress.firstDay === null)
    throw new Refusal('conflict', `${importTexts.write('nothing')} ${progress.message || importTexts.write('noDays')}`);
  await progress.save();
  await deps.events.change(
    'pageviews',
    `INSERT INTO website_days (website, dimension, day, value, import, ${countNames.join(', ')})
     SELECT {website:UInt32}, dimension, day, value, {import:UInt32}, ${countNames.map((name) => `sum(${name})`).join(', ')}
     FROM {table:Identifier} GROUP BY dimension, day, value`,
    { website: website.id, import: row.id, table: staging.table },
  );
  await bumpDaysVersion(deps.database.db, website);
}
