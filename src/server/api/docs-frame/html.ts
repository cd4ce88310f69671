import { escapeHtml } from '../../pages/index.ts';

export function codeBlock(title: string, code: string, language?: 'curl' | 'js'): string {
  const marked = escapeHtml(code)
    .replaceAll('YOUR_API_KEY', '<u>YOUR_API_KEY</u>')
    .replace(/(&quot;|&#39;)[^\n]*?\1(?!&#39;)(:)?/g, (text, _, colon) =>
      colon === undefined ? `<i>${text}</i>` : text,
    );
  return `<figure${language === undefined ? '' : ` data-lang="${language}"`}><figcaption>${title}</figcaption><pre tabindex="0">${marked}</pre></figure>`;
}
