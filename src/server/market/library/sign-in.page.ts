import { tHtml } from '../../kernel/index.ts';
import { maskDestination } from '../../outbox/index.ts';
import { escapeHtml } from '../../pages/index.ts';

const whole = (text: string): string => `<span class="whole">${text}</span>`;

const signInForm = (email: string): string => `<form method="post" action="/shop/library">
<label>${tHtml('Email address')}<input type="text" inputmode="email" autocapitalize="none" spellcheck="false" name="email" value="${escapeHtml(email)}" autocomplete="email" maxlength="254" required></label>
<button>${tHtml('Send me a link')}</button>
</form>`;

export function signInPage(problem = '', email = ''): string {
  const wrong = problem === '' ? '' : `<p class="wrong" role="alert">${escapeHtml(problem)}</p>`;
  return `<p class="soft">${tHtml('Find your downloads, purchase codes and invoices here. Enter the <w>email</w> address that you used for your purchase, and we’ll send you a login link. You don’t need a password.', { w: whole })}</p>
${wrong}${signInForm(email)}`;
}

export const noMailPage = (): string =>
  `<p>${tHtml('This shop can’t send email yet, so you can’t log in here. Your download and your purchase code are on your order’s page, in the browser you ordered with.')}</p>
<p class="soft">${tHtml('Can’t find that page? Contact the seller with your order number or email address.')}</p>`;

/** The page is the same for every address, to hide which addresses have purchases. */
export const linkSentPage = (
  email: string,
): string => `<p>${tHtml('If there are purchases under {address}, we have sent a login link there. It works once and expires in 20 minutes.', { address: escapeHtml(email) })}</p>
<p class="soft">${tHtml('No <w>email</w>? Check your spam folder, or <a>try the address that your receipt was sent to</a>. We send only a few links per hour to one address, so the latest one you received may still work.', { w: whole, a: (text) => `<a href="/shop/library">${text}</a>` })}</p>`;

/** Only the button redeems the link, because mail scanners also open links. */
export const openLibraryPage = (
  email: string,
): string => `<p>${tHtml('This link opens the purchases of {address} in this browser. It works once.', { address: escapeHtml(maskDestination(email)) })}</p>
<form method="post"><button>${tHtml('Open my purchases')}</button></form>`;

export const expiredLinkPage = (isMailReady: boolean): string =>
  !isMailReady
    ? `<p>${tHtml('It has expired or was already used.')}</p>${noMailPage()}`
    : `<p>${tHtml('It has expired or was already used. Request a new one:')}</p>${signInForm('')}`;
