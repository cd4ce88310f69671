import { formatCount, formatHours, formatMinutes, formatSeconds, t } from '../kernel/index.ts';

/** What a value of a cause may be, by its name: how it is recognized in a cause that was kept. */
const patterns: Readonly<Record<string, string>> = {
  // What others said, in their words.
  reason: '.+',
  phrase: '.+?',
  said: '.+?',
  codes: '.+',
  hosts: '.+',
  // Paths may have blanks, and these times have a unit.
  folder: '.+',
  time: '.+?',
  // Causes themselves.
  cause: '.+?',
  other: '.+',
  silence: '\\d+ (?:days|h|min|s)',
  period: '\\d+ (?:days|h|min|s)',
  seconds: '\\d+(?:\\.\\d+)?',
  days: '\\d+',
  hours: '\\d+',
  minutes: '\\d+',
  megabytes: '\\d+',
  count: '\\d+',
  status: '\\d+',
};

/** Undefined for addresses, names and the like, which have no blanks. */
export const patternOf = (name: string): string | undefined => patterns[name];

/** A value in the language of the current call. */
export function translateValue(name: string, value: string): string {
  switch (name) {
    case 'silence':
    case 'period':
      return translateDuration(value);
    case 'seconds':
    case 'days':
    case 'hours':
    case 'minutes':
    case 'megabytes':
    case 'count':
      return formatCount(Number(value));
    default:
      return value;
  }
}

/** Durations are kept in one unit, as in English: `90 s`, `26 h`, `3 days`. */
function translateDuration(value: string): string {
  const [digits, unit] = value.split(' ');
  const count = Number(digits);
  switch (unit) {
    case 'days':
      return t('{count, plural, one {# day} other {# days}}', { count });
    case 'h':
      return formatHours(count);
    case 'min':
      return formatMinutes(count);
    default:
      return formatSeconds(count);
  }
}
