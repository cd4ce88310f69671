import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type SanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../../kernel/index.ts';
import { boundedHtml } from './bounded-markdown.ts';

const lowered = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' } as const;

const allowed: SanitizeHtml.IOptions = {
  // No images: their host would learn who views the page.
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'del', 'code', 'pre', 'blockquote'],
    ...['ul', 'ol', 'li', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], th: ['align'], td: ['align'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: {
    ...lowered,
    a: (_, attribs) => ({ tagName: 'a', attribs: { ...attribs, rel: 'nofollow ugc noopener' } }),
  },
};

/** The size is in characters. Rendering a long text takes tens of milliseconds. */
const cache = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, text) => html.length + text.length + 1,
});

export function renderDescription(text: string): string {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const html = safeHtml(text, boundedHtml(text));
  cache.set(text, html);
  return html;
}

/** For text with meaningful line breaks, such as addresses. */
export const renderWithLineBreaks = (text: string): string => safeHtml(text, boundedHtml(text, { breaks: true }));

let sanitizeHtml: typeof SanitizeHtml | undefined;

/** Loads the library on first use. */
function safeHtml(text: string, html: string | undefined): string {
  sanitizeHtml ??= createRequire(import.meta.url)('sanitize-html') as typeof SanitizeHtml;
  return sanitizeHtml(html ?? `<p>${escapeHtml(text)}</p>`, allowed);
}
