import type { TestCheckResult } from '../../api/monitors.ts';
import { count, milliseconds } from '../../ui/format/format.ts';

type Good = Pick<TestCheckResult, 'status' | 'response_time' | 'ssl_expires_at'>;

/** "200 in 84 ms, certificate valid for 63 days". */
export function describeGood({ status, response_time, ssl_expires_at }: Good, now = Date.now()): string {
  const answered = `${status ?? 'Answered'} in ${milliseconds(response_time)}`;
  if (ssl_expires_at === null) return answered;
  const days = Math.floor((Date.parse(ssl_expires_at) - now) / 86_400_000);
  return `${answered}, certificate valid for ${days === 1 ? '1 day' : `${count(days)} days`}`;
}
