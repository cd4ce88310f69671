import { escapeHtml } from '../../pages/index.ts';
import type { Buyer } from '../buyers/index.ts';
import { type BuyerPurchase, licenceName } from '../purchases/index.ts';
import { formatPrice } from '../storefront/index.ts';
import { dayHtml, stateBadge } from './formats.ts';

export const perPage = 25;

type Shown = { buyer: Buyer; rows: BuyerPurchase[]; total: number; page: number };

/** The purchases of a buyer, newest first. */
export function listPage({ buyer, rows, total, page }: Shown): string {
  const head = `<div class="headline"><div><h1>Your purchases</h1><p class="soft">${escapeHtml(buyer.email)}</p></div>
<form method="post" action="/shop/library/leave"><input type="hidden" name="form" value="${buyer.formToken}"><button class="plain-button">Log out</button></form></div>`;
  if (total === 0)
    return `${head}<div class="empty"><h2>No purchases yet</h2><p>There are no purchases under this e-mail address.</p></div>`;
  const entries = rows.map(
    (row) => `<li><section><div><h2><a href="/shop/library/purchases/${row.id}">${escapeHtml(row.item_name)}</a></h2>
<p class="soft">${escapeHtml(licenceName(row.license_type))} · ${formatPrice(row.price_minor, row.currency)} · ${dayHtml(row.purchased_at)}</p></div>
${stateBadge(row.state)}</section></li>`,
  );
  return `${head}<ul class="bought">\n${entries.join('\n')}\n</ul>${pager(page, Math.ceil(total / perPage))}`;
}

function pager(page: number, last: number): string {
  if (last <= 1) return '';
  const link = (to: number, words: string) =>
    to < 1 || to > last ? '' : `<a href="/shop/library?page=${to}">${words}</a>`;
  return `<nav class="pager" aria-label="Pages">${link(page - 1, 'Newer')}<span aria-current="page">${page} of ${last}</span>${link(page + 1, 'Older')}</nav>`;
}
