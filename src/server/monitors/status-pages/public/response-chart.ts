import { formatCount, hourMs, tHtml } from '../../../kernel/index.ts';
import { formatTime } from '../formatting.ts';
import type { Responses } from './response-times.ts';

const step = 30;
const height = 80;
const shownHours = 24;
const namedHours = 6;

/** The lines and hours behind all charts of a page. */
export function chartHours({ zone, nowMs }: { zone: string; nowMs: number }): string {
  const first = (Math.floor(nowMs / hourMs) - shownHours + 1) * hourMs;
  const levels = [0, 0.5, 1].map((part) => `<line x2="100%" y1="${part * height + 1}" y2="${part * height + 1}"/>`);
  const hours = Array.from({ length: shownHours }, (_, hour) => ({
    hour,
    time: formatTime(first + hour * hourMs, zone),
  }))
    .filter(({ hour, time }) => Number(time.slice(0, 2)) % namedHours === 0 && hour > 0 && hour < shownHours - 1)
    .map(({ hour, time }) => {
      const x = `${((hour / shownHours) * 100).toFixed(1)}%`;
      return `<line x1="${x}" x2="${x}" y1="1" y2="${height + 1}"/><text x="${x}" y="${height + 17}">${time}</text>`;
    });
  return `<svg width="0" height="0" aria-hidden="true"><symbol id="hours" class="hours" overflow="visible">${levels.join('')}${hours.join('')}</symbol></svg>`;
}

export function responseChart(responses: Responses): string {
  const known = responses.filter((ms) => ms !== null);
  if (known.length === 0) return '';
  const most = Math.max(...known);
  const top = axisTop(most);
  const average = known.reduce((sum, ms) => sum + ms, 0) / known.length;
  const figures = { average: rounded(average), least: rounded(Math.min(...known)), most: rounded(most) };
  return `<figure class="responses"><figcaption>${tHtml('Response time over 24 hours: {average} ms on average, {least} to {most} ms by the hour', figures)}</figcaption><p class="levels" aria-hidden="true"><span>${axisWord(top)}</span><span>${axisWord(top / 2)}</span><span>0</span></p><svg class="chart" aria-hidden="true"><use href="#hours"/><svg y="1" height="${height}" viewBox="0 0 ${responses.length * step} ${height}" preserveAspectRatio="none"><path d="${lineOf(responses, top)}"/></svg></svg></figure>`;
}

function lineOf(responses: Responses, top: number): string {
  const yOf = (ms: number): number => Math.round(height - (ms / top) * height);
  let line = '';
  responses.forEach((ms, hour) => {
    if (ms === null) return;
    const before = responses[hour - 1] ?? null;
    if (before !== null) {
      line += `l${step} ${yOf(ms) - yOf(before)}`;
      return;
    }
    const isAlone = (responses[hour + 1] ?? null) === null;
    line += `M${hour * step + step / 2} ${yOf(ms)}${isAlone ? 'h1' : ''}`;
  });
  return line;
}

/** Rounds up to 1, 2, 3, 4, 6, 8 or 10 times a power of ten, so half of it is a round number too. */
function axisTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 3, 4, 6, 8, 10].find((factor) => factor * power >= most) ?? 10) * power;
}

const axisWord = (ms: number): string =>
  ms >= 1000 ? `${formatCount(ms / 1000)} s` : `${formatCount(Math.round(ms * 100) / 100)} ms`;

/** Local pings take less than a millisecond, so 0 would be wrong. */
const rounded = (ms: number): string => formatCount(ms < 10 ? Math.max(0.1, Math.round(ms * 10) / 10) : Math.round(ms));
