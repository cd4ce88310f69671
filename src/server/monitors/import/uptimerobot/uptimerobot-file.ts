import { t } from '../../../kernel/index.ts';
import type { Conversion, Converted } from '../converted.ts';
import { conversionOf, entriesOf, hasPage, notFrom } from '../pages.ts';
import type { Source, SourceFile } from '../source-file.ts';
import { isRecord, toList, type UntrustedObject } from '../untrusted-json.ts';
import { Contacts } from './contacts.ts';
import { convertMonitor } from './convert.ts';
import { monitorFromCsv, monitorFromV2, monitorFromV3, type UptimeRobotMonitor } from './monitor.ts';

export const uptimeRobot: Source = {
  name: 'UptimeRobot',
  recognizes: (file) => (file.format === 'csv' ? isCsvExport(file.rows) : hasPage(file, entriesIn)),
  convert,
};

const isV2 = (entry: unknown): boolean => isRecord(entry) && 'friendly_name' in entry;
const isV3 = (entry: unknown): boolean => isRecord(entry) && 'friendlyName' in entry;

/** Version 2 answers `{stat, monitors}`, version 3 `{data, nextLink}`. */
function entriesIn(page: UntrustedObject): unknown[] | undefined {
  if (isV2(page) || isV3(page)) return [page];
  const entries = [...toList(page.monitors), ...toList(page.data)];
  const isEmpty = entries.length === 0 && ('stat' in page ? Array.isArray(page.monitors) : 'nextLink' in page);
  return isEmpty || entries.some((entry) => isV2(entry) || isV3(entry)) ? entries : undefined;
}

const isCsvExport = (rows: Record<string, string>[]): boolean => {
  const [row] = rows;
  return row !== undefined && 'friendlyname' in row;
};

function convert(file: SourceFile): Conversion {
  const contacts = new Contacts();
  const converted = (monitor: UptimeRobotMonitor | undefined): Converted | undefined =>
    monitor && convertMonitor(monitor, contacts);
  const receivers = () => contacts.receivers;
  if (file.format !== 'csv')
    return conversionOf(
      uptimeRobot.name,
      entriesOf(file, uptimeRobot.name, entriesIn),
      (entry) => converted(isV2(entry) ? monitorFromV2(entry) : monitorFromV3(entry)),
      { receivers },
    );
  if (!isCsvExport(file.rows)) throw notFrom(uptimeRobot.name);
  return conversionOf(uptimeRobot.name, file.rows, (row) => converted(monitorFromCsv(row)), {
    receivers,
    notes: [
      t('In the CSV file, intervals below 30 are read as minutes, others as seconds.'),
      t('The CSV file has no headers, bodies, passwords or accepted statuses. The JSON of the API is more complete.'),
    ],
  });
}
