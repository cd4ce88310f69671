import { notFound, type Refusal, type RefusalCode } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';

/** What was not found, by the beginning of the route; the longest come first. */
const notFoundTexts: [start: string, title: string, text: string][] = [
  [
    '/shop/items/',
    'Item not found',
    'It was withdrawn, or the URL is mistyped. Items you have bought are still in your purchases.',
  ],
  [
    '/shop/buy/',
    'Item not for sale',
    'It was withdrawn, or the URL is mistyped. Items you have bought are still in your purchases.',
  ],
  ['/shop/c/', 'Category not found', 'Its items were withdrawn, or the URL is mistyped.'],
  ['/shop/authors/', 'Author not found', 'Their items were withdrawn, or the name is mistyped.'],
  [
    '/shop/orders/',
    'Order not found',
    'The URL ends with the order number. Check the link in your confirmation e-mail.',
  ],
  [
    '/shop/library/',
    'Purchase not found',
    'You may have bought it with another e-mail address. Log out and sign in with that one.',
  ],
  ['/shop/files/', 'Download not found', 'The URL is mistyped. Go to your purchases and start the download again.'],
  ['', 'Page not found', 'This page does not exist or was removed.'],
];

const titles = {
  malformed: 'Invalid request',
  unauthenticated: 'Sign in first',
  forbidden: 'Not allowed',
  method_not_allowed: 'Method not allowed',
  conflict: 'No longer possible',
  too_large: 'Too large',
  unsupported_type: 'Invalid request',
  invalid: 'Check your input',
  too_many: 'Too many requests',
  unavailable: 'Temporarily unavailable',
} satisfies Record<Exclude<RefusalCode, 'not_found'>, string>;

/** The error page: what went wrong, and links to go on. `body` is HTML. */
export function refusalPage(refusal: Refusal, route: string): { title: string; body: string } {
  const [title, text] = textFor(refusal, route);
  const links =
    '<p class="ways"><a class="button" href="/shop">All items</a><a class="button second" href="/shop/library">Your purchases</a></p>';
  return { title, body: `<p>${escapeHtml(text)}</p>${links}` };
}

function textFor({ code, message }: Refusal, route: string): [title: string, text: string] {
  if (code !== 'not_found') return [titles[code], message];
  // A message that says more than that something was not found.
  if (message !== notFound().message) return ['Page not found', message];
  const [, title, text] = notFoundTexts.find(([start]) => route.startsWith(start)) ?? ['', 'Page not found', ''];
  return [title, text];
}
