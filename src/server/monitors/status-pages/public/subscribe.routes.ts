import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DatabaseOrTransaction,
  inTransaction,
  type StatusPageRow,
  type SubscriberRow,
} from '../../../database/index.ts';
import { clientAddress, networkOf, RateLimiter, shareLimit } from '../../../http/index.ts';
import {
  currentLanguage,
  cutText,
  idInToken,
  type Message,
  message,
  Refusal,
  readEmailAddress,
  t,
  tHtml,
} from '../../../kernel/index.ts';
import { consumeMailAllowance } from '../../../outbox/index.ts';
import { escapeHtml } from '../../../pages/index.ts';
import { findTrashedRow, forgetTrashedRow } from '../../../trash/index.ts';
import { enqueueConfirmation, removeSubscriber } from '../notices.ts';
import { lockPage } from '../page.store.ts';
import {
  confirmSubscriber,
  countReceivers,
  deleteUnconfirmedSubscribers,
  findSubscriber,
  upsertSubscriber,
} from '../subscriber.store.ts';
import {
  hashEmail,
  hashNetwork,
  hashUrl,
  isLinkToken,
  type LinkPurpose,
  readReceiver,
  sealEmail,
  unconfirmedForMs,
} from '../subscriber.ts';
import { manageLink, manageRoutes } from './manage.routes.ts';
import { statusPage } from './page.ts';
import type { StatusPageDeps } from './page-cache.ts';
import { backLink, messagePage } from './page-layout.ts';
import { brandOf, findRequestedPage, type PageRequest, sendPage } from './page-request.ts';
import { makeRoomForReceiver, maxReceivers } from './receiver-limits.ts';
import { scriptTag } from './script.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Opened = (
  answer: (visit: PageRequest, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) => Handler;

