// English only: the documentation
import { escapeHtml } from '../../pages/index.ts';
import { frameCss, framePage, frameScript, type Site } from '../docs-frame/index.ts';
import { documents, groups, pathOf } from './documents.ts';

export const site: Site = {
  home: '/docs',
  name: 'Documentation',
  brand: 'Docs',
  searchLabel: 'Search documentation',
  noResults: 'No document matches.',
  links: '<a class="home" href="/api/docs">API reference</a><a class="home" href="/">Console</a>',
  css: frameCss(`
.document { display: grid; grid-template-columns: minmax(0, 76ch) minmax(0, 220px); gap: 0 40px; align-items: start }
.document h1 { grid-column: 1 } .prose { grid-column: 1; min-width: 0; overflow-wrap: anywhere }
.prose > p:first-child { font-size: 16px; color: var(--soft); margin: 4px 0 20px }
.prose h3 { font-size: 16px; margin: 24px 0 4px } .prose h4 { margin: 16px 0 4px } .prose h3 a, .prose h4 a { color: inherit; text-decoration: none } .prose h3 a:hover, .prose h4 a:hover { text-decoration: underline }
.prose > :first-child { margin-top: 12px } .prose li { margin: 2px 0 } .prose ul, .prose ol { padding-left: 22px; margin: 0 0 10px }
.prose img { display: block; max-width: 100%; height: auto; border: 1px solid var(--border); border-radius: 8px; margin: 4px 0 14px }
.table { overflow-x: auto; margin: 8px 0 14px } .table table { margin: 0 } .table:focus-visible { outline: 2px solid var(--accent) } td { min-width: 88px }
.toc { grid-column: 2; grid-row: 1 / span 2; position: sticky; top: 76px; max-height: calc(100vh - 92px); overflow: auto; margin: 4px 0 0 } .toc > summary { font-weight: 600; color: var(--soft) }
.toc nav { padding: 6px 0 0 } .toc nav a { font-size: 13px; color: var(--soft); padding: 3px 8px }
.next { display: flex; justify-content: space-between; flex-wrap: wrap; gap: 8px 24px; padding: 20px 0 0; margin-top: 40px; border-top: 1px solid var(--border) } .next a { padding: 4px 0 } .next a:hover { background: none; text-decoration: underline } .next small { display: block; color: var(--soft) }
.hits p { color: var(--soft); font-size: 13px } mark { background: var(--maintenance-wash); color: inherit; border-radius: 3px }
@media (min-width: 761px) { td:first-child code { overflow-wrap: normal } } td:first-child code:has(wbr) { overflow-wrap: break-word }
@media (max-width: 1240px) { .document { display: block } .toc { position: static; max-height: none; margin: 8px 0 16px; border: 1px solid var(--border); border-radius: 8px; padding: 8px 12px } .prose { max-width: 76ch } }
@media (max-width: 1240px) and (scripting) { .toc:not(.ready) nav { display: none } }
@media (max-width: 760px) { .prose figure { margin-left: -4px; margin-right: -4px } }
@media print { .toc, .next { display: none } .document { display: block } }
`),
  script: frameScript(),
  hasImages: true,
};

type ManualPage = { title: string; description: string; slug: string; body: string; query?: string };

export const manualPage = ({ slug, ...page }: ManualPage): string =>
  framePage(site, { ...page, menu: navigation(slug) });

function navigation(slug: string): string {
  const link = (href: string, label: string, isOpen: boolean) =>
    `<li><a href="${href}"${isOpen ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a></li>`;
  const parts = groups.map((name) => {
    const links = documents
      .filter(({ group }) => group === name)
      .map((one) => link(pathOf(one.slug), one.label, one.slug === slug));
    return `<h2>${escapeHtml(name)}</h2><ul>${links.join('')}</ul>`;
  });
  return `<nav aria-label="Documentation"><ul>${link(site.home, 'Contents', slug === '')}${link('/api/docs', 'API reference', false)}</ul>
${parts.join('\n')}</nav>`;
}
