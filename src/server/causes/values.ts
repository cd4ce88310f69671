import { formatCount, formatHours, formatMinutes, formatSeconds, t } from '../kernel/index.ts';

const patterns: Readonly<Record<string, string>> = {
  // text from other services
  reason: '.+',
  phrase: '.+?',
  said: '.+?',
  codes: '.+',
  hosts: '.+',
  folder: '.+',
  time: '.+?',
  // nested causes
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

/** Returns undefined for addresses and names, which contain no spaces. */
export const patternOf = (name: string): string | undefined => patterns[name];

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

/** Stored durations have one unit, in English: `90 s`, `26 h`, `3 days`. */
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
