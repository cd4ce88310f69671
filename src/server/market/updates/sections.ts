import type { ItemRow, ItemVersionRow } from '../../database/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { mediaAddress, renderDescription } from '../catalogue/index.ts';
import { itemPath } from '../storefront/index.ts';

const shownVersions = 10;

export const changelogHtml = (versions: Pick<ItemVersionRow, 'version' | 'changes' | 'published_at'>[]): string =>
  versions
    .slice(0, shownVersions)
    .map(
      ({ version, changes, published_at }) =>
        `<h4>${escapeHtml(version)} – ${new Date(published_at ?? 0).toISOString().slice(0, 10)}</h4>${renderDescription(changes)}`,
    )
    .join('\n');

export const descriptionHtml = ({ description }: Pick<ItemRow, 'description'>): string =>
  renderDescription(description);

export const homepageOf = (item: ItemRow, baseUrl: string): string => `${baseUrl}${itemPath(item)}`;

/** `2026-03-01 10:00:00`, in UTC. */
export const wordpressTime = (ms: number | null): string =>
  new Date(ms ?? 0).toISOString().slice(0, 19).replace('T', ' ');

/** The item's last path segment. */
export const slugOf = (item: ItemRow): string => itemPath(item).split('/').at(-1) ?? String(item.id);

type Pictures = { icons: Record<string, string>; banners: Record<string, string> };

export function picturesOf(item: ItemRow, baseUrl: string): Pictures {
  const { thumbnail, preview_image } = item;
  return {
    icons: thumbnail ? { '1x': mediaAddress(thumbnail, baseUrl) } : {},
    banners: preview_image ? { low: mediaAddress(preview_image, baseUrl) } : {},
  };
}
