import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';

/**
 * Copies what a button names in `data-copy`. Where there is no clipboard the button stays hidden: the text beside it is
 * selected whole by a click. A plain text, because it is in the page and its hash in the page's policy.
 */
// not shown: what it says comes with the button
export const copyScript = `document.querySelectorAll('[data-copy]').forEach((button) => {
  if (!navigator.clipboard) return;
  const label = button.innerHTML;
  const say = (words) => {
    const small = button.querySelector('.unseen');
    if (!button.matches('.icon')) button.textContent = words;
    else { small.textContent = words; button.dataset.said = words }
  };
  button.hidden = false;
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      say(button.dataset.copied);
    } catch {
      getSelection().selectAllChildren(button.parentNode.querySelector('code'));
      say(button.dataset.selected);
    }
    setTimeout(() => { button.innerHTML = label; delete button.dataset.said }, 2000);
  };
});`;

/**
 * A text to take along, with the button that copies it. HTML. All are plain texts. `copied` is taken along instead of
 * what is shown, and then the button says `what`; else only screen readers hear it.
 */
export const copyable = (text: string, what: string, copied = text): string =>
  `<div class="copied"><code class="code">${escapeHtml(text)}</code><button type="button" ${copyData(copied)} aria-live="polite" hidden>${tHtml('Copy')}${copied === text ? `<span class="unseen"> ${escapeHtml(what)}</span>` : ` ${escapeHtml(what)}`}</button></div>`;

/** What is copied, and what the script says of it. */
const copyData = (copied: string): string =>
  `data-copy="${escapeHtml(copied)}" data-copied="${tHtml('Copied')}" data-selected="${tHtml('Selected')}"`;

const copyIcon =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M10.5 3.5v-.5A1.5 1.5 0 0 0 9 1.5H3A1.5 1.5 0 0 0 1.5 3v6A1.5 1.5 0 0 0 3 10.5h.5"/></svg>';

/** One of several texts below each other, with a small button: what was done is said above it. HTML of plain texts. */
export const copyRow = (text: string, what: string, copied: string): string =>
  `<div class="copied"><code class="code">${escapeHtml(text)}</code><button type="button" class="icon" ${copyData(copied)} aria-live="polite" hidden>${copyIcon}<span class="unseen">${tHtml('Copy')} ${escapeHtml(what)}</span></button></div>`;
