import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/index.ts';
import { notFound } from '../../kernel/index.ts';
import {
  CachedPages,
  findHits,
  headersOf,
  htmlType,
  jsonType,
  queryOf,
  type SearchableHit,
  searchable,
} from '../docs-frame/index.ts';
import type { Document } from '../openapi/index.ts';
import { referencePage, site } from './frame.ts';
import { introductionBody } from './introduction.page.ts';
import { type Bases, type FindScope, type Section, sectionsOf } from './reference.ts';
import { resourceBody } from './resource.page.ts';
import { searchBody, searchIndex } from './search.ts';
import { webhookPages, webhooksBody } from './webhooks.page.ts';

type Served = Pick<Config, 'baseUrl' | 'monitorBaseUrl' | 'analyticsBaseUrl' | 'marketBaseUrl' | 'rateLimitPerMinute'>;

const headers = headersOf(site);

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
  const pages = new CachedPages(headers);
  const hidden = { schema: { hide: true } as object, config: { access: 'public' } } as const;

  app.get('/api/docs', hidden, async (request, reply) => {
    const make = () => {
      const { sections } = reference();
      const description = 'The API of Gatehouse: monitors, websites and market, with examples in curl and JavaScript.';
      const body = introductionBody(sections, bases, config.rateLimitPerMinute);
      return referencePage({ title: site.name, description, slug: '', body }, sections);
    };
    return pages.send(request, reply, { name: '', make });
  });

  for (const [slug, page] of Object.entries(webhookPages))
    app.get(`/api/docs/${slug}`, hidden, async (request, reply) => {
      const make = () => {
        const { document, sections } = reference();
        const body = webhooksBody(document, page);
        return referencePage({ title: page.title, description: page.says, slug, body }, sections);
      };
      return pages.send(request, reply, { name: slug, make });
    });

  app.get('/api/docs/search.json', hidden, async (request, reply) => {
    const make = () => JSON.stringify(index().map(({ hit }) => hit));
    return pages.send(request, reply, { name: 'search.json', type: jsonType, make });
  });

  app.get<{ Querystring: { q?: unknown } }>('/api/docs/search', hidden, async (request, reply) => {
    const query = queryOf(request.query);
    const body = searchBody(findHits(index(), query), query);
    const page = { title: 'Search', description: 'Search the API reference.', slug: 'search', body, query };
    return reply
      .headers({ ...headers, 'x-robots-tag': 'noindex' })
      .type(htmlType)
      .send(referencePage(page, reference().sections));
  });

  app.get<{ Params: { slug: string } }>('/api/docs/:slug', hidden, async (request, reply) => {
    const { document, sections } = reference();
    const section = sections.find(({ resource }) => resource.slug === request.params.slug);
    if (section === undefined) throw notFound();
    const { slug, title, about } = section.resource;
    const make = () =>
      referencePage({ title, description: about, slug, body: resourceBody(section, document) }, sections);
    return pages.send(request, reply, { name: slug, make });
  });
}
