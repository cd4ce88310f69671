import { StoredMessages } from '../kernel/index.ts';
import { type CauseCode, causes } from './causes.ts';
import { patternOf, translateValue } from './values.ts';

const kept = new StoredMessages(causes, {
  patternOf,
  translateValue: (name, value, translate) =>
    name === 'cause' || name === 'other' ? translate(value) : translateValue(name, value),
});

/** Stored causes are always in English. */
export const writeCause: typeof kept.write = (code, ...values) => kept.write(code, ...values);

/** Parses a stored cause. Returns undefined if it matches no current sentence. */
export const readCause = (cause: string): ReturnType<typeof kept.read> => kept.read(cause);

/** Returns the cause unchanged if it can't be parsed. */
export const translateCause = (cause: string): string => kept.translate(cause);

export type FormatCause = (cause: string) => string;

/** Values that reveal no addresses, settings, requests or responses. */
const openValues: ReadonlySet<string> = new Set([
  ...['status', 'phrase', 'type', 'count', 'seconds', 'minutes', 'hours', 'days', 'silence', 'period'],
]);
const hidden = '…';
const shorter: Readonly<Partial<Record<CauseCode, CauseCode>>> = {
  unexpectedStatus: 'status',
  unexpectedNamedStatus: 'namedStatus',
  reportedWithReason: 'reported',
  assertedEqual: 'unexpectedResponse',
  assertedOther: 'unexpectedResponse',
  assertedPart: 'unexpectedResponse',
  assertedNoPart: 'unexpectedResponse',
  assertedMore: 'unexpectedResponse',
  assertedLess: 'unexpectedResponse',
  assertedAtLeast: 'unexpectedResponse',
  assertedAtMost: 'unexpectedResponse',
  assertedAbsent: 'unexpectedResponse',
  assertedMissing: 'unexpectedResponse',
  assertedText: 'unexpectedResponse',
  assertedNoText: 'unexpectedResponse',
  lateAssertion: 'unexpectedResponse',
  slow: 'slowResponse',
};

/** Hides addresses, names and text from other services. Returns a general failure if the cause can't be parsed. */
export const causeForGuest: FormatCause = (cause) => (cause === '' ? '' : kept.translate(withoutHidden(cause)));

/** For the public: hides values of the response, which an assertion compared. */
export function withoutResponse(cause: string): string {
  const code = kept.read(cause)?.code;
  return code !== undefined && shorter[code] === 'unexpectedResponse' ? kept.write('unexpectedResponse') : cause;
}

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
