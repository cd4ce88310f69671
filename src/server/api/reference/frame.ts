// English only: the API reference
import { escapeHtml } from '../../pages/index.ts';
import { framePage, type Site } from '../docs-frame/index.ts';
import type { Section } from './reference.ts';
import { interfaces } from './resource.ts';
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

export const site: Site = {
  home: '/api/docs',
  name: 'API reference',
  brand: 'API',
  searchLabel: 'Search operations',
  noResults: 'No operation matches.',
  links: '<a class="home" href="/">Console</a><button id="key" type="button" hidden>Use my API key</button>',
  css,
  script,
  hasImages: false,
};

export const docsPath = (slug: string): string => (slug === '' ? site.home : `${site.home}/${slug}`);

export const referencePage = ({ slug, ...page }: ReferencePage, sections: Section[]): string =>
  framePage(site, { ...page, menu: navigation(slug, sections) });

/** Every page has this list, so it omits the optional end tags, and the other pages are linked relatively. */
function navigation(slug: string, sections: Section[]): string {
  const pathTo = (to: string) => (slug === '' || to === '' ? docsPath(to) : to);
  const link = (to: string, text: string) =>
    `<li><a href="${pathTo(to)}"${to === slug ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`;
  const groups = interfaces.map((name) => {
    const own = sections.filter(({ resource }) => resource.interface === name);
    const links = own.map(
      ({ resource, entries }) =>
        `${link(resource.slug, resource.title)}${resource.slug === slug ? `<ul>${entries.map(({ id, operation }) => `<li><a href="#${id}">${escapeHtml(operation.summary ?? id)}</a>`).join('')}</ul>` : ''}`,
    );
    return `<h2>${name}</h2><ul>${links.join('')}</ul>`;
  });
  const webhookLinks = Object.entries(webhookPages).map(([to, { title }]) => link(to, title));
  return `<nav aria-label="API reference"><ul>${link('', 'Introduction')}${webhookLinks.join('')}<li><a href="/api/openapi.json">OpenAPI (JSON)</a><li><a href="/docs">Documentation</a></ul>
${groups.join('\n')}</nav>`;
}
