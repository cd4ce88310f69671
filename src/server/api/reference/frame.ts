// English only: the API reference
import { escapeHtml, htmlDocument } from '../../pages/index.ts';
import type { Section } from './reference.ts';
import { interfaces } from './resources.ts';
import { script } from './script.ts';
import { css } from './style.ts';
import { webhookPages } from './webhooks.page.ts';

type ReferencePage = {
  title: string;
  description: string;
  slug: string;
  body: string;
  query?: string;
};

export const docsPath = (slug: string): string => (slug === '' ? '/api/docs' : `/api/docs/${slug}`);

export function referencePage(
  { title, description, slug, body, query = '' }: ReferencePage,
  sections: Section[],
): string {
  return htmlDocument({
    title: slug === '' ? title : `${title} – API reference`,
    description,
    css,
    top: `<a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="brand" href="/api/docs">Gatehouse <span>API</span></a>
<form action="/api/docs/search" role="search"><input type="search" name="q" value="${escapeHtml(query)}" placeholder="Search operations" aria-label="Search operations" aria-keyshortcuts="/" maxlength="100" autocomplete="off"><div id="found" hidden></div></form>
<a class="home" href="/">Console</a><button id="key" type="button" hidden>Use my API key</button></header>
<p id="said" role="status"></p>
<div class="page"><details class="menu" open><summary>All pages</summary>${navigation(slug, sections)}</details>
`,
    body: `<div id="content" tabindex="-1">\n${body}\n</div>`,
    bottom: `</div>\n<script>${script}</script>\n`,
  });
}

function navigation(slug: string, sections: Section[]): string {
  const link = (to: string, text: string) =>
    `<li><a href="${docsPath(to)}"${to === slug ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`;
  const groups = interfaces.map((name) => {
    const own = sections.filter(({ resource }) => resource.interface === name);
    const links = own.map(
      ({ resource, entries }) =>
        `${link(resource.slug, resource.title)}${resource.slug === slug ? `<ul>${entries.map(({ id, operation }) => `<li><a href="#${id}">${escapeHtml(operation.summary ?? id)}</a></li>`).join('')}</ul>` : ''}</li>`,
    );
    return `<h2>${name}</h2><ul>${links.join('')}</ul>`;
  });
  const webhookLinks = Object.entries(webhookPages).map(([to, { title }]) => `${link(to, title)}</li>`);
  return `<nav aria-label="API reference"><ul>${link('', 'Introduction')}</li>${webhookLinks.join('')}<li><a href="/api/openapi.json">OpenAPI (JSON)</a></li></ul>
${groups.join('\n')}</nav>`;
}
