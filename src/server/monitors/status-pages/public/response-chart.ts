import { formatCount, hourMs, tHtml } from '../../../kernel/index.ts';
import { formatTime } from '../formatting.ts';
import type { Responses } from './response-times.ts';

const step = 30;
const height = 80;
const namedHours = 6;

type ChartTimes = { zone: string; nowMs: number };

export function responseChart(name: string, responses: Responses, { zone, nowMs }: ChartTimes): string {
  const known = responses.filter((ms) => ms !== null);
  if (known.length === 0) return '';
  const most = Math.max(...known);
  const top = axisTop(most);
  const average = known.reduce((sum, ms) => sum + ms, 0) / known.length;
  const point = (ms: number, hour: number): string =>
    `${hour * step + step / 2} ${(height - (ms / top) * height).toFixed(1)}`;
  let path = '';
  responses.forEach((ms, hour) => {
    if (ms === null) return;
    const isFirst = hour === 0 || responses[hour - 1] === null;
    const isAlone = isFirst && (responses[hour + 1] ?? null) === null;
    path += `${isFirst ? 'M' : 'L'}${point(ms, hour)}${isAlone ? 'h1' : ''}`;
  });
  const figures = { average: rounded(average), least: rounded(Math.min(...known)), most: rounded(most) };
  const levels = [0, 0.5, 1].map((part) => `<line x2="100%" y1="${part * height + 1}" y2="${part * height + 1}"/>`);
  return `<figure class="responses"><figcaption>${tHtml('Response time over 24 hours: {average} ms on average, {least} to {most} ms by the hour', figures)}</figcaption>
<p class="levels" aria-hidden="true"><span>${axisWord(top)}</span><span>${axisWord(top / 2)}</span><span>0</span></p>
<svg class="chart" role="img" aria-label="${tHtml('{name}: response time over 24 hours', { name })}">${levels.join('')}${hourMarks(responses.length, zone, nowMs)}<svg y="1" height="${height}" viewBox="0 0 ${responses.length * step} ${height}" preserveAspectRatio="none"><path d="${path}"/></svg></svg></figure>`;
}

function hourMarks(hours: number, zone: string, nowMs: number): string {
  const first = (Math.floor(nowMs / hourMs) - hours + 1) * hourMs;
  return Array.from({ length: hours }, (_, hour) => ({ hour, time: formatTime(first + hour * hourMs, zone) }))
    .filter(({ hour, time }) => Number(time.slice(0, 2)) % namedHours === 0 && hour > 0 && hour < hours - 1)
    .map(({ hour, time }) => {
      const x = `${((hour / hours) * 100).toFixed(1)}%`;
      return `<line x1="${x}" x2="${x}" y1="1" y2="${height + 1}"/><text x="${x}" y="${height + 17}">${time}</text>`;
    })
    .join('');
}

/** Rounds up to 1, 2, 3, 4, 6, 8 or 10 times a power of ten, so that half of it is a round number too. */
function axisTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 3, 4, 6, 8, 10].find((factor) => factor * power >= most) ?? 10) * power;
}

const axisWord = (ms: number): string =>
  ms >= 1000 ? `${formatCount(ms / 1000)} s` : `${formatCount(Math.round(ms * 100) / 100)} ms`;

/** Local pings take less than a millisecond, so 0 would be wrong. */
const rounded = (ms: number): string => formatCount(ms < 10 ? Math.max(0.1, Math.round(ms * 10) / 10) : Math.round(ms));
