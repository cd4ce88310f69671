import { notFound, type Refusal, type RefusalCode } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';

/** What is missing, by the beginning of the route that was asked for; the longest come first. */
const notFoundTexts: [start: string, title: string, text: string][] = [
  [
    '/shop/items/',
    'This item is not in the shop',
    'It was taken off, or its address is not quite right. What you have bought stays among your purchases.',
  ],
  [
    '/shop/buy/',
    'This item is not for sale',
    'It was taken off the shop, or its address is not quite right. What you have bought stays among your purchases.',
  ],
  ['/shop/c/', 'There is no such category', 'Its items were taken off the shop, or its address is not quite right.'],
  ['/shop/authors/', 'This author sells nothing here', 'Their items were taken off, or the name is not quite right.'],
  ['/shop/orders/', 'There is no such order', 'Its address ends with its number: look at the mail that you got.'],
  [
    '/shop/library/',
    'This is not among your purchases',
    'It may have been bought with another address: log out, and open the purchases of that one.',
  ],
  [
    '/shop/files/',
    'This download is not there',
    'Its address is not quite right: go to your purchases and begin it again.',
  ],
  ['', 'Nothing is here', 'There is no such page, or what was here is gone.'],
];

const titles = {
  malformed: 'This could not be read',
  unauthenticated: 'Open your purchases first',
  forbidden: 'This is not possible',
  method_not_allowed: 'This page takes nothing of that kind',
  conflict: 'This is not possible any more',
  too_large: 'This is too much at once',
  unsupported_type: 'This could not be read',
  invalid: 'Something is not right',
  too_many: 'Too many requests',
  unavailable: 'This does not work at the moment',
} satisfies Record<Exclude<RefusalCode, 'not_found'>, string>;

/** What a person reads instead of the page that was asked for: what it is about, and ways on. `body` is HTML. */
export function refusalPage(refusal: Refusal, route: string): { title: string; body: string } {
  const [title, text] = textFor(refusal, route);
  const links = '<p><a href="/shop">All items</a> · <a href="/shop/library">Your purchases</a></p>';
  return { title, body: `<p>${escapeHtml(text)}</p>${links}` };
}

function textFor({ code, message }: Refusal, route: string): [title: string, text: string] {
  if (code !== 'not_found') return [titles[code], message];
  // Said by whoever knows more than that something is missing.
  if (message !== notFound().message) return ['Nothing is here', message];
  const [, title, text] = notFoundTexts.find(([start]) => route.startsWith(start)) ?? ['', 'Nothing is here', ''];
  return [title, text];
}
