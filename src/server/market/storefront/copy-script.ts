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

/** A text to take along, with the button that copies it. HTML. Both are plain texts; `what` is for screen readers. */
export const copyable = (text: string, what: string): string =>
  `<div class="copied"><code class="code">${escapeHtml(text)}</code><button type="button" data-copy="${escapeHtml(text)}" aria-live="polite" hidden>Copy<span class="unseen"> ${escapeHtml(what)}</span></button></div>`;
