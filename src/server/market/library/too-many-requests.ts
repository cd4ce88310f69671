import { t } from '../../kernel/index.ts';

export const tooManyRequests = (seconds: number): string =>
  t(
    '{seconds, plural, one {Too many requests: try again in # second.} other {Too many requests: try again in # seconds.}}',
    { seconds },
  );
