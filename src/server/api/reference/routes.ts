import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/index.ts';
import { notFound } from '../../kernel/index.ts';
import { type CachedDocument, contentSecurityPolicy, createDocument, matchesEtag } from '../../pages/index.ts';
import type { Document } from '../openapi/index.ts';
import { referencePage } from './frame.ts';
import { introductionBody } from './introduction.page.ts';
import { type Bases, type FindScope, type Section, sectionsOf } from './reference.ts';
import { resourceBody } from './resource.page.ts';
import { script } from './script.ts';
import { findOperations, type SearchableHit, searchable, searchBody, searchIndex } from './search.ts';
import { css } from './style.ts';
import { webhookPages, webhooksBody } from './webhooks.page.ts';

type Served = Pick<Config, 'baseUrl' | 'monitorBaseUrl' | 'analyticsBaseUrl' | 'marketBaseUrl' | 'rateLimitPerMinute'>;

const html = 'text/html; charset=utf-8';
const headers = {
  'content-security-policy': contentSecurityPolicy(css, { script }),
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/**
 * Pages are the same for all readers and are created at their first request. Call `readDocument` only after all routes
 * are mounted.
 */
export function apiReferenceRoutes(
  app: FastifyInstance,
  readDocument: () => { document: Document; findScope: FindScope },
  config: Served,
): void {
  const bases: Bases = {
    Monitors: config.monitorBaseUrl,
    Websites: config.analyticsBaseUrl,
    Market: config.marketBaseUrl,
    Service: config.baseUrl,
  };
  let known: { document: Document; sections: Section[] } | undefined;
  const reference = () => {
    if (known === undefined) {
      const { document, findScope } = readDocument();
      known = { document, sections: sectionsOf(document, findScope, bases) };
    }
    return known;
  };
  let knownIndex: SearchableHit[] | undefined;
  const index = () => {
    const { document, sections } = reference();
    knownIndex ??= searchable(searchIndex(sections, document));
    return knownIndex;
  };
  const made = new Map<string, CachedDocument>();
  const send = (request: FastifyRequest, reply: FastifyReply, slug: string, make: () => CachedDocument) => {
    const document = made.get(slug) ?? make();
    made.set(slug, document);
    reply.headers({ ...headers, etag: document.etag, 'cache-control': 'public, max-age=300' }).type(document.type);
    if (matchesEtag(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
    return reply.send(document.body);
  };
  const hidden = { schema: { hide: true } as object, config: { access: 'public' } } as const;

  app.get('/api/docs', hidden, async (request, reply) =>
    send(request, reply, '', () => {
      const { sections } = reference();
      const title = 'API reference';
      const description = 'The API of Gatehouse: monitors, websites and market, with examples in curl and JavaScript.';
      const body = introductionBody(sections, bases, config.rateLimitPerMinute);
      return createDocument(html, referencePage({ title, description, slug: '', body }, sections));
    }),
  );

  for (const [slug, page] of Object.entries(webhookPages))
    app.get(`/api/docs/${slug}`, hidden, async (request, reply) =>
      send(request, reply, slug, () => {
        const { document, sections } = reference();
        const body = webhooksBody(document, page);
        return createDocument(html, referencePage({ title: page.title, description: page.says, slug, body }, sections));
      }),
    );

  app.get('/api/docs/search.json', hidden, async (request, reply) =>
    send(request, reply, 'search.json', () =>
      createDocument('application/json; charset=utf-8', JSON.stringify(index().map(({ hit }) => hit))),
    ),
  );

  app.get<{ Querystring: { q?: unknown } }>('/api/docs/search', hidden, async (request, reply) => {
    const { q } = request.query;
    const query = typeof q === 'string' ? q.slice(0, 100) : '';
    const body = searchBody(findOperations(index(), query), query);
    const page = { title: 'Search', description: 'Search the API reference.', slug: 'search', body, query };
    return reply
      .headers({ ...headers, 'x-robots-tag': 'noindex' })
      .type(html)
      .send(referencePage(page, reference().sections));
  });

  app.get<{ Params: { slug: string } }>('/api/docs/:slug', hidden, async (request, reply) => {
    const { document, sections } = reference();
    const section = sections.find(({ resource }) => resource.slug === request.params.slug);
    if (section === undefined) throw notFound();
    const { slug, title, about } = section.resource;
    return send(request, reply, slug, () =>
      createDocument(
        html,
        referencePage({ title, description: about, slug, body: resourceBody(section, document) }, sections),
      ),
    );
  });
}
