import { maskDestination } from '../../outbox/index.ts';
import { escapeHtml } from '../../pages/index.ts';

const signInForm = (email: string): string => `<form method="post" action="/shop/library">
<label>E-mail address<input type="text" inputmode="email" autocapitalize="none" spellcheck="false" name="email" value="${escapeHtml(email)}" autocomplete="email" maxlength="254" required></label>
<button>Send me a link</button>
</form>`;

/** Asks whose library is wanted. `problem` says why it is asked again. */
export function signInPage(problem = '', email = ''): string {
  const wrong = problem === '' ? '' : `<p class="wrong" role="alert">${escapeHtml(problem)}</p>`;
  return `<p class="soft">Your downloads, purchase codes and invoices. Give the address that you bought with: a mail with a link comes to it, and there is no password.</p>
${wrong}${signInForm(email)}`;
}

/** The answer to every address, whether anything was bought with it or not. */
export const linkSentPage = (
  email: string,
): string => `<p>If something was bought with ${escapeHtml(email)}, a mail with a link is on its way there. It works once, within 20 minutes.</p>
<p class="soft">Nothing came? Look into the spam folder, or <a href="/shop/library">try the address that your receipt went to</a>. No more than a few links an hour go to one address: the newest that came may still work.</p>`;

/** What a link in a mail leads to. Only the button uses it up: programs that look into mail follow links too. */
export const openLibraryPage = (
  email: string,
): string => `<p>It opens the library of ${escapeHtml(maskDestination(email))} in this browser, and works once.</p>
<form method="post"><button>Open my library</button></form>`;

export const expiredLinkPage = `<p>It was used, or its time is over. A new one comes at once:</p>${signInForm('')}`;
