// English only: the documentation
import { escapeHtml } from '../../pages/index.ts';
import { type Hit, wordsOf } from '../docs-frame/index.ts';

const maxHits = 40;

export function searchBody(hits: readonly Hit[], query: string): string {
  const sought = escapeHtml(query.trim());
  if (sought === '')
    return '<h1>Search</h1>\n<p>Enter a word in the field at the top, such as “backup” or “webhook”.</p>';
  const count = hits.length === 1 ? '1 section' : `${hits.length} sections`;
  const summary = hits.length > maxHits ? `The first ${maxHits} of ${count}.` : `${count}.`;
  return `<h1>Results for “${sought}”</h1>
<p>${hits.length === 0 ? 'No document matches. Try fewer or shorter words.' : summary}</p>
${hitList(hits.slice(0, maxHits), query)}
<p><a href="/api/docs/search?q=${encodeURIComponent(query)}">Search the API reference for “${sought}”</a></p>`;
}

const maxSuggestions = 5;

export function missingBody(path: string, hits: readonly Hit[], query: string): string {
  const similar = hits.slice(0, maxSuggestions);
  return `<h1>Page not found</h1>
<p>There is no document <code>${escapeHtml(path.slice(0, 100).toWellFormed())}</code>. <a href="/docs">All documents</a></p>
${similar.length === 0 ? '' : `<h2>Similar</h2>\n${hitList(similar, query)}`}`;
}

const hitList = (hits: readonly Hit[], query: string): string =>
  `<ul class="hits">${hits
    .map(
      ([address, title, , place, text]) =>
        `<li><a href="${address}"><span>${escapeHtml(title)}</span><small>${escapeHtml(place)}</small><p>${excerpt(text, wordsOf(query))}</p></a></li>`,
    )
    .join('\n')}</ul>`;

const before = 60;
const length = 200;

/** Returns the text around the first of the words, with all of them marked. */
function excerpt(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place !== -1);
  const place = Math.max(0, Math.min(...places, text.length) - before);
  const start = places.length === 0 || place === 0 ? 0 : text.indexOf(' ', place) + 1;
  const shown = text.slice(start, start + length).toWellFormed();
  const pattern = new RegExp(`(${words.map(escapePattern).join('|')})`, 'gi');
  const marked = shown
    .split(pattern)
    .map((part, n) => (n % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)));
  return `${start > 0 ? '… ' : ''}${marked.join('')}${start + length < text.length ? ' …' : ''}`;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
