import { t } from '../../kernel/index.ts';

/** What a buyer is told who asks too often. */
export const tooManyRequests = (seconds: number): string =>
  t(
    '{seconds, plural, one {Too many requests: try again in # second.} other {Too many requests: try again in # seconds.}}',
    { seconds },
  );
