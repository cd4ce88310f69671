import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../../kernel/index.ts';
import { boundedHtml } from './bounded-markdown.ts';

/** Headings of a description stand below those of the page. */
const lowered = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' } as const;

const allowed: sanitizeHtml.IOptions = {
  // No images: an address elsewhere would tell its owner who looks at the page.
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'del', 'code', 'pre', 'blockquote'],
    ...['ul', 'ol', 'li', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], th: ['align'], td: ['align'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: { ...lowered, a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow ugc noopener' }) },
};

/** By text, in characters: a long description takes tens of milliseconds, and is asked for with each look at its item. */
const known = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, text) => html.length + text.length + 1,
});

/** Markdown that an author wrote, as HTML that may stand in any page: no script, style, image or handler is left. */
export function renderDescription(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const html = sanitizeHtml(boundedHtml(text) ?? `<p>${escapeHtml(text)}</p>`, allowed);
  known.set(text, html);
  return html;
}
