import { escapeHtml } from '../../pages/index.ts';

/** Converts `code` and [links](/address) in descriptions to HTML. */
export const inlineHtml = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\((\/[^)\s]*)\)/g, '<a href="$2">$1</a>');

export const paragraphs = (text: string): string =>
  text
    .split(/\n\n+/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${inlineHtml(part)}</p>`)
    .join('\n');

export function codeBlock(title: string, code: string, language?: 'curl' | 'js'): string {
  const marked = escapeHtml(code)
    .replaceAll('YOUR_API_KEY', '<u>YOUR_API_KEY</u>')
    .replace(/(&quot;|&#39;)[^\n]*?\1(?!&#39;)(:)?/g, (text, _, colon) =>
      colon === undefined ? `<i>${text}</i>` : text,
    );
  return `<figure${language === undefined ? '' : ` data-lang="${language}"`}><figcaption>${title}</figcaption><pre tabindex="0">${marked}</pre></figure>`;
}
