import { Refusal, t } from '../../kernel/index.ts';
import { type Conversion, type Converted, commonNotes, type Receiver, redirectLimitNote } from './converted.ts';
import { refuseTooMany } from './read-text.ts';
import { contentOf, type SourceFile } from './source-file.ts';
import { isRecord, type UntrustedObject } from './untrusted-json.ts';

/** Returns the entries of a page, or undefined if another tool wrote it. A page can also be a single entry. */
type EntriesIn = (page: UntrustedObject) => unknown[] | undefined;

/** A file has one page, a list of pages, or several pages one after the other. */
const pagesIn = (file: SourceFile): UntrustedObject[] => [contentOf(file)].flat(2).filter(isRecord);

export const hasPage = (file: SourceFile, entriesIn: EntriesIn): boolean =>
  pagesIn(file).some((page) => entriesIn(page) !== undefined);

/** Throws Refusal if the file has no page of the tool. */
export function entriesOf(file: SourceFile, tool: string, entriesIn: EntriesIn): unknown[] {
  const found = pagesIn(file).map(entriesIn);
  if (found.every((entries) => entries === undefined)) throw notFrom(tool);
  // Pages of other tools count as entries that can't be read.
  return found.flatMap((entries) => entries ?? [undefined]);
}

export const notFrom = (tool: string): Refusal =>
  new Refusal(
    'malformed',
    t('This is not a file from {tool}. Importing in the documentation shows how to get one.', { tool }),
  );

export function conversionOf(
  tool: string,
  entries: unknown[],
  convert: (entry: UntrustedObject) => Converted | undefined,
  { receivers = () => [], notes = [] }: { receivers?: () => Receiver[]; notes?: string[] } = {},
): Conversion {
  refuseTooMany(entries.length);
  const read = entries.map((entry) => (isRecord(entry) ? convert(entry) : undefined));
  const monitors = read.filter((monitor) => monitor !== undefined);
  const unreadable = read.length - monitors.length;
  const addresses = monitors.flatMap((one) => ('fields' in one ? [String(one.fields.url)] : []));
  const alerts = receivers();
  return {
    monitors,
    receivers: alerts,
    keepsOthers: true,
    notes: [
      ...commonNotes(),
      ...(alerts.length === 0
        ? [t('The file contains no alert destinations. Choose them for your monitors after the import.')]
        : []),
      ...(addresses.some((url) => !url.startsWith('heartbeat:'))
        ? [t('Checks run from this server, not from the locations of {tool}.', { tool })]
        : []),
      ...(addresses.some((url) => /^https?:/i.test(url)) ? [redirectLimitNote()] : []),
      ...notes,
      ...(unreadable > 0 ? [t('{count} entries are not monitors and were skipped.', { count: unreadable })] : []),
    ],
  };
}

/** Returns an identifier that is safe as a part of a reference. */
export function idIn(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[\w.-]{1,100}$/.test(text) ? text : undefined;
}
