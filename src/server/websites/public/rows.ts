import { escapeHtml } from '../../pages/index.ts';
import type { Filter } from '../filters/index.ts';
import type { Assets } from './assets.ts';
import { valueLabel } from './labels.ts';
import { mark } from './marks.ts';
import { type PageAddress, type PageQuery, pageUrl } from './query-parameters.ts';
import type { SharedDimension } from './shared-lists.ts';

/** Each link repeats all filters, so long filters would make the page too large. */
const maxAddressLength = 300;
/** Represents the values that are not stored individually. No filter can select it. */
const rest = '(other)';

const isOnly = ({ dimension, operator, values }: Filter, of: SharedDimension, value: string): boolean =>
  dimension === of && operator === 'is' && values.length === 1 && values[0] === value;

/** Undefined if the value cannot be filtered or the URL would be too long. */
export function drillDown(dimension: SharedDimension, value: string, asked: PageQuery): string | undefined {
  if (value === rest) return undefined;
  const { filters } = asked.address;
  const others = filters.filter((filter) => !(filter.dimension === dimension && filter.operator === 'is'));
  const changes: Partial<PageAddress> = {
    filters: isChosen(dimension, value, asked) ? others : [...others, { dimension, operator: 'is', values: [value] }],
    list: undefined,
  };
  const address = pageUrl(asked, changes);
  return address.length > maxAddressLength ? undefined : address;
}

const isChosen = (dimension: SharedDimension, value: string, { address }: PageQuery): boolean =>
  address.filters.some((filter) => isOnly(filter, dimension, value));

export function valueLink(dimension: SharedDimension, value: string, asked: PageQuery, assets: Assets): string {
  const words = `${mark(dimension, value, assets)}${escapeHtml(valueLabel(dimension, value))}`;
  const address = drillDown(dimension, value, asked);
  if (address === undefined) return `<span class="row">${words}</span>`;
  const current = isChosen(dimension, value, asked) ? ' aria-current="true"' : '';
  return `<a class="row" href="${escapeHtml(address)}"${current}>${words}</a>`;
}

export const bar = (part: number, most: number): string =>
  `<svg class="bar" aria-hidden="true"><rect width="${Math.round((part / Math.max(1, most)) * 100)}%"/></svg>`;
