import { formatCount, formatDuration, formatPercent, type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Assets } from './assets.ts';
import { worldMap } from './map.ts';
import { readShare } from './metrics.ts';
import { type PageQuery, pageUrl } from './query-parameters.ts';
import { bar, valueLink } from './rows.ts';
import {
  openDimension,
  type PanelName,
  panelNames,
  panels,
  type SharedDimension,
  sharedList,
  tabsOf,
} from './shared-lists.ts';
import type { Line, Overview } from './view.ts';

const words: Record<string, Message> = {
  sources: message('Sources'),
  channels: message('Channels'),
  search: message('Search'),
  social: message('Social'),
  pages: message('Pages'),
  entry: message('Entry'),
  exit: message('Exit'),
  map: message('Map'),
  countries: message('Countries'),
  languages: message('Languages'),
  browsers: message('Browsers'),
  systems: message('Systems'),
  devices: message('Devices'),
  screens: message('Screens'),
};

/** The license of the bundled location data requires this link. */
// not shown: the license fixes the wording
const attribution = '<a href="https://db-ip.com" rel="noopener">IP Geolocation by DB-IP</a>';

export function panelSections(overview: Overview, asked: PageQuery, assets: Assets): string {
  const sections = panelNames.map((panel) => panelSection(panel, overview, asked, assets));
  return `<div class="panels">\n${sections.join('\n')}\n${eventSection(overview, asked, assets)}</div>`;
}

function panelSection(panel: PanelName, overview: Overview, asked: PageQuery, assets: Assets): string {
  const { tabs } = asked.address;
  const dimension = openDimension(panel, tabs);
  const lines = overview.lists[panel];
  const links = Object.keys(tabsOf(panel)).map((tab) => {
    const href = pageUrl(asked, { tabs: { ...tabs, [panel]: tab } });
    return `<a href="${escapeHtml(href)}"${tab === tabs[panel] ? ' aria-current="true"' : ''} data-keep="${panel}-${tab}">${words[tab] === undefined ? tab : tHtml(words[tab])}</a>`;
  });
  const isMap = tabs[panel] === 'map';
  const title = tHtml(panels[panel].title);
  return `<section class="panel" id="${panel}" aria-labelledby="${panel}-title">
<header><h2 id="${panel}-title">${title}</h2><nav aria-label="${tHtml('{title} by', { title })}">${links.join('')}</nav></header>
<div class="body">${isMap ? worldMap(lines, asked, assets) : topList(dimension, lines, overview.totals.visitors, asked, assets)}</div>
<footer><span>${dimension === 'country' ? attribution : ''}</span>${details(dimension, asked)}</footer>
</section>`;
}

function eventSection(overview: Overview, asked: PageQuery, assets: Assets): string {
  if (overview.events.length === 0) return '';
  return `<section class="panel broad" id="events" aria-labelledby="events-title">
<header><h2 id="events-title">${tHtml('Events')}</h2></header>
<div class="body">${topList('event', overview.events, overview.totals.visitors, asked, assets)}</div>
<footer><span></span>${details('event', asked)}</footer>
</section>`;
}

function details(dimension: SharedDimension, asked: PageQuery): string {
  const href = pageUrl(asked, { list: { dimension, search: '', page: 1, sortBy: undefined, sort: undefined } });
  return `<a class="details" href="${escapeHtml(href)}" aria-label="${tHtml('Details: {list}', { list: tHtml(sharedList(dimension).title) })}">${tHtml('Details')}</a>`;
}

function topList(
  dimension: SharedDimension,
  lines: readonly Line[],
  ofAll: number,
  asked: PageQuery,
  assets: Assets,
): string {
  if (lines.length === 0) return `<p class="none">${tHtml('No data in this period.')}</p>`;
  const { head, of } = sharedList(dimension);
  const most = Math.max(...lines.map(({ visitors }) => visitors));
  const isPages = of === 'pages';
  const rows = lines.map((line) => {
    const visitors = `<td>${formatCount(line.visitors)}`;
    const figures = isPages
      ? `<td class="side">${formatDuration(line.time_on_page ?? null)}<td class="side">${formatPercent(rounded(line.scroll_depth))}${visitors}`
      : `${visitors}<td class="side">${readShare(line.visitors, ofAll)}`;
    return `<tr><th scope="row">${bar(line.visitors, most)}${valueLink(dimension, line.name, asked, assets)}${figures}`;
  });
  const heads = isPages
    ? `<th scope="col" class="side">${tHtml('Duration')}<th scope="col" class="side">${tHtml('Scroll')}<th scope="col">${tHtml('Visitors')}`
    : `<th scope="col">${tHtml('Visitors')}<th scope="col" class="side">${tHtml('Share')}`;
  return `<table class="list"><thead><tr><th scope="col">${tHtml(head)}</th>${heads}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

const rounded = (value: number | null | undefined): number | null => (value == null ? null : Math.round(value));
