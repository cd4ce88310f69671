import { formatMoney, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { renderDescription } from '../catalogue/index.ts';
import { findEInvoiceProblem } from '../e-invoices/index.ts';
import type { IssuedDocument } from '../invoices/index.ts';
import { entitlementsOf, isExpired, licenceName } from '../purchases/index.ts';
import { copyable, formatPrice, itemPath, itemThumbnail } from '../storefront/index.ts';
import { channelSection } from './channel.page.ts';
import { unavailableReasons, updatesEnded } from './download.ts';
import { endRows, extendSection } from './extend.page.ts';
import { dayHtml, formatFileSize, notice, stateBadge, supportText } from './formats.ts';
import { invoiceCorrection } from './invoice-correction.page.ts';
import { licenceSection } from './licence.page.ts';
import type { PurchaseView, VersionWithFiles } from './purchase-view.ts';
import { supportSection } from './questions.page.ts';
import { refundSection } from './refund.page.ts';
import { reviewSection } from './review.page.ts';
import { subscriptionSection } from './subscription.page.ts';
import { versionMailSection } from './version-mails.page.ts';

/** Versions older than these show only their files. */
const versionsWithChanges = 10;

export function purchasePage(view: PurchaseView): string {
  const { purchase, note } = view;
  const { state, item_name, item_kind: kind, item_thumbnail: thumbnail } = purchase;
  const { hasLicence } = entitlementsOf(purchase, view.nowMs);
  const status = isExpired(purchase, view.nowMs) ? 'expired' : state;
  const isOverdue = view.subscription?.state === 'past_due';
  const unavailableReason = status === 'valid' ? '' : t(unavailableReasons[status]);
  return `<nav class="crumbs" aria-label="${tHtml('Breadcrumb')}"><ol><li><a href="/shop/library">${tHtml('Your purchases')}</a></li></ol></nav>
<div class="headline bought-head">${itemThumbnail({ kind, thumbnail })}<div><h1>${escapeHtml(item_name)}</h1><p class="soft">${escapeHtml(licenceName(purchase.license_type))} · ${tHtml('bought {day}', { day: dayHtml(purchase.purchased_at) })}</p></div>${stateBadge(status)}</div>
${note ? notice(note.text, note.tone, note.offersRenewal ? renewalLink(view) : '') : ''}${unavailableReason === '' ? '' : notice(unavailableReason, 'bad')}
${isOverdue ? `<div class="owned ended overdue">${subscriptionSection(view)}</div>` : ''}<div class="owned${hasLicence ? '' : ' ended'}"><div>${downloads(view)}</div>
<div class="side">${codeSection(view)}${isOverdue ? '' : subscriptionSection(view)}${extendSection(view)}${factsSection(view)}${hasLicence ? licenceSection(view) + versionMailSection(view) + channelSection(view) : ''}</div>
<div>${supportSection(view)}${refundSection(view)}${hasLicence ? reviewSection(view) : ''}</div></div>`;
}

/** Returns a link to the renewal or to the item as HTML, or '' if neither is for sale. */
function renewalLink({ purchase, offers, extendUrl }: PurchaseView): string {
  const [offer] = offers.filter(({ renews }) => renews);
  if (offer) return `<a href="${extendUrl}?licence=${offer.key}">${escapeHtml(offer.name)}</a>`;
  const { item_id: id, item_name: name, item_status } = purchase;
  return item_status === 'published' ? `<a href="${itemPath({ id, name })}">${tHtml('See the item')}</a>` : '';
}

function downloads({ purchase, versions, laterVersion, nowMs }: PurchaseView): string {
  if (!entitlementsOf(purchase, nowMs).hasDownloads) return '';
  if (versions.length === 0 && purchase.is_code_only === 1)
    return `<section><h2>${tHtml('Downloads')}</h2><p class="soft">${tHtml('This item has no files to download. Your purchase code is the product.')}</p></section>`;
  if (versions.length === 0)
    return `<section><h2>${tHtml('Downloads')}</h2><p class="soft">${tHtml('The seller hasn’t uploaded any files here yet. Check back after the next version, or download it where you bought it.')}</p></section>`;
  const [newest = '', ...older] = versions.map((version, index) =>
    versionHtml(purchase.id, index < versionsWithChanges ? version : { ...version, changes: '' }),
  );
  const earlier =
    older.length === 0
      ? ''
      : `<details class="earlier"><summary>${tHtml('{count, plural, one {# earlier version} other {# earlier versions}}', { count: older.length })}</summary>${older.join('\n')}</details>`;
  return `<section id="downloads"><h2>${tHtml('Download')}</h2>${laterVersion === undefined ? '' : notice(updatesEnded(laterVersion, purchase.updates_until), 'bad')}${newest}${earlier}</section>`;
}

function versionHtml(purchaseId: number, version: VersionWithFiles): string {
  const files = version.files.map(
    (file) => `<li><div><b>${escapeHtml(file.name)}</b> <span class="soft">${formatFileSize(file.bytes)}</span></div>
<a class="button" href="/shop/library/purchases/${purchaseId}/files/${file.id}"><span class="unseen">${escapeHtml(file.name)}: </span>${tHtml('Download')}</a>
<details><summary>SHA-256</summary><code>${file.sha256}</code></details></li>`,
  );
  const changes = version.changes.trim() === '' ? '' : `<div class="prose">${renderDescription(version.changes)}</div>`;
  return `<div class="version"><h3>${tHtml('Version {version}', { version: escapeHtml(version.version) })}${version.channel === 'beta' ? ` <span class="state">${tHtml('Beta')}</span>` : ''}${version.published_at === null ? '' : dayHtml(version.published_at)}</h3>
${files.length === 0 ? `<p class="soft">${tHtml('No files.')}</p>` : `<ul class="files">${files.join('\n')}</ul>`}${changes}</div>`;
}

function codeSection({ buyer, purchase, code }: PurchaseView): string {
  if (code === undefined) return '';
  return `<section id="code"><h2>${tHtml('Purchase code')}</h2>${copyable(code, t('purchase code'))}
<p class="soft">${tHtml('This code proves your purchase. Keep it private.')}</p>
<details><summary>${tHtml('Has someone else seen it?')}</summary>
<p>${tHtml('Replacing the code invalidates the old one everywhere, including where you use it now.')}</p>
<form method="post" action="/shop/library/purchases/${purchase.id}/code"><input type="hidden" name="form" value="${buyer.formToken}"><button>${tHtml('Replace code')}</button></form></details></section>`;
}

function factsSection(view: PurchaseView): string {
  const { purchase, askingObstacle, nowMs } = view;
  const { id, item_id, item_name, price_minor, refunded_minor, currency } = purchase;
  const { hasLicence } = entitlementsOf(purchase, nowMs);
  const rows: [string, string][] = [
    [tHtml('License'), escapeHtml(licenceName(purchase.license_type))],
    [tHtml('Bought'), dayHtml(purchase.purchased_at)],
    [tHtml('Paid'), formatPrice(price_minor, currency)],
    ...(refunded_minor > 0 ? [[tHtml('Refunded'), formatMoney(refunded_minor, currency)] as [string, string]] : []),
    ...endRows(view),
    [
      tHtml('Support'),
      hasLicence || askingObstacle === undefined
        ? supportText(purchase.supported_until, nowMs)
        : tHtml('Ended with the license'),
    ],
    ...(purchase.item_status === 'published'
      ? [
          [
            tHtml('In the shop'),
            `<a href="${itemPath({ id: item_id, name: item_name })}">${tHtml('See the item')}</a>`,
          ] as [string, string],
        ]
      : []),
    ...view.documents.map((document): [string, string] => [
      document.kind === 'invoice' ? tHtml('Invoice') : tHtml('Credit note'),
      documentLinks(id, document),
    ]),
  ];
  return `<section><h2>${tHtml('Details')}</h2><dl class="facts">${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>${invoiceCorrection(view)}
<p class="soft"><a href="/shop/library/purchases/${id}/data.json">${tHtml('Download your data')}</a> ${tHtml('Everything this seller stores about you, as JSON.')}</p></section>`;
}

function documentLinks(purchaseId: number, document: IssuedDocument): string {
  const { number } = document;
  const path = `/shop/library/purchases/${purchaseId}/documents/${number}`;
  const pdf = `<a href="${path}">${tHtml('Download No. {number} (PDF)', { number })}</a>`;
  if (findEInvoiceProblem(document) !== undefined) return pdf;
  return `${pdf} · <a href="${path}/e-invoice">${tHtml('E-invoice (XML)')}</a>`;
}
