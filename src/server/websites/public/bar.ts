import { t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Filter, FilterOperator } from '../filters/index.ts';
import { comparisonNames, comparisons } from './comparisons.ts';
import { hiddenFields } from './hidden-fields.ts';
import { icon } from './icons.ts';
import { filterLabel } from './labels.ts';
import { menu } from './menu.ts';
import { adjacentPeriod, type Days, periodNames, periods } from './periods.ts';
import { type PageQuery, pageUrl, withDays } from './query-parameters.ts';
import { sharedDimensions, sharedList } from './shared-lists.ts';
import { daysInWords } from './times.ts';

export function toolbar(asked: PageQuery, today: string): string {
  return `<div class="controls" id="controls"><div class="filters">${filterMenu(asked)}${filterChips(asked)}</div>
<div class="days">${compareMenu(asked)}${steps(asked, today)}${periodMenu(asked, today)}</div></div>`;
}

/** A form keeps the page small, because links would each repeat the whole query. */
function filterMenu(asked: PageQuery): string {
  const fields = hiddenFields(asked, { list: undefined });
  const choices = sharedDimensions.map(
    (dimension) => `<button name="list" value="${dimension}">${tHtml(sharedList(dimension).title)}</button>`,
  );
  return menu({
    id: 'filter',
    label: t('Add filter'),
    face: `${icon('filter')}${tHtml('Filter')}`,
    links: [],
    above: `<form class="choices">${fields}${choices.join('')}</form>`,
    below: `<form class="below">${fields}<label>${tHtml('Page contains')}<input name="contains" maxlength="200" placeholder="/blog/"></label><button>${tHtml('Add filter')}</button></form>`,
    look: 'two',
    key: 'f',
  });
}

const opposites: Partial<Record<FilterOperator, FilterOperator>> = {
  is: 'is_not',
  is_not: 'is',
  contains: 'contains_not',
  contains_not: 'contains',
};

function filterChips(asked: PageQuery): string {
  const { filters } = asked.address;
  if (filters.length === 0) return '';
  const chips = filters.map((filter) => {
    const without = pageUrl(asked, { filters: filters.filter((other) => other !== filter) });
    return `<li>${turnAround(filter, asked)}<a class="remove" href="${escapeHtml(without)}"><span class="unseen">${tHtml('Remove filter {filter}', { filter: escapeHtml(filterLabel(filter)) })}</span>${icon('close')}</a></li>`;
  });
  const clear =
    filters.length > 1
      ? `<a class="clear" href="${escapeHtml(pageUrl(asked, { filters: [] }))}">${tHtml('Clear all')}</a>`
      : '';
  return `<ul class="chips" aria-label="${tHtml('Filters')}">${chips.join('')}</ul>${clear}`;
}

function turnAround(filter: Filter, asked: PageQuery): string {
  const label = escapeHtml(filterLabel(filter));
  const operator = opposites[filter.operator];
  if (operator === undefined) return `<span>${label}</span>`;
  const turned = { ...filter, operator };
  const { filters } = asked.address;
  const href = pageUrl(asked, { filters: filters.map((other) => (other === filter ? turned : other)) });
  return `<a href="${escapeHtml(href)}" title="${tHtml('Exclude or include')}">${label}</a>`;
}

function compareMenu(asked: PageQuery): string {
  const { compare } = asked.address;
  const links = comparisonNames.map((name) => ({
    word: tHtml(comparisons[name].word),
    href: pageUrl(asked, { compare: name }),
    isOpen: name === compare,
  }));
  return menu({
    id: 'compare',
    label: t('Compare with'),
    face: tHtml(comparisons[compare].word),
    links,
    // not shown: classes
    look: 'quiet end',
  });
}

function steps(asked: PageQuery, today: string): string {
  const step = (to: Days | undefined, word: string, name: 'left' | 'right') =>
    to
      ? `<a href="${escapeHtml(pageUrl(asked, withDays(to)))}" aria-label="${word}" title="${word}" data-key="arrow${name}">${icon(name)}</a>`
      : `<span>${icon(name)}</span>`;
  const { period } = asked.scope;
  return `<span class="steps">${step(adjacentPeriod(period, -1, today), tHtml('Previous period'), 'left')}${step(adjacentPeriod(period, 1, today), tHtml('Next period'), 'right')}</span>`;
}

function periodMenu(asked: PageQuery, today: string): string {
  const { days } = asked.address;
  const { from, to } = asked.scope.period;
  const links = periodNames.map((name) => ({
    word: tHtml(periods[name].word),
    href: pageUrl(asked, withDays(name)),
    isOpen: name === days,
    key: periods[name].key,
  }));
  const day = (name: string, word: string, value: string) =>
    `<label>${word}<input type="date" name="${name}" value="${value}" max="${today}" required></label>`;
  const form = `<form class="below dates" aria-label="${tHtml('Custom range')}">${hiddenFields(asked, { interval: undefined }, ['period', 'from', 'to'])}${day('from', tHtml('First day'), from)}${day('to', tHtml('Last day'), to)}<button>${tHtml('Apply')}</button></form>`;
  const face = typeof days === 'string' ? tHtml(periods[days].word) : daysInWords(days);
  return menu({
    id: 'period',
    label: t('Period'),
    face: `${icon('calendar')}${face}`,
    links,
    below: form,
    look: 'end',
    key: 'c',
  });
}
