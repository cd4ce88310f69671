import type { TestCheckResult } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { milliseconds } from '../../ui/format/format.ts';

type Good = Pick<TestCheckResult, 'status' | 'response_time' | 'ssl_expires_at'>;

/** Returns for example "200 in 84 ms, certificate valid for 63 days". */
export function describeGood({ status, response_time, ssl_expires_at }: Good, now = Date.now()): string {
  const time = milliseconds(response_time);
  const answered = status === null ? t('Answered in {time}', { time }) : t('{status} in {time}', { status, time });
  if (ssl_expires_at === null) return answered;
  const days = Math.floor((Date.parse(ssl_expires_at) - now) / 86_400_000);
  return t('{answered}, certificate valid for {days, plural, one {# day} other {# days}}', { answered, days });
}
