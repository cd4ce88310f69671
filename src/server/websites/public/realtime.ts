import { formatCount, type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Assets } from './assets.ts';
import { type PageQuery, pageUrl } from './query-parameters.ts';
import { valueLink } from './rows.ts';
import type { SharedDimension } from './shared-lists.ts';
import { clockIn } from './times.ts';
import type { Line, Realtime } from './view.ts';

const named = 5;
const barStep = 10;
const barHeight = 84;

export function online({ current_visitors }: Realtime, asked: PageQuery): string {
  const isOpen = asked.address.realtime;
  const href = pageUrl(asked, { realtime: !isOpen });
  return `<a class="online${current_visitors > 0 ? ' alive' : ''}" id="online" href="${escapeHtml(href)}" data-key="r"><i aria-hidden="true"></i>${tHtml('<b>{visitors}</b> online now', { b: (text) => `<b>${text}</b>`, visitors: formatCount(current_visitors) })}<span class="unseen">. ${isOpen ? tHtml('Hide the last 30 minutes') : tHtml('Show the last 30 minutes')}</span></a>`;
}

export function realtimeSection(realtime: Realtime, asked: PageQuery, assets: Assets): string {
  if (!asked.address.realtime) return '';
  const { current_visitors, visitors, minutes } = realtime;
  const most = Math.max(1, ...minutes.map(({ pageviews }) => pageviews));
  const sum = minutes.reduce((all, { pageviews }) => all + pageviews, 0);
  const bars = minutes.map(({ time, pageviews, visitors: here }, index) => {
    const tall = Math.round((pageviews / most) * barHeight);
    const words = tHtml(
      '{time}: {pageviews, plural, one {# page view} other {# page views}}, {visitors, plural, one {# visitor} other {# visitors}}',
      { time: clockIn(asked.scope.period.zone, Date.parse(time)), pageviews, visitors: here },
    );
    return `<rect x="${index * barStep}" y="${barHeight - tall}" width="8" height="${tall}"><title>${words}</title></rect>`;
  });
  const ranking = (title: Message, dimension: SharedDimension, lines: readonly Line[]) =>
    `<div class="ranking"><h3>${tHtml(title)}</h3>${
      lines.length === 0
        ? `<p class="soft">${tHtml('No visitors in the last 30 minutes')}</p>`
        : `<ol>${lines
            .slice(0, named)
            .map(
              ({ name, visitors: here }) =>
                `<li>${valueLink(dimension, name, asked, assets)}<span>${formatCount(here)}</span></li>`,
            )
            .join('')}</ol>`
    }</div>`;
  return `<section id="now" class="now" aria-labelledby="now-title"><div><h2 id="now-title">${tHtml('Right now')}</h2>
<p class="soft">${tHtml('<b>{count, number}</b> {count, plural, one {visitor} other {visitors}} online', { b: (text) => `<b>${text}</b>`, count: current_visitors })} <small>${tHtml('{visitors} in the last 30 minutes', { visitors: formatCount(visitors) })}</small></p>
<svg viewBox="0 0 ${minutes.length * barStep} ${barHeight}" preserveAspectRatio="none" role="img" aria-label="${tHtml('{sum} page views in the last 30 minutes, peaking at {most} per minute', { sum: formatCount(sum), most: formatCount(most) })}">${bars.join('')}</svg>
<p class="axis" aria-hidden="true"><span>${tHtml('30 min ago')}</span><span>${tHtml('Page views per minute')}</span><span>${tHtml('now')}</span></p></div>
${ranking(message('Pages'), 'page', realtime.pages)}${ranking(message('Sources'), 'source', realtime.sources)}${ranking(message('Countries'), 'country', realtime.countries)}
</section>`;
}
