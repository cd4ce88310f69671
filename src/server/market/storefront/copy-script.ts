import { tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';

/**
 * Without clipboard access, the button stays hidden and a click selects the text. The script is a string, because its
 * hash is in the content security policy.
 */
// not shown: the button has the text
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

/** Returns HTML for plain text. If `copied` differs from `text`, the button's label includes `what`. */
export const copyable = (text: string, what: string, copied = text): string =>
  `<div class="copied"><code class="code">${escapeHtml(text)}</code><button type="button" ${copyData(copied)} aria-live="polite" hidden>${tHtml('Copy')}${copied === text ? `<span class="unseen"> ${escapeHtml(what)}</span>` : ` ${escapeHtml(what)}`}</button></div>`;

const copyData = (copied: string): string =>
  `data-copy="${escapeHtml(copied)}" data-copied="${tHtml('Copied')}" data-selected="${tHtml('Selected')}"`;

const copyIcon =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M10.5 3.5v-.5A1.5 1.5 0 0 0 9 1.5H3A1.5 1.5 0 0 0 1.5 3v6A1.5 1.5 0 0 0 3 10.5h.5"/></svg>';

export const copyRow = (text: string, what: string, copied: string): string =>
  `<div class="copied"><code class="code">${escapeHtml(text)}</code><button type="button" class="icon" ${copyData(copied)} aria-live="polite" hidden>${copyIcon}<span class="unseen">${tHtml('Copy')} ${escapeHtml(what)}</span></button></div>`;