export function subscribeRoutes(app: FastifyInstance, deps: StatusPageDeps, opened: Opened): void {
  const { db } = deps.database;
  const schema = { hide: true } as object;
  // Security: visitors can enter any address, so these limits prevent flooding mailboxes.
  const perVisitor = new RateLimiter({ perMinute: 1, burst: 10, shared: shareLimit(deps, 'subscribing-visitors') });
  const perAddress = new RateLimiter({ perMinute: 1 / 20, burst: 2, shared: shareLimit(deps, 'subscribed-addresses') });
  const perPage = new RateLimiter({ perMinute: 20, burst: 500, shared: shareLimit(deps, 'subscriptions-of-pages') });

  // A host gets few messages, no matter how many pages and paths visitors enter.
  const perHost = new RateLimiter({ perMinute: 1 / 10, burst: 5, shared: shareLimit(deps, 'subscribed-hosts') });
  const receiversPerPage = new RateLimiter({ perMinute: 1, burst: 30, shared: shareLimit(deps, 'receivers-of-pages') });

  app.post(
    '/status/:slug/subscribe',
    { config: { access: 'public' }, schema },
    opened(async (visit, request, reply) => {
      const { page } = visit.shown.view;
      const sent = (request.body ?? {}) as { email?: unknown; url?: unknown };
      const field = sent.url === undefined ? 'email' : 'url';
      if (!deps.mail.ready)
        throw new Refusal('unavailable', t('Email updates are not available here. Subscribe to the feed instead.'));
      const nowMs = deps.now();
      const given = sent[field];
      const typed = typeof given === 'string' ? given.trim() : '';
      const again = (status: 422 | 429, problem: string) => {
        const refused = { field, value: cutText(typed, maxShown[field]), problem } as const;
        const { view } = visit.shown;
        return sendPage(
          reply.code(status),
          statusPage(view, visit.base, { script: scriptTag(visit.base), refused }),
          visit,
        );
      };
      const waitS = perVisitor.take(networkOf(clientAddress(request)), nowMs);
      if (waitS > 0) {
        reply.header('retry-after', String(waitS));
        return again(
          429,
          t(
            '{seconds, plural, one {Too many requests. Try again in # second.} other {Too many requests. Try again in # seconds.}}',
            { seconds: waitS },
          ),
        );
      }
      if (field === 'url') {
        const receiver = readReceiver(typed);
        if (receiver === undefined)
          return again(422, t('Enter a URL that begins with https://, without a port or password.'));
        await subscribeReceiver(page, { ...receiver, network: networkOf(clientAddress(request)) }, nowMs);
        const text = `<p>${tHtml('A message is on its way to {address}. Open the link in it within 7 days to confirm.', { address: escapeHtml(new URL(receiver.url).host) })}</p><p>${tHtml('No message? Check the URL, or try again tomorrow: one URL gets only a few of these messages a day.')}</p>`;
        return sendPage(
          reply,
          messagePage(brandOf(visit), t('Confirm the receiver'), text + backLink(visit.base)),
          visit,
        );
      }
      if (typed === '') return again(422, t('Enter your email address.'));
      const email = readEmailAddress(typed);
      if (email === undefined) return again(422, t('Enter a valid email address, such as name@example.com.'));
      const hash = hashEmail(deps.vault, email);
      // Security: the answer is the same even if no email is sent, which hides whether an address is subscribed.
      if (perAddress.take(`${page.id} ${hash}`, nowMs) === 0 && perPage.take(String(page.id), nowMs) === 0)
        await inTransaction(deps.database, async (trx) => {
          const wanted = { to: email, purpose: 'subscription', mayWaitMs: 0 } as const;
          if ((await consumeMailAllowance(trx, deps.vault, wanted, nowMs)) === undefined) return;
          await addSubscriber(trx, page, { channel: 'email', address: email, hash, networkHash: null }, nowMs);
        });
      const text = `<p>${tHtml('An email is on its way to {address}. Open the link in it within 7 days to confirm.', { address: escapeHtml(email) })}</p><p>${tHtml('No email? Check your spam folder, or try again tomorrow: one address gets only a few of these emails a day.')}</p>`;
      return sendPage(reply, messagePage(brandOf(visit), t('Check your inbox'), text + backLink(visit.base)), visit);
    }),
  );

  type Added = {
    channel: SubscriberRow['channel'];
    address: string;
    hash: string;
    networkHash: string | null;
  };
  const addSubscriber = async (
    trx: DatabaseOrTransaction,
    page: StatusPageRow,
    { channel, address, hash, networkHash }: Added,
    nowMs: number,
  ) => {
    await deleteUnconfirmedSubscribers(trx, nowMs - unconfirmedForMs);
    const columns = {
      channel,
      email_hash: hash,
      email_sealed: sealEmail(deps.vault, address),
      network_hash: networkHash,
    };
    const row = await upsertSubscriber(trx, page, { ...columns, language: currentLanguage() }, nowMs);
    await enqueueConfirmation(trx, deps, page, row, nowMs);
  };

  /** Sends nothing if a limit is exceeded. The answer to the visitor is the same. */
  const subscribeReceiver = async (
    page: StatusPageRow,
    { channel, url, network }: { channel: 'webhook' | 'slack'; url: string; network: string },
    nowMs: number,
  ): Promise<void> => {
    const hash = hashUrl(deps.vault, url);
    // All Slack channels have the same host.
    const host = channel === 'slack' ? hash : new URL(url).host;
    const isAllowed =
      perAddress.take(`${page.id} ${hash}`, nowMs) === 0 &&
      perHost.take(host, nowMs) === 0 &&
      receiversPerPage.take(String(page.id), nowMs) === 0;
    if (isAllowed)
      await inTransaction(deps.database, async (trx) => {
        await lockPage(deps.database, trx, page.account_id, page.id);
        const networkHash = hashNetwork(deps.vault, network);
        if (await makeRoomForReceiver(trx, page, { email_hash: hash, network_hash: networkHash }))
          await addSubscriber(trx, page, { channel, address: url, hash, networkHash }, nowMs);
      });
  };

  /** Links in emails work without the page's password. */
  const linked = async (visit: PageRequest, request: FastifyRequest, purpose: LinkPurpose) => {
    const { token } = request.query as { token?: unknown };
    const id = typeof token === 'string' ? idInToken(token) : undefined;
    if (typeof token !== 'string' || id === undefined) return undefined;
    const row = await findSubscriber(db, visit.shown.view.page, id);
    return row && isLinkToken(deps.vault, purpose, row, token) ? row : undefined;
  };

  const link = (purpose: 'confirm' | 'unsubscribe', pages: LinkPages): void => {
    const path = `/status/:slug/${purpose}`;
    // Opening the link has no effect, because mail scanners open links too.
    app.get(path, { config: { access: 'public' }, schema }, async (request, reply) => {
      const trashed = purpose === 'unsubscribe' ? await findTrashedSubscriber(deps, request) : undefined;
      if (trashed) return sendTrashed(reply, trashed.page, [t(pages.ask), unsubscribeForm(trashed.page, pages.button)]);
      const visit = await findRequestedPage(deps, request);
      const { page } = visit.shown.view;
      const row = await linked(visit, request, purpose);
      if (!row) return sendMessage(reply.code(pages.goneStatus), visit, inWords(pages.gone));
      const more = purpose === 'unsubscribe' ? manageLink(deps, visit, row) : '';
      return sendMessage(reply, visit, [t(pages.ask), unsubscribeForm(page, pages.button) + more]);
    });
    app.post(path, { config: { access: 'public' }, schema }, async (request, reply) => {
      const trashed = purpose === 'unsubscribe' ? await findTrashedSubscriber(deps, request) : undefined;
      if (trashed) {
        await forgetTrashedRow(db, { table: 'subscribers', id: trashed.row.id });
        return sendTrashed(reply, trashed.page, inWords(pages.done));
      }
      const visit = await findRequestedPage(deps, request);
      const row = await linked(visit, request, purpose);
      if (!row) return sendMessage(reply.code(pages.goneStatus), visit, inWords(pages.gone));
      await pages.act(visit, row);
      const [title, text] = inWords(pages.done);
      return sendMessage(reply, visit, [title, text + (purpose === 'confirm' ? manageLink(deps, visit, row) : '')]);
    });
  };

  manageRoutes(app, deps, linked);
  link('confirm', {
    ask: message('Confirm your subscription'),
    button: message('Confirm'),
    done: [message('You are subscribed'), message('Each message has a link to unsubscribe.')],
    gone: [
      message('This link has expired'),
      message('Links work for 7 days, and until you unsubscribe. Subscribe again to get a new one.'),
    ],
    goneStatus: 404,
    act: ({ shown: { view } }, row) =>
      inTransaction(deps.database, async (trx) => {
        const { page } = view;
        await lockPage(deps.database, trx, page.account_id, page.id);
        if (row.channel !== 'email' && row.confirmed_at === null && (await countReceivers(trx, page)) >= maxReceivers)
          throw new Refusal(
            'conflict',
            t('This page can have up to {max} webhooks and Slack channels. Ask its owner to remove one.', {
              max: maxReceivers,
            }),
          );
        await confirmSubscriber(trx, page, row.id, deps.now());
      }),
  });
  link('unsubscribe', {
    ask: message('Unsubscribe from this page?'),
    button: message('Unsubscribe'),
    done: [message('You are unsubscribed'), message('You have unsubscribed from messages about this page.')],
    gone: [message('You are not subscribed'), message('You do not get messages about this page.')],
    goneStatus: 200,
    act: async ({ shown }, row) => {
      await inTransaction(deps.database, (trx) => removeSubscriber(trx, shown.view.page, row.id));
    },
  });
}

