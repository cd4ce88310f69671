import type { WebsiteRow } from '../../database/index.ts';
import { escapeHtml, htmlDocument } from '../../pages/index.ts';
import { css } from '../page-layout/index.ts';
import { dayInZone } from '../reports/index.ts';
import { chart } from './chart.ts';
import { totalsList } from './figures.ts';
import { filterChips, listSections } from './lists.ts';
import { type PageQuery, pageUrl, periods } from './query-parameters.ts';
import type { View } from './view.ts';

/** Where the page is shown: by itself, or in a frame of another site, which has a heading of its own. */
export type Place = 'page' | 'frame';

/** `canonical` is the address that search engines may know it by; undefined: none. */
type Shape = { place: Place; canonical: string | undefined };

/** The statistics of a website as one page. */
export function statisticsPage(website: WebsiteRow, view: View, asked: PageQuery, { place, canonical }: Shape): string {
  const { period } = asked.scope;
  const name = escapeHtml(website.domain);
  // Without earlier visits there is nothing to compare with.
  const compared = view.before?.visits ? ', compared with the previous period' : '';
  return htmlDocument({
    title: `${website.domain}: website statistics`,
    description: `Website statistics of ${website.domain}: visitors, sources and top pages. Measured without cookies.`,
    css,
    theme: asked.theme,
    head:
      canonical === undefined
        ? '<meta name="robots" content="noindex, nofollow">\n'
        : `<link rel="canonical" href="${escapeHtml(canonical)}">\n`,
    body: `<header>
<div><h1${place === 'frame' ? ' class="unseen"' : ''}>${name}</h1><p class="soft">${daysInWords(period)}${compared}. Time zone: ${escapeHtml(website.time_zone)}.${botsNote(website, period)}</p></div>
${periodLinks(asked)}
</header>
${filterChips(asked)}
${figuresOf(view, asked)}
${footer(place, name)}`,
  });
}

function figuresOf(view: View, asked: PageQuery): string {
  const isFiltered = asked.scope.filters.length > 0;
  if (view.totals.visitors === 0)
    return `<section>
${totalsList(view)}
<p class="soft">No visitors in this period${isFiltered ? ' match these filters' : ''}.</p>
</section>`;
  return `<section>
${totalsList(view)}
${chart(view, asked.scope.website.time_zone)}
</section>
${listSections(view, asked)}`;
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const daysInWords = ({ from, to }: { from: string; to: string }): string =>
  days.formatRange(Date.parse(from), Date.parse(to));

/** Said where figures hold bots, or did within the period. */
function botsNote(website: WebsiteRow, { from, zone }: { from: string; zone: string }): string {
  const since = website.exclude_bots_since;
  const day = since === null ? undefined : dayInZone(since, zone);
  const words = day === undefined ? '' : ` since ${days.format(Date.parse(day))}`;
  if (website.exclude_bots === 0) return ` Bots are included${words}.`;
  return day !== undefined && day >= from ? ` Bots are excluded${words}.` : '';
}

function periodLinks(asked: PageQuery): string {
  const links = (Object.keys(periods) as (keyof typeof periods)[]).map(
    (period) =>
      `<a href="${escapeHtml(pageUrl(asked, { period }))}"${period === asked.period ? ' aria-current="page"' : ''}>${periods[period]}</a>`,
  );
  return `<nav aria-label="Period">${links.join('')}</nav>`;
}

function footer(place: Place, name: string): string {
  switch (place) {
    case 'page':
      return '<footer>Measured without cookies by Gatehouse.</footer>';
    case 'frame':
      return `<footer>Measured without cookies. <a href="./" target="_blank" rel="noopener">View full statistics of ${name}</a></footer>`;
  }
}
