import type { FastifyRequest } from 'fastify';
import { t, tHtml } from '../../../kernel/index.ts';
import { createDocument } from '../../../pages/index.ts';
import type { GetPage } from './badge.routes.ts';
import { type FeedKind, feedOf, feedTypes } from './feeds.ts';
import { backLink, messagePage } from './page-layout.ts';
import { brandOf, type PageRequest, sendPage, sendSharedPage } from './page-request.ts';
import { choiceFields, choicesOf } from './service-choices.ts';

const kinds = Object.keys(feedTypes) as FeedKind[];

export function feedRoutes(get: GetPage): void {
  for (const kind of kinds)
    get(`/feed.${kind}`, (visit, request, reply) => {
      const services = chosenServices(visit, request);
      return sendSharedPage(request, reply, visit, [
        services ? `${kind} of ${services.join()}` : kind, // not shown: a key
        () => createDocument(feedTypes[kind], feedOf(visit.shown.view, kind, services)),
      ]);
    });
  get('/feeds', (visit, _, reply) => sendPage(reply, choicePage(visit), visit));
}

/** A removed service isn't an error, because feed readers would drop the feed. */
function chosenServices({ shown }: PageRequest, request: FastifyRequest): string[] | undefined {
  const { services } = request.query as { services?: string | string[] };
  if (services === undefined) return undefined;
  const given = new Set([services].flat().flatMap((one) => one.split(',')));
  return choicesOf(shown.view)
    .map(({ key }) => key)
    .filter((key) => given.has(key));
}

const choicePage = (visit: PageRequest): string =>
  messagePage(
    brandOf(visit),
    t('Choose services'),
    `<p class="soft">${tHtml('The feed contains incidents and maintenance of these services, and all announcements.')}</p>
<form>${choiceFields(visit.shown.view, (key) => ({ name: 'services', value: key, isChecked: false }))}<p class="links">${kinds
      .map((kind) => `<button formaction="${visit.base}/feed.${kind}">${names[kind]}</button>`)
      .join('')}</p></form>${backLink(visit.base)}`,
  );

// not shown: names of formats
const names = { rss: 'RSS', atom: 'Atom', json: 'JSON' } satisfies Record<FeedKind, string>;
