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
