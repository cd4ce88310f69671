import { formatCount } from '../../../kernel/index.ts';
import type { Responses } from './response-times.ts';

const step = 30;
const height = 44;

/** Hourly averages, for who opens them: a line that starts at zero, with gaps where no check succeeded. */
export function responseChart(name: string, responses: Responses): string {
  const known = responses.filter((ms) => ms !== null);
  if (known.length === 0) return '';
  const most = Math.max(...known);
  const average = known.reduce((sum, ms) => sum + ms, 0) / known.length;
  const point = (ms: number, hour: number): string =>
    `${hour * step + step / 2} ${(height - 2 - (ms / most) * (height - 8)).toFixed(1)}`;
  let path = '';
  responses.forEach((ms, hour) => {
    if (ms === null) return;
    const isFirst = hour === 0 || responses[hour - 1] === null;
    const isAlone = isFirst && (responses[hour + 1] ?? null) === null;
    path += `${isFirst ? 'M' : 'L'}${point(ms, hour)}${isAlone ? 'h1' : ''}`;
  });
  const said = `Response time over 24 hours: ${rounded(average)} ms on average, ${rounded(Math.min(...known))} to ${rounded(most)} ms by the hour`;
  return `<details><summary>${rounded(average)} ms on average</summary><svg class="chart" viewBox="0 0 ${responses.length * step} ${height}" preserveAspectRatio="none" role="img" aria-label="${name}. ${said}"><line x1="0" x2="${responses.length * step}" y1="${height - 1}" y2="${height - 1}"/><path d="${path}"/></svg>
<p class="scale"><span>24 hours ago</span><span>0 to ${rounded(most)} ms</span><span>Now</span></p></details>`;
}

/** A ping in a local network takes less than a millisecond: 0 would be wrong. */
const rounded = (ms: number): string => formatCount(ms < 10 ? Math.max(0.1, Math.round(ms * 10) / 10) : Math.round(ms));
