import type { Statistics } from '../reports/index.ts';

const width = 1000;
const height = 180;

/** Page views and visitors of each day as bars, one in front of the other; the numbers are in the table below it. */
export function chart(days: Statistics['days']): string {
  const most = Math.max(1, ...days.map((day) => day.pageviews), ...days.map((day) => day.visitors));
  const step = width / Math.max(1, days.length);
  const bar = (kind: 'p' | 'v', index: number, value: number, share: number): string => {
    const tall = value === 0 ? 0 : Math.max(2, (value / most) * (height - 4));
    const left = index * step + (step * (1 - share)) / 2;
    return `<rect class="${kind}" x="${left.toFixed(1)}" y="${(height - tall).toFixed(1)}" width="${(step * share).toFixed(1)}" height="${tall.toFixed(1)}"/>`;
  };
  const bars = days.map(
    ({ day, visitors, pageviews }, index) =>
      `<g><title>${day}: ${visitors} visitors, ${pageviews} page views</title>${bar('p', index, pageviews, 0.8)}${bar('v', index, visitors, 0.5)}</g>`,
  );
  return `<svg class="chart" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="Visitors and page views of each day, at most ${most} a day">
<line x1="0" x2="${width}" y1="4" y2="4"/><line x1="0" x2="${width}" y1="${height / 2 + 2}" y2="${height / 2 + 2}"/><line x1="0" x2="${width}" y1="${height}" y2="${height}"/>
${bars.join('\n')}
</svg>
<p class="axis" aria-hidden="true"><span>${days[0]?.day ?? ''}</span><span>most: ${most.toLocaleString('en')}</span><span>${days.at(-1)?.day ?? ''}</span></p>`;
}
