import { formatCount, formatHours, formatMinutes, formatSeconds, t } from '../kernel/index.ts';

const patterns: Readonly<Record<string, string>> = {
  // text from other services
  reason: '.+',
  phrase: '.+?',
  said: '.+?',
  codes: '.+',
  // assertions
  subject: '.+?',
  actual: '.+?',
  target: '.+',
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
    case 'subject':
      return translateSubject(value);
    default:
      return value;
  }
}

/** Other subjects are JSONPaths. */
function translateSubject(subject: string): string {
  switch (subject) {
    case 'response text':
      return t('response text');
    case 'response size':
      return t('response size');
    case 'response time':
      return t('response time');
    case 'certificate issuer':
      return t('certificate issuer');
    case 'days until the certificate expires':
      return t('days until the certificate expires');
    default:
      return subject.startsWith('header ') ? t('header {name}', { name: subject.slice(7) }) : subject;
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
