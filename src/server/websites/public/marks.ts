import type { Assets } from './assets.ts';
import { type IconName, icon } from './icons.ts';
import type { SharedDimension } from './shared-lists.ts';

const otherNames = new Map(Object.entries({ ios: 'apple', macos: 'apple', 'apple safari': 'safari' }));
const devices: Record<string, IconName> = {
  desktop: 'desktop',
  mobile: 'mobile',
  tablet: 'tablet',
  tv: 'tv',
};

export function mark(dimension: SharedDimension, value: string, assets: Assets): string {
  switch (dimension) {
    case 'country':
      return framed(picture(assets.get(value), 'flag') ?? icon('world'));
    case 'device':
      return framed(icon(devices[value] ?? 'world'));
    case 'source':
    case 'search_engine':
    case 'social_network':
      if (value === '') return framed(icon('link'));
      return framed(picture(assets.get(drawingOf(value)), 'brand') ?? letter(value));
    case 'browser':
    case 'system':
      return framed(picture(assets.get(drawingOf(value)), 'brand') ?? letter(value));
    default:
      return '';
  }
}

const framed = (drawn: string): string => `<i class="mark" aria-hidden="true">${drawn}</i>`;

function drawingOf(value: string): string {
  const name = value.toLowerCase().replace(/^www\./, '');
  const known = otherNames.get(name) ?? name;
  return known
    .replace(/(\.com?)?\.[a-z]{2,3}$/, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
}

const picture = (address: string | undefined, look: 'flag' | 'brand'): string | undefined =>
  address &&
  `<img class="${look}" src="${address}" alt="" ${look === 'flag' ? 'width="18" height="12"' : 'width="16" height="16"'}>`;

const letter = (value: string): string =>
  `<b>${
    value
      .replace(/^www\./, '')
      .match(/[\p{L}\p{N}]/u)?.[0]
      .toUpperCase() ?? '?'
  }</b>`;
