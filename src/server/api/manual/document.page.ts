// English only: the documentation
import { escapeHtml } from '../../pages/index.ts';
import { type DocumentEntry, documents, pathOf } from './documents.ts';
import type { Rendered, Section } from './markdown.ts';

/** Shorter documents need no list of headings. */
const minHeadings = 2;

export const documentBody = ({ slug }: DocumentEntry, rendered: Rendered): string =>
  pageBody(rendered, neighbours(slug));

export const changelogBody = (rendered: Rendered): string => pageBody(rendered, '');

function pageBody({ title, html, sections }: Rendered, footer: string): string {
  const headings = sections.filter(({ id, depth }) => id !== '' && depth <= 3);
  return `<div class="document">
<h1>${escapeHtml(title)}</h1>
${headings.length < minHeadings ? '' : `<details class="toc" data-fold="(max-width: 1240px)" open><summary>On this page</summary><nav aria-label="On this page">${headingList(headings)}</nav></details>`}
<div class="prose">
${html}
${footer}
</div>
</div>`;
}

function headingList(headings: readonly Section[]): string {
  let html = '';
  let depth = 2;
  for (const { id, heading, depth: own } of headings) {
    if (own > depth) html += '<ul>';
    else if (html !== '') html += own < depth ? '</li></ul></li>' : '</li>';
    html += `<li><a href="#${id}">${escapeHtml(heading)}</a>`;
    depth = own;
  }
  return `<ul>${html}${depth > 2 ? '</li></ul>' : ''}</li></ul>`;
}

function neighbours(slug: string): string {
  const at = documents.findIndex((one) => one.slug === slug);
  const link = (document: DocumentEntry | undefined, word: string) =>
    document === undefined
      ? ''
      : `<a href="${pathOf(document.slug)}"><small>${word}</small>${escapeHtml(document.label)}</a>`;
  return `<nav class="next" aria-label="Previous and next document">${link(documents[at - 1], 'Previous')}${link(documents[at + 1], 'Next')}</nav>`;
}
