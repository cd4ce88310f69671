import type { Conversion } from '../converted.ts';
import { conversionOf, entriesOf, hasPage, idIn } from '../pages.ts';
import type { Source, SourceFile } from '../source-file.ts';
import { isRecord, toRecord, toText, type UntrustedObject } from '../untrusted-json.ts';
import { convertHeartbeat, convertMonitor } from './convert.ts';

export const betterStack: Source = {
  name: 'Better Stack',
  recognizes: (file) => hasPage(file, entriesIn),
  convert,
};

const groupTypes = ['monitor_group', 'heartbeat_group'];
const types: unknown[] = ['monitor', 'heartbeat', ...groupTypes];

const isEntry = (value: unknown): boolean =>
  isRecord(value) && types.includes(value.type) && isRecord(value.attributes);

/** JSON:API: `{data: [{id, type, attributes}], pagination}` */
function entriesIn(page: UntrustedObject): unknown[] | undefined {
  if (isEntry(page)) return [page];
  const data = Array.isArray(page.data) ? page.data : isRecord(page.data) ? [page.data] : undefined;
  return data?.some(isEntry) || (data?.length === 0 && 'pagination' in page) ? data : undefined;
}

function convert(file: SourceFile): Conversion {
  const entries = entriesOf(file, betterStack.name, entriesIn);
  const isGroup = (entry: unknown): entry is UntrustedObject =>
    isRecord(entry) && groupTypes.includes(String(entry.type));
  const groups = new Map(
    entries.filter(isGroup).flatMap(({ type, id, attributes }): [string, string][] => {
      const [key, name] = [idIn(id), toText(toRecord(attributes).name)];
      return key === undefined || name === undefined ? [] : [[`${type}/${key}`, name]];
    }),
  );
  return conversionOf(
    betterStack.name,
    entries.filter((entry) => !isGroup(entry)),
    ({ id: given, type, attributes }) => {
      const id = idIn(given);
      if (id === undefined || !isRecord(attributes)) return undefined;
      return type === 'heartbeat'
        ? convertHeartbeat(id, attributes, groups)
        : type === 'monitor'
          ? convertMonitor(id, attributes, groups)
          : undefined;
    },
  );
}
