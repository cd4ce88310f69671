import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction, type SubscriberRow } from '../../../database/index.ts';
import { t, tHtml } from '../../../kernel/index.ts';
import { escapeHtml } from '../../../pages/index.ts';
import { type LinkPurpose, linkToken } from '../subscriber.ts';
import { listSubscriberServices, replaceSubscriberServices } from '../subscriber-services.store.ts';
import type { StatusPageDeps } from './page-cache.ts';
import { backLink, messagePage } from './page-layout.ts';
import { brandOf, findRequestedPage, type PageRequest, sendPage } from './page-request.ts';
import { choiceFields, choicesOf, keyOf } from './service-choices.ts';

type FindSubscriber = (
  visit: PageRequest,
  request: FastifyRequest,
  purpose: LinkPurpose,
) => Promise<SubscriberRow | undefined>;

/** A subscriber's choice of services, at a link that only the subscriber gets. */
export function manageRoutes(app: FastifyInstance, deps: StatusPageDeps, find: FindSubscriber): void {
  const { db } = deps.database;
  const options = { config: { access: 'public' as const }, schema: { hide: true } as object };
  const path = '/status/:slug/manage';

  app.get(path, options, async (request, reply) => {
    const visit = await findRequestedPage(deps, request);
    const row = await find(visit, request, 'manage');
    if (!row) return sendPage(reply.code(404), gonePage(visit), visit);
    const chosen = (await listSubscriberServices(db, [row.id])).get(row.id) ?? [];
    const keys = row.all_services === 1 ? undefined : new Set(chosen.map(keyOf));
    return sendPage(reply, choicePage(deps, visit, row, { keys }), visit);
  });

  app.post(path, options, async (request, reply) => {
    const visit = await findRequestedPage(deps, request);
    const row = await find(visit, request, 'manage');
    if (!row) return sendPage(reply.code(404), gonePage(visit), visit);
    const { service } = (request.body ?? {}) as { service?: unknown };
    const keys = new Set(typeof service === 'object' && service !== null ? Object.keys(service) : []);
    const choices = choicesOf(visit.shown.view);
    const chosen = choices.filter(({ key }) => keys.has(key));
    if (chosen.length === 0) {
      const problem = t('Choose at least one service, or unsubscribe.');
      return sendPage(reply.code(422), choicePage(deps, visit, row, { keys, problem }), visit);
    }
    const services = chosen.length === choices.length ? undefined : chosen.map((one) => one.service);
    await inTransaction(deps.database, (trx) => replaceSubscriberServices(trx, row, services));
    const names = chosen.map(({ name }) => name).join(t(', '));
    const text =
      services === undefined
        ? tHtml('You get messages about all services of this page.')
        : tHtml('You get messages about: {services}. Announcements still reach you.', {
            services: escapeHtml(names),
          });
    return sendPage(
      reply,
      messagePage(brandOf(visit), t('Your choice is saved'), `<p>${text}</p>${backLink(visit.base)}`),
      visit,
    );
  });
}

export const manageLink = (deps: StatusPageDeps, { base, shown }: PageRequest, row: SubscriberRow): string =>
  choicesOf(shown.view).length < 2
    ? ''
    : `<p class="back"><a href="${base}/manage?token=${linkToken(deps.vault, 'manage', row)}">${tHtml('Choose services')}</a></p>`;

function choicePage(
  deps: StatusPageDeps,
  visit: PageRequest,
  row: SubscriberRow,
  { keys, problem }: { keys: ReadonlySet<string> | undefined; problem?: string },
): string {
  const boxes = choiceFields(visit.shown.view, (key) => ({
    name: `service[${key}]`,
    value: '1',
    isChecked: keys === undefined || keys.has(key),
  }));
  const wrong = problem === undefined ? '' : `<p class="wrong" role="alert">${escapeHtml(problem)}</p>`;
  const unsubscribe = `${visit.base}/unsubscribe?token=${linkToken(deps.vault, 'unsubscribe', row)}`;
  return messagePage(
    brandOf(visit),
    t('Choose services'),
    `<p class="soft">${tHtml('You get messages about incidents and maintenance of these services. Announcements always reach you.')}</p>
<form method="post">${boxes}${wrong}<button>${tHtml('Save')}</button></form><p class="back"><a href="${unsubscribe}">${tHtml('Unsubscribe')}</a></p>`,
  );
}

const gonePage = (visit: PageRequest): string =>
  messagePage(
    brandOf(visit),
    t('You are not subscribed'),
    `<p>${tHtml('You do not get messages about this page.')}</p>${backLink(visit.base)}`,
  );
