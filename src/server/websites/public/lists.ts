import { formatCount } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Filter } from '../filters/index.ts';
import { filterLabel, valueLabel } from './labels.ts';
import { type PageQuery, pageUrl } from './query-parameters.ts';
import { type Line, type ListedDimension, listedDimensions, type View } from './view.ts';

const headings = {
  page: ['Pages', 'Page'],
  entry_page: ['Entry pages', 'Page'],
  source: ['Sources', 'Source'],
  channel: ['Channels', 'Channel'],
  country: ['Countries', 'Country'],
  browser: ['Browsers', 'Browser'],
  system: ['Systems', 'System'],
  device: ['Devices', 'Device'],
  event: ['Events', 'Event'],
} satisfies Record<ListedDimension, [title: string, head: string]>;

/** A link repeats what is filtered by already: beyond this length a page of them would be too big to load at once. */
const maxAddressLength = 300;
/** What stands for everything beyond the values that are kept one by one; no filter can select it. */
const rest = '(other)';

/** The licence of the places that are shipped asks for this link wherever they are shown. */
const attribution = '<p class="soft by"><a href="https://db-ip.com" rel="noopener">IP Geolocation by DB-IP</a></p>';

/** What visits have in common, most visitors first; each line leads to the visits that have it. */
export function listSections({ lists }: Pick<View, 'lists'>, asked: PageQuery): string {
  const sections = listedDimensions.map((dimension) => {
    const [title, head] = headings[dimension];
    const lines = lists[dimension];
    if (lines.length === 0) return `<section><h2>${title}</h2><p class="soft">No data in this period.</p></section>`;
    const most = Math.max(1, ...lines.map((line) => line.visitors));
    const rows = lines.map((line) => rowOf(dimension, line, most, asked));
    return `<section><h2>${title}</h2><table><thead><tr><th scope="col">${head}</th><th scope="col">Visitors</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>${dimension === 'country' ? attribution : ''}</section>`;
  });
  return `<div class="lists">\n${sections.join('\n')}\n</div>`;
}

function rowOf(dimension: ListedDimension, { name, visitors }: Line, most: number, asked: PageQuery): string {
  const bar = `<svg aria-hidden="true"><rect width="${Math.round((visitors / most) * 100)}%" height="100%"/></svg>`;
  const words = `${bar}<span>${escapeHtml(valueLabel(dimension, name))}</span>`;
  const address = drillDown(dimension, name, asked);
  const line =
    address === undefined
      ? `<span class="line">${words}</span>`
      : `<a class="line" href="${escapeHtml(address)}">${words}</a>`;
  return `<tr><td>${line}</td><td>${formatCount(visitors)}</td></tr>`;
}

/** The page with only the visits that have this; undefined where it is so already, or cannot be. */
function drillDown(dimension: ListedDimension, value: string, asked: PageQuery): string | undefined {
  const { filters } = asked.scope;
  const isSo = ({ dimension: of, operator, values }: Filter) =>
    of === dimension && operator === 'is' && values.length === 1 && values[0] === value;
  if (value === rest || filters.some(isSo)) return undefined;
  const others = filters.filter((filter) => !(filter.dimension === dimension && filter.operator === 'is'));
  const address = pageUrl(asked, { filters: [...others, { dimension, operator: 'is', values: [value] }] });
  return address.length > maxAddressLength ? undefined : address;
}

/** What is filtered by, each with a link that takes it away. */
export function filterChips(asked: PageQuery): string {
  const { filters } = asked.scope;
  if (filters.length === 0) return '';
  const chips = filters.map((filter) => {
    const address = pageUrl(asked, { filters: filters.filter((other) => other !== filter) });
    return `<li><a href="${escapeHtml(address)}"><span class="unseen">Remove filter: </span>${escapeHtml(filterLabel(filter))}<span aria-hidden="true"> ×</span></a></li>`;
  });
  return `<ul class="chips" aria-label="Filters">${chips.join('')}</ul>`;
}
