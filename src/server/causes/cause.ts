import { StoredMessages } from '../kernel/index.ts';
import { type CauseCode, causes } from './causes.ts';
import { patternOf, translateValue } from './values.ts';

const kept = new StoredMessages(causes, {
  patternOf,
  translateValue: (name, value, translate) =>
    name === 'cause' || name === 'other' ? translate(value) : translateValue(name, value),
});

/** A cause as it is kept, in API answers and logs: in English, whoever caused it to be written. */
export const writeCause: typeof kept.write = (code, ...values) => kept.write(code, ...values);

/** What a kept cause says; undefined where it is no sentence of ours, or one of an older version. */
export const readCause = (cause: string): ReturnType<typeof kept.read> => kept.read(cause);

/** A kept cause in the language of the current call; as it is kept where it cannot be read. */
export const translateCause = (cause: string): string => kept.translate(cause);

/** How a kept cause is told to whoever reads it: `translateCause`, or `causeForGuest`. */
export type FormatCause = (cause: string) => string;

/** Values that tell a guest nothing of addresses, settings, or what a check sent and received. */
const openValues: ReadonlySet<string> = new Set([
  ...['status', 'phrase', 'type', 'count', 'seconds', 'minutes', 'hours', 'days', 'silence', 'period'],
]);
/** What takes the place of the other values, in any language. */
const hidden = '…';
/** Sentences that have one without the hidden value. */
const shorter: Readonly<Partial<Record<CauseCode, CauseCode>>> = {
  unexpectedStatus: 'status',
  unexpectedNamedStatus: 'namedStatus',
  reportedWithReason: 'reported',
};

/**
 * A kept cause in the language of the current call, for guests of an account: without the addresses and names in it, and
 * without what others said. Of one that cannot be read nothing is told but that the check failed; '' stays ''.
 */
export const causeForGuest: FormatCause = (cause) => (cause === '' ? '' : kept.translate(withoutHidden(cause)));

function withoutHidden(cause: string): string {
  const found = kept.read(cause);
  if (!found) return kept.write('checkFailed');
  const told = Object.entries(found.values).map(([name, value]) => {
    if (name === 'cause' || name === 'other') return [name, withoutHidden(value)];
    return [name, openValues.has(name) ? value : hidden];
  });
  return (kept.write as (code: CauseCode, values: Record<string, string>) => string)(
    shorter[found.code] ?? found.code,
    Object.fromEntries(told),
  );
}
