import { t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { PurchaseView } from './purchase-view.ts';

export function versionMailSection({ buyer, purchase, versionMails }: PurchaseView): string {
  const { areWanted, areOffForShop } = versionMails;
  const text = areWanted
    ? tHtml('You get an email at {address} when a new version is published.', { address: escapeHtml(buyer.email) })
    : tHtml(
        areOffForShop
          ? 'You don’t get emails about new versions from this shop.'
          : 'You don’t get emails about new versions.',
      );
  return `<section><h2>${tHtml('New versions')}</h2><p class="soft">${text}</p>
<form method="post" action="/shop/library/purchases/${purchase.id}/version-mails"><input type="hidden" name="form" value="${buyer.formToken}"><input type="hidden" name="wanted" value="${areWanted ? 0 : 1}"><button class="plain-button">${tHtml(areWanted ? 'Stop emails' : 'Email me new versions')}</button></form></section>`;
}

type OptOutPage = { itemName: string; shopName: string; address: string; areWanted: boolean; areOffForShop: boolean };

/** Returns title and HTML. */
export function optOutPage({ itemName, shopName, address, areWanted, areOffForShop }: OptOutPage): [string, string] {
  const item = escapeHtml(itemName);
  const shop = escapeHtml(shopName);
  const whom = `<p class="soft">${escapeHtml(address)}</p>`;
  if (areOffForShop)
    return [
      t('You are unsubscribed'),
      `<p>${tHtml('You will no longer get emails about new versions and reviews from {shop}.', { shop })}</p>${whom}${button('on', tHtml('Email me new versions of {item} again', { item }), 'plain')}`,
    ];
  if (areWanted)
    return [
      t('Unsubscribe from these emails?'),
      `<p>${tHtml('You get an email when a new version of {item} is published, and one that asks for your review.', { item })}</p>${whom}${button('item', tHtml('Unsubscribe from {item}', { item }), 'first')}${button('shop', tHtml('Unsubscribe from everything from {shop}', { shop }), 'plain')}`,
    ];
  return [
    t('You are unsubscribed'),
    `<p>${tHtml('You will no longer get emails about new versions and reviews of {item}. Your purchase and its downloads stay in your library.', { item })}</p>${whom}${button('on', tHtml('Undo'), 'plain')}${button('shop', tHtml('Unsubscribe from everything from {shop}', { shop }), 'plain')}`,
  ];
}

const button = (choice: 'item' | 'shop' | 'on', label: string, look: 'first' | 'plain'): string =>
  `<form method="post"><input type="hidden" name="choice" value="${choice}"><button${look === 'plain' ? ' class="plain-button"' : ''}>${label}</button></form>`;

export const brokenOptOutPage = (): string =>
  `<p>${tHtml('The link is incomplete. Open it from the email again, or turn these emails off in <a>your purchases</a>.', { a: (text) => `<a href="/shop/library">${text}</a>` })}</p>`;
