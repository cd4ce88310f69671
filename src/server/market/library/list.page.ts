import { pluralize } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Buyer } from '../buyers/index.ts';
import { entitlements, licenceName } from '../purchases/index.ts';
import { formatPrice, itemThumbnail } from '../storefront/index.ts';
import { dayHtml, formatFileSize, stateBadge } from './formats.ts';
import { type ListedPurchase, perPage } from './load-list.ts';

type Shown = { buyer: Buyer; rows: ListedPurchase[]; total: number; page: number };

/** The purchases of a buyer, newest first: each with its newest download. */
export function listPage({ buyer, rows, total, page }: Shown): string {
  const head = `<div class="headline"><div><h1>Your purchases</h1><p class="soft">${escapeHtml(buyer.email)}</p></div>
<form method="post" action="/shop/library/leave"><input type="hidden" name="form" value="${buyer.formToken}"><button class="plain-button">Log out</button></form></div>`;
  if (total === 0)
    return `${head}<div class="empty"><h2>No purchases yet</h2><p>There are no purchases under this <span class="whole">e-mail</span> address. Bought with another one? Log out and sign in with that address.</p><p class="go-on"><a class="button" href="/shop">Browse the shop</a></p></div>`;
  return `${head}<ul class="bought">\n${rows.map(rowHtml).join('\n')}\n</ul>${pager(page, Math.ceil(total / perPage))}`;
}

function rowHtml(row: ListedPurchase): string {
  const { id, item_name, item_kind: kind, item_thumbnail: thumbnail, newest } = row;
  const version =
    newest === undefined
      ? ''
      : `<p><b>Version ${escapeHtml(newest.version)}</b>${newest.published_at === null ? '' : ` <span class="soft">of ${dayHtml(newest.published_at)}</span>`}</p>`;
  return `<li><section>${itemThumbnail({ kind, thumbnail })}<div class="entry"><h2><a href="/shop/library/purchases/${id}">${escapeHtml(item_name)}</a> ${stateBadge(row.state)}</h2>
${version}<p class="soft">${escapeHtml(licenceName(row.license_type))} · bought ${dayHtml(row.purchased_at)} · ${formatPrice(row.price_minor, row.currency)}</p></div>
${action(row)}</section></li>`;
}

/** The button of a row: the download itself where it is one file. */
function action({ id, item_name, state, is_code_only, newest }: ListedPurchase): string {
  const path = `/shop/library/purchases/${id}`;
  const name = escapeHtml(item_name);
  const files = newest?.files ?? [];
  const [file] = files;
  if (file !== undefined && files.length === 1)
    return `<div class="take"><a class="button" href="${path}/files/${file.id}">Download<span class="unseen"> ${name}</span></a><span class="soft">${formatFileSize(file.bytes)}</span></div>`;
  if (file !== undefined)
    return `<div class="take"><a class="button" href="${path}#downloads">Download…<span class="unseen"> ${name}</span></a><span class="soft">${pluralize(files.length, 'file')}</span></div>`;
  if (is_code_only === 1 && entitlements[state].hasLicence)
    return `<div class="take"><a class="button second" href="${path}#code">Show code<span class="unseen"> of ${name}</span></a></div>`;
  return `<div class="take"><a class="button second" href="${path}">Details<span class="unseen"> of ${name}</span></a></div>`;
}

function pager(page: number, last: number): string {
  if (last <= 1) return '';
  const link = (to: number, words: string) =>
    to < 1 || to > last ? '' : `<a href="/shop/library?page=${to}">${words}</a>`;
  return `<nav class="pager" aria-label="Pages">${link(page - 1, 'Newer')}<span aria-current="page">${page} of ${last}</span>${link(page + 1, 'Older')}</nav>`;
}
