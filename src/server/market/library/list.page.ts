import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Buyer } from '../buyers/index.ts';
import { entitlementsOf, isExpired, licenceName } from '../purchases/index.ts';
import { formatPrice, itemThumbnail } from '../storefront/index.ts';
import { dayHtml, formatFileSize, stateBadge } from './formats.ts';
import { type ListedPurchase, perPage } from './load-list.ts';

type Shown = { buyer: Buyer; rows: ListedPurchase[]; total: number; page: number; nowMs: number };

export function listPage({ buyer, rows, total, page, nowMs }: Shown): string {
  const head = `<div class="headline"><div><h1>${tHtml('Your purchases')}</h1><p class="soft">${escapeHtml(buyer.email)}</p></div>
<form method="post" action="/shop/library/leave"><input type="hidden" name="form" value="${buyer.formToken}"><button class="plain-button">${tHtml('Log out')}</button></form></div>`;
  if (total === 0)
    return `${head}<div class="empty"><h2>${tHtml('No purchases yet')}</h2><p>${tHtml('No purchases were made with this <w>email</w> address. Used another one? Log out, then log in with that address.', { w: (text) => `<span class="whole">${text}</span>` })}</p><p class="go-on"><a class="button" href="/shop">${tHtml('Browse the shop')}</a></p></div>`;
  return `${head}<ul class="bought">\n${rows.map((row) => rowHtml(row, nowMs)).join('\n')}\n</ul>${pager(page, Math.ceil(total / perPage))}`;
}

function rowHtml(row: ListedPurchase, nowMs: number): string {
  const { id, item_name, item_kind: kind, item_thumbnail: thumbnail, newest } = row;
  const version =
    newest === undefined
      ? ''
      : `<p><b>${tHtml('Version {version}', { version: escapeHtml(newest.version) })}</b>${newest.published_at === null ? '' : ` <span class="soft">${tHtml('of {day}', { day: dayHtml(newest.published_at) })}</span>`}</p>`;
  const badge = row.hasFailedPayment
    ? `<span class="state disputed">${tHtml('Payment failed')}</span>`
    : stateBadge(isExpired(row, nowMs) ? 'expired' : row.state);
  const pay = row.hasFailedPayment
    ? `<p><a href="/shop/library/purchases/${id}#subscription">${tHtml('Pay or change your card')}</a></p>`
    : '';
  return `<li><section>${itemThumbnail({ kind, thumbnail })}<div class="entry"><h2><a href="/shop/library/purchases/${id}">${escapeHtml(item_name)}</a> ${badge}</h2>
${pay}${version}<p class="soft">${escapeHtml(licenceName(row.license_type))} · ${tHtml('bought {day}', { day: dayHtml(row.purchased_at) })} · ${formatPrice(row.price_minor, row.currency)}</p></div>
${action(row, nowMs)}</section></li>`;
}

function action(row: ListedPurchase, nowMs: number): string {
  const { id, item_name, is_code_only, newest } = row;
  const path = `/shop/library/purchases/${id}`;
  const name = escapeHtml(item_name);
  const files = newest?.files ?? [];
  const [file] = files;
  if (file !== undefined && files.length === 1)
    return `<div class="take"><a class="button" href="${path}/files/${file.id}">${tHtml('Download')}<span class="unseen"> ${name}</span></a><span class="soft">${formatFileSize(file.bytes)}</span></div>`;
  if (file !== undefined)
    return `<div class="take"><a class="button" href="${path}#downloads">${tHtml('Download…')}<span class="unseen"> ${name}</span></a><span class="soft">${tHtml('{count, plural, one {# file} other {# files}}', { count: files.length })}</span></div>`;
  if (is_code_only === 1 && entitlementsOf(row, nowMs).hasLicence)
    return `<div class="take"><a class="button second" href="${path}#code">${tHtml('Show code')}<span class="unseen"> ${tHtml('of {name}', { name })}</span></a></div>`;
  return `<div class="take"><a class="button second" href="${path}">${tHtml('Details')}<span class="unseen"> ${tHtml('of {name}', { name })}</span></a></div>`;
}

function pager(page: number, last: number): string {
  if (last <= 1) return '';
  const link = (to: number, words: string) =>
    to < 1 || to > last ? '' : `<a href="/shop/library?page=${to}">${words}</a>`;
  return `<nav class="pager" aria-label="${tHtml('Pages')}">${link(page - 1, tHtml('Newer'))}<span aria-current="page">${tHtml('{index} of {count}', { index: page, count: last })}</span>${link(page + 1, tHtml('Older'))}</nav>`;
}
