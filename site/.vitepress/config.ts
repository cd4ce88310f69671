import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitepress';
import { versions } from '../versions.ts';

const source = process.env.DOCS_SOURCE ?? join(import.meta.dirname, '..', '..');
const load = (file: string) => import(pathToFileURL(join(source, 'src/server/api/manual', file)).href);
const { documents, groups } = (await load('documents.ts')) as typeof import('../../src/server/api/manual/documents.ts');
const { anchorOf, resolveLink } = (await load('links.ts')) as typeof import('../../src/server/api/manual/links.ts');

const pathOfChangelog = '/docs/changelog';
const [newest] = versions;
const folder = process.env.DOCS_FOLDER ?? '';
const versionName = folder === '' ? newest.name : folder;
const sidebar = groups.map((text) => ({
  text,
  items: documents.filter(({ group }) => group === text).map(({ slug, label }) => ({ text: label, link: `/${slug}` })),
}));

export default defineConfig({
  title: 'Gatehouse',
  lang: 'en',
  srcDir: source,
  srcExclude: ['!(CHANGELOG).md', '!(docs|site|CHANGELOG.md)/**'],
  rewrites: { 'docs/:page': ':page', 'site/index.md': 'index.md' },
  cacheDir: join(import.meta.dirname, '..', 'node_modules', '.cache', 'vitepress'),
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  transformPageData(page) {
    const document = documents.find(({ slug }) => page.relativePath === `${slug}.md`);
    if (document) return { description: document.about };
  },
  markdown: {
    // VitePress's own themes have comments and names with a contrast below 4.5.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: anchorOf },
    languageAlias: { caddy: 'nginx', caddyfile: 'nginx', haproxy: 'ini', typoscript: 'ini' },
    config(markdown) {
      const { code_inline } = markdown.renderer.rules;
      // Vue would evaluate the placeholders of templates, such as {{title}}.
      markdown.renderer.rules.code_inline = (...given) =>
        (code_inline?.(...given) ?? '').replace('<code', '<code v-pre');
      // Links into an installation or into the repository have no target on this site.
      markdown.core.ruler.push('own-links', ({ tokens }) => {
        for (const { children } of tokens) {
          let isOpen = false;
          for (const token of children ?? []) {
            if (token.type === 'link_open') {
              const href = String(token.attrGet('href'));
              // VitePress checks links by the pages' files, and the changelog isn't in the documents' folder.
              const target = href.startsWith('docs/') ? undefined : resolveLink(href);
              // Absolute, because the documents are in another folder here. VitePress adds the base.
              if (target === pathOfChangelog) token.attrSet('href', '/CHANGELOG');
              isOpen = target === undefined || (target.startsWith('/') && !target.startsWith('/docs/'));
            }
            if (!isOpen || !token.type.startsWith('link_')) continue;
            if (token.type === 'link_close') isOpen = false;
            Object.assign(token, { tag: 'span', attrs: null, type: token.nesting > 0 ? 'em_open' : 'em_close' });
          }
        }
      });
    },
  },
  themeConfig: {
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    nav: [
      {
        text: `Version ${versionName}`,
        // Relative, because VitePress adds the base of this version to absolute links.
        items: versions.map(({ name }) => ({
          text: name === newest.name ? `${name} (newest)` : name,
          link: `${folder === '' ? './' : '../'}${name === newest.name ? '' : `${name}/`}`,
          target: '_self',
        })),
      },
    ],
  },
  vite: {
    // The folder of the pages has the product's own configuration.
    configFile: false,
    esbuild: { tsconfigRaw: { compilerOptions: { target: 'es2022' } } },
    server: { fs: { allow: [source] } },
  },
});
