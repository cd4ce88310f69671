import { maskDestination } from '../../outbox/index.ts';
import { escapeHtml } from '../../pages/index.ts';

const signInForm = (email: string): string => `<form method="post" action="/shop/library">
<label>E-mail address<input type="text" inputmode="email" autocapitalize="none" spellcheck="false" name="email" value="${escapeHtml(email)}" autocomplete="email" maxlength="254" required></label>
<button>Send me a link</button>
</form>`;

/** The sign-in form. `problem`: why the last attempt failed. */
export function signInPage(problem = '', email = ''): string {
  const wrong = problem === '' ? '' : `<p class="wrong" role="alert">${escapeHtml(problem)}</p>`;
  return `<p class="soft">Find your downloads, purchase codes and invoices here. Enter the <span class="whole">e-mail</span> address that you bought with, and we’ll send you a sign-in link. No password needed.</p>
${wrong}${signInForm(email)}`;
}

/** The same response for every address, whether anything was bought with it or not. */
export const linkSentPage = (
  email: string,
): string => `<p>If there are purchases under ${escapeHtml(email)}, we have sent a sign-in link there. It works once and expires in 20 minutes.</p>
<p class="soft">No <span class="whole">e-mail</span>? Check your spam folder, or <a href="/shop/library">try the address that your receipt was sent to</a>. We only send a few links per hour to one address, so the latest one you received may still work.</p>`;

/** What the link in a mail opens. Only the button redeems it: mail scanners follow links too. */
export const openLibraryPage = (
  email: string,
): string => `<p>This link opens the purchases of ${escapeHtml(maskDestination(email))} in this browser. It works once.</p>
<form method="post"><button>Open my purchases</button></form>`;

export const expiredLinkPage = `<p>It has expired or was already used. Request a new one:</p>${signInForm('')}`;
