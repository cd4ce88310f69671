import { formatCount, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Assets } from './assets.ts';
import { valueLabel } from './labels.ts';
import { readShare } from './metrics.ts';
import type { PageQuery } from './query-parameters.ts';
import { drillDown, valueLink } from './rows.ts';
import type { Line } from './view.ts';

const viewBox = '0 0 960 440';
/** Limits the links, because more would take too long to tab through. */
const maxLinks = 16;
const named = 3;

export function worldMap(lines: readonly Line[], asked: PageQuery, assets: Assets): string {
  if (lines.length === 0) return `<p class="none">${tHtml('No data in this period.')}</p>`;
  const all = lines.reduce((sum, { visitors }) => sum + visitors, 0);
  const places = lines.filter(({ name }) => /^[A-Z]{2}$/.test(name));
  const most = Math.max(1, ...places.map(({ visitors }) => visitors));
  const world = assets.get('world');
  const shapes = places.map((line, index) => {
    const shade = (0.18 + 0.82 * Math.sqrt(line.visitors / most)).toFixed(1);
    const words = tHtml('{place}: {count, plural, one {# visitor} other {# visitors}}, {share}', {
      place: escapeHtml(valueLabel('country', line.name)),
      count: line.visitors,
      share: escapeHtml(readShare(line.visitors, all)),
    });
    const shape = `<use href="${world}#${line.name}" opacity="${shade}"/>`;
    const href = index < maxLinks ? drillDown('country', line.name, asked) : undefined;
    const drawn = `<title>${words}</title>${shape}`;
    return href === undefined ? `<g>${drawn}</g>` : `<a href="${escapeHtml(href)}">${drawn}</a>`;
  });
  const drawing =
    world === undefined
      ? ''
      : `<svg class="map" viewBox="${viewBox}" role="group" aria-label="${tHtml('World map of visitors')}"><use class="land" href="${world}#land"/>${shapes.join('')}</svg>`;
  const rows = lines
    .slice(0, named)
    .map(
      ({ name, visitors }) =>
        `<li>${valueLink('country', name, asked, assets)}<span>${formatCount(visitors)}</span><span class="side">${readShare(visitors, all)}</span></li>`,
    );
  return `${drawing}<ol class="most" aria-label="${tHtml('Most visitors')}">${rows.join('')}</ol>`;
}