const unsubscribeForm = ({ name }: Pick<StatusPageRow, 'name'>, button: Message): string =>
  `<p>${escapeHtml(name)}</p><form method="post"><button>${tHtml(button)}</button></form>`;

/** Subscribers of a deleted page can unsubscribe, because the page can still be restored. */
async function findTrashedSubscriber(
  { database: { db }, vault }: StatusPageDeps,
  request: FastifyRequest,
): Promise<{ row: SubscriberRow; page: StatusPageRow } | undefined> {
  const { token } = request.query as { token?: unknown };
  const id = typeof token === 'string' ? idInToken(token) : undefined;
  const row = id === undefined ? undefined : await findTrashedRow<SubscriberRow>(db, { table: 'subscribers', id });
  if (!row || !isLinkToken(vault, 'unsubscribe', row, String(token))) return undefined;
  const page = await findTrashedRow<StatusPageRow>(db, { table: 'status_pages', id: row.status_page_id });
  return page && { row, page };
}

const sendTrashed = (reply: FastifyReply, page: StatusPageRow, [title, html]: [string, string]): FastifyReply =>
  sendPage(
    reply,
    messagePage({ page: { ...page, logo: null }, base: `/status/${page.slug}` }, title, html),
    undefined,
    page,
  );

const inWords = ([title, text]: [Message, Message]): [string, string] => [t(title), `<p>${tHtml(text)}</p>`];

/**
 * `goneStatus` is the status if the subscription no longer exists, such as for a mail program that unsubscribes twice.
 */
type LinkPages = {
  ask: Message;
  button: Message;
  done: [Message, Message];
  gone: [Message, Message];
  goneStatus: number;
  act(visit: PageRequest, row: SubscriberRow): Promise<void>;
};

const sendMessage = (reply: FastifyReply, visit: PageRequest, [title, body]: [string, string]): FastifyReply =>
  sendPage(reply, messagePage(brandOf(visit), title, body + backLink(visit.base)), visit);

const maxShown = { email: 254, url: 1000 };
