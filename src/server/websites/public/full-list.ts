import { formatCount, formatDuration, formatPercent, type Message, message, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Assets } from './assets.ts';
import { hiddenFields } from './hidden-fields.ts';
import { icon } from './icons.ts';
import { type FullList, type PageQuery, pageUrl, sortColumns } from './query-parameters.ts';
import { bar, valueLink } from './rows.ts';
import { sharedList } from './shared-lists.ts';
import type { Line, Rows } from './view.ts';

const columnWords = {
  visitors: message('Visitors'),
  visits: message('Visits'),
  pageviews: message('Page views'),
  events: message('Events'),
  bounce_rate: message('Bounce rate'),
  visit_duration: message('Duration'),
  time_on_page: message('Time on page'),
  scroll_depth: message('Scroll depth'),
} satisfies Record<string, Message>;
type Column = 'name' | keyof typeof columnWords;

export function fullList(shown: Rows, list: FullList, asked: PageQuery, assets: Assets): string {
  const { title, head, of } = sharedList(list.dimension);
  const heading = tHtml(title);
  const columns: readonly Column[] = sortColumns[of];
  const most = Math.max(1, ...shown.rows.map(({ visitors }) => visitors));
  const sortedBy = list.sortBy ?? 'visitors';
  const heads = columns.map((column) => {
    const isSorted = column === sortedBy;
    const direction = list.sort ?? (column === 'name' ? 'asc' : 'desc');
    const next = isSorted ? (direction === 'asc' ? 'desc' : 'asc') : undefined;
    const href = pageUrl(asked, { list: { ...list, page: 1, sortBy: column, sort: next } });
    const sorted = isSorted ? ` aria-sort="${direction === 'asc' ? 'ascending' : 'descending'}"` : '';
    return `<th scope="col"${sorted}><a href="${escapeHtml(href)}" data-keep="sort-${column}">${tHtml(column === 'name' ? head : columnWords[column])}<span aria-hidden="true">${isSorted ? (direction === 'asc' ? ' ↑' : ' ↓') : ''}</span></a></th>`;
  });
  const rows = shown.rows.map(
    (line) =>
      `<tr><th scope="row">${bar(line.visitors, most)}${valueLink(list.dimension, line.name, asked, assets)}</th>${columns
        .slice(1)
        .map((column) => `<td>${readCell(line, column)}</td>`)
        .join('')}</tr>`,
  );
  const table =
    rows.length === 0
      ? `<p class="none">${list.search === '' ? tHtml('No data in this period.') : tHtml('No results contain “{search}”.', { search: escapeHtml(list.search) })}</p>`
      : `<div class="scroll" tabindex="0" role="group" aria-label="${heading}"><table class="list full"><thead><tr>${heads.join('')}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
  return `<section class="panel whole" id="list" aria-labelledby="list-title">
<header><a class="back" href="${escapeHtml(pageUrl(asked, { list: undefined }))}" id="back">${icon('left')}${tHtml('Dashboard')}</a><h2 id="list-title">${heading}</h2>
<form class="search" role="search">${hiddenFields(asked, { list: { ...list, search: '', page: 1 } })}<input type="search" name="search" value="${escapeHtml(list.search)}" aria-label="${tHtml('Search {list}', { list: heading })}" placeholder="${tHtml('Search')}" maxlength="100"><button>${tHtml('Search')}</button></form></header>
<div class="body">${table}</div>
${pager(shown, list, asked)}
</section>`;
}

function readCell(line: Line, column: Column): string {
  switch (column) {
    case 'name':
      return '';
    case 'visitors':
    case 'visits':
    case 'pageviews':
    case 'events':
      return formatCount(line[column] ?? 0);
    case 'bounce_rate':
    case 'scroll_depth': {
      const value = line[column] ?? null;
      return formatPercent(value === null ? null : Math.round(value));
    }
    case 'visit_duration':
    case 'time_on_page':
      return formatDuration(line[column] ?? null);
  }
}

function pager({ total, hasMore, rows }: Rows, list: FullList, asked: PageQuery): string {
  const to = (page: number, rel: string, word: string) =>
    `<a href="${escapeHtml(pageUrl(asked, { list: { ...list, page } }))}" data-keep="${rel}">${escapeHtml(word)}</a>`;
  const count = total === undefined ? '' : t('{count, plural, one {# row} other {# rows}}', { count: total });
  const links = [
    ...(list.page > 1 ? [to(list.page - 1, 'previous', t('Previous'))] : []),
    ...(hasMore ? [to(list.page + 1, 'next', t('Next'))] : []),
  ];
  const where = list.page > 1 || hasMore ? [t('Page {number}', { number: formatCount(list.page) })] : [];
  const shown = rows.length === 0 ? [] : [...where, count].filter(Boolean);
  return `<footer><span>${escapeHtml(shown.join(' · '))}</span><span class="pager">${links.join('')}</span></footer>`;
}
