import {
  isOutage,
  type Message,
  message,
  notFound,
  type Refusal,
  type RefusalCode,
  t,
  tHtml,
} from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';

/** Longest route first. */
const notFoundTexts: [start: string, title: Message, text: Message][] = [
  [
    '/shop/items/',
    message('Item not found'),
    message('It was withdrawn, or the URL is mistyped. Items you have bought are still in your purchases.'),
  ],
  [
    '/shop/buy/',
    message('Item not for sale'),
    message('It was withdrawn, or the URL is mistyped. Items you have bought are still in your purchases.'),
  ],
  ['/shop/c/', message('Category not found'), message('Its items were withdrawn, or the URL is mistyped.')],
  ['/shop/authors/', message('Author not found'), message('Their items were withdrawn, or the name is mistyped.')],
  [
    '/shop/orders/',
    message('Order not found'),
    message('The URL ends with the order number. Check the link in your confirmation email.'),
  ],
  [
    '/shop/library/',
    message('Purchase not found'),
    message('You may have bought it with another email address. Log out, then log in with that address.'),
  ],
  [
    '/shop/files/',
    message('Download not found'),
    message('The URL is mistyped. Go to your purchases and start the download again.'),
  ],
  ['', message('Page not found'), message('This page does not exist or was removed.')],
];

/** For a shop without items, after its owner's market was switched off. */
export const shopClosed = message('This shop is closed at the moment. Your purchases stay in your library.');

const shopUnavailable = message('The shop is unavailable at the moment. Try again in a few seconds.');

const titles = {
  malformed: message('Invalid request'),
  unauthenticated: message('Log in first'),
  forbidden: message('Not allowed'),
  method_not_allowed: message('Method not allowed'),
  conflict: message('No longer possible'),
  too_large: message('Too large'),
  unsupported_type: message('Invalid request'),
  invalid: message('Check your input'),
  too_many: message('Too many requests'),
  unavailable: message('Temporarily unavailable'),
} satisfies Record<Exclude<RefusalCode, 'not_found'>, Message>;

/** `body` is HTML. */
export function refusalPage(refusal: Refusal, route: string): { title: string; body: string } {
  const [title, text] = textFor(refusal, route);
  // The other pages are unavailable too.
  if (refusal.code === 'unavailable')
    return {
      title,
      body: `<p>${escapeHtml(text)}</p><p class="ways"><a class="button" href="">${tHtml('Try again')}</a></p>`,
    };
  const isClosed = refusal.message === t(shopClosed);
  const items = isClosed ? '' : `<a class="button" href="/shop">${tHtml('All items')}</a>`;
  const links = `<p class="ways">${items}<a class="button${isClosed ? '' : ' second'}" href="/shop/library">${tHtml('Your purchases')}</a></p>`;
  return { title, body: `<p>${escapeHtml(text)}</p>${links}` };
}

function textFor({ code, message: said, cause }: Refusal, route: string): [title: string, text: string] {
  if (isOutage(cause)) return [t(titles.unavailable), t(shopUnavailable)];
  if (code !== 'not_found') return [t(titles[code]), said];
  if (said === t(shopClosed)) return [t('The shop is closed'), said];
  // This message is more specific than “not found”.
  if (said !== notFound().message) return [t('Page not found'), said];
  const found = notFoundTexts.find(([start]) => route.startsWith(start));
  return found ? [t(found[1]), t(found[2])] : [t('Page not found'), ''];
}
