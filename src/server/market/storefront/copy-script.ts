import { escapeHtml } from '../../pages/index.ts';

/**
 * Copies what a button names in `data-copy`. Where there is no clipboard the button stays hidden: the text beside it is
 * selected whole by a click. A plain text, because it is in the page and its hash in the page's policy.
 */
export const copyScript = `document.querySelectorAll('[data-copy]').forEach((button) => {
  if (!navigator.clipboard) return;
  const label = button.innerHTML;
  button.hidden = false;
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(button.parentNode.querySelector('code'));
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.innerHTML = label }, 2000);
  };
});`;

/**
 * A text to take along, with the button that copies it. HTML. All are plain texts. `copied` is taken along instead of
 * what is shown, and then the button says `what`; else only screen readers hear it.
 */
export const copyable = (text: string, what: string, copied = text): string =>
  `<div class="copied"><code class="code">${escapeHtml(text)}</code><button type="button" data-copy="${escapeHtml(copied)}" aria-live="polite" hidden>Copy${copied === text ? `<span class="unseen"> ${escapeHtml(what)}</span>` : ` ${escapeHtml(what)}`}</button></div>`;
