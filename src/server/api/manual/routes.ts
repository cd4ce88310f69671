import type { FastifyInstance } from 'fastify';
import { CachedPages, findHits, headersOf, htmlType, jsonType, queryOf, wordsOf } from '../docs-frame/index.ts';
import { contentsBody } from './contents.page.ts';
import { changelogBody, documentBody } from './document.page.ts';
import { findDocument, pathOf } from './documents.ts';
import { Manual } from './manual.ts';
import { missingBody, searchBody } from './search.page.ts';
import { manualPage, site } from './site.ts';

const headers = headersOf(site);
const maxPathLength = 200;

export async function manualRoutes(app: FastifyInstance): Promise<void> {
  const manual = new Manual();
  const pages = new CachedPages(headers);
  const hidden = { schema: { hide: true } as object, config: { access: 'public' } } as const;

  app.get(site.home, hidden, async (request, reply) => {
    const description = 'How to use and run Gatehouse.';
    const make = () => manualPage({ title: site.name, description, slug: '', body: contentsBody() });
    return pages.send(request, reply, { name: '', make });
  });

  app.get('/docs/search.json', hidden, async (request, reply) => {
    const make = () =>
      JSON.stringify(manual.index.map(({ hit: [...line] }) => [...line.slice(0, -1), distinctWords(line[4])]));
    return pages.send(request, reply, { name: 'search.json', type: jsonType, make });
  });

  app.get('/docs/headings.json', hidden, async (request, reply) => {
    const make = () =>
      JSON.stringify(manual.index.map(({ hit: [address, title, , place] }) => [address, title, place]));
    return pages.send(request, reply, { name: 'headings.json', type: jsonType, make });
  });

  app.get<{ Querystring: { q?: unknown } }>('/docs/search', hidden, async (request, reply) => {
    const query = queryOf(request.query);
    const body = searchBody(findHits(manual.index, query), query);
    return reply
      .headers({ ...headers, 'x-robots-tag': 'noindex' })
      .type(htmlType)
      .send(manualPage({ title: 'Search', description: 'Search the documentation.', slug: 'search', body, query }));
  });

  // One route for all documents, because each route takes time at startup.
  app.get<{ Params: { '*': string } }>('/docs/*', hidden, async (request, reply) => {
    const path = request.params['*'].slice(0, maxPathLength).replace(/\/$/, '');
    const document = findDocument(path);
    if (document) {
      const { slug, label, about } = document;
      const make = () =>
        manualPage({ title: label, description: about, slug, body: documentBody(document, manual.read(slug)) });
      return pages.send(request, reply, { name: slug, make });
    }
    if (path === 'changelog') {
      const description = 'The changes in each release of Gatehouse.';
      const make = () =>
        manualPage({ title: 'Changelog', description, slug: path, body: changelogBody(manual.readChangelog()) });
      return pages.send(request, reply, { name: path, make });
    }
    const [, image] = /^images\/(.+)$/.exec(path) ?? [];
    if (image !== undefined && manual.hasImage(image))
      return pages.send(request, reply, { name: path, type: 'image/webp', make: () => manual.readImage(image) });
    const [, file] = /^(.+)\.md$/.exec(path) ?? [];
    if (file !== undefined && findDocument(file)) return reply.redirect(pathOf(file), 301);
    const query = queryOf({ q: path.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() });
    const body = missingBody(path, findHits(manual.index, query), query);
    return reply
      .code(404)
      .headers({ ...headers, 'x-robots-tag': 'noindex' })
      .type(htmlType)
      .send(manualPage({ title: 'Page not found', description: 'No such document.', slug: 'not-found', body, query }));
  });
}

/** Makes the index for the browser a third as large as the text. */
const distinctWords = (text: string): string => [...new Set(wordsOf(text))].join(' ');
