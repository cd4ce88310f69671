import { escapeHtml } from '../pages/index.ts';
import { docsPath } from './frame.ts';
import { breakable, methodHtml } from './operation.ts';
import type { Entry, Section } from './reference.ts';

/** Address, title, method, path, and other words that find it. */
type Hit = [address: string, title: string, method: string, path: string, more: string];

/** Every operation, for the search in the browser. */
export const searchIndex = (sections: Section[]): Hit[] =>
  sections.flatMap(({ resource, entries }) => entries.map((entry) => hitOf(entry, resource.slug, resource.title)));

const hitOf = ({ id, method, path, operation, alias }: Entry, slug: string, title: string): Hit => [
  `${docsPath(slug)}#${id}`,
  operation.summary ?? id,
  method,
  path,
  [title, id, ...(alias === undefined ? [] : [alias, 'PUT'])].join(' '),
];

/** The operations that have every word of a query. */
export function findOperations(index: Hit[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return index.filter(([, ...texts]) => words.every((word) => texts.join(' ').toLowerCase().includes(word)));
}

/** What is found, for readers without scripts. */
export function searchBody(hits: Hit[], query: string): string {
  const title = query.trim() === '' ? 'Search' : `Results for “${escapeHtml(query.trim())}”`;
  const lines = hits.map(
    ([address, text, method, path]) =>
      `<li><a href="${address}">${methodHtml(method)}<span>${escapeHtml(text)}</span><small>${breakable(path)}</small></a></li>`,
  );
  const none = 'No operation matches. Search for a thing (“coupon”), a verb (“refund”) or a path (“/stats”).';
  return `<h1>${title}</h1>
<p>${hits.length === 0 ? none : `${hits.length} ${hits.length === 1 ? 'operation' : 'operations'}`}</p>
<ul class="hits">${lines.join('\n')}</ul>`;
}
