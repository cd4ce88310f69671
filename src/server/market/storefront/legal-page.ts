import type { ShopPageRow } from '../../database/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { renderDescription } from '../catalogue/index.ts';
import { pageTitles, type Shop } from '../shop-profile/index.ts';
import { shortDayHtml } from './formats.ts';
import { shopPage } from './frame.ts';
import { plainSummary } from './summary.ts';

/** The terms, privacy notice, refund policy or imprint of the shop. */
export function legalPage({ slug, content, updated_at }: ShopPageRow, shop: Shop): string {
  const title = pageTitles[slug];
  return shopPage({
    title: `${title} – ${shop.name}`,
    shop,
    description: plainSummary(content),
    head: `<link rel="canonical" href="${escapeHtml(`${shop.base}/shop/${slug}`)}">\n`,
    body: `<article class="legal"><h1>${title}</h1><p class="soft">Last changed ${shortDayHtml(updated_at)}</p><div class="prose">${renderDescription(content)}</div></article>`,
  });
}
