import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { parseBodies, restrictToHost, speakVisitorsLanguage } from '../../http/index.ts';
import { idInToken, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml, sendLinkPage } from '../../pages/index.ts';
import { latestDueReport } from '../../schedule/index.ts';
import { forgetTrashedRow } from '../../trash/index.ts';
import { findPublicWebsite } from '../website/index.ts';
import { findLinkedRecipient, findTrashedRecipient, updateRecipient } from './recipient.store.ts';
import { confirmWithinMs, isLinkToken, type LinkPurpose, linkPath } from './recipient.ts';
import { removeRecipient } from './recipients.ts';

type Linked = NonNullable<Awaited<ReturnType<typeof findLinkedRecipient>>>;
type Pages = {
  ask(row: Linked): [title: string, html: string];
  act(row: Linked): Promise<void>;
  done(row: Linked): [title: string, html: string];
  gone(): [title: string, html: string];
};

export function reportRecipientLinks(deps: Deps) {
  const linked = async (request: FastifyRequest, purpose: LinkPurpose): Promise<Linked | undefined> => {
    const { token } = request.query as { token?: unknown };
    const id = typeof token === 'string' ? idInToken(token) : undefined;
    if (typeof token !== 'string' || id === undefined) return undefined;
    const { db } = deps.database;
    const row =
      (await findLinkedRecipient(db, id)) ??
      (purpose === 'unsubscribe' ? await findTrashedRecipient(db, id) : undefined);
    if (!row || !isLinkToken(deps.vault, purpose, row, token)) return undefined;
    const isLate = row.confirmed_at === null && deps.now() > row.asked_at + confirmWithinMs;
    return purpose === 'confirm' && isLate ? undefined : row;
  };

  const confirm: Pages = {
    ask: ({ domain }) => [
      t('Get reports by email?'),
      `<p>${tHtml('You will get reports about {domain}. Every report has an unsubscribe link.', { domain: escapeHtml(domain) })}</p>${button(tHtml('Confirm'))}`,
    ],
    act: (row) => confirmRecipient(deps, row),
    done: ({ domain }) => [
      t('Reports are on their way'),
      `<p>${tHtml('You will get the next report about {domain}. Every report has an unsubscribe link.', { domain: escapeHtml(domain) })}</p>`,
    ],
    gone: () => [
      t('This link has expired'),
      `<p>${tHtml('Links work for 7 days. Ask the website’s owner to send you a new one.')}</p>`,
    ],
  };
  const unsubscribe: Pages = {
    ask: ({ domain }) => [
      t('Unsubscribe from reports?'),
      `<p>${tHtml('You will no longer get this report about {domain}.', { domain: escapeHtml(domain) })}</p>${button(tHtml('Unsubscribe'))}`,
    ],
    act: async (row) => {
      await inTransaction(deps.database, async (trx) => {
        await removeRecipient(trx, row);
        await forgetTrashedRow(trx, { table: 'report_recipients', id: row.id });
      });
    },
    done: ({ domain }) => [
      t('You are unsubscribed'),
      `<p>${tHtml('You will no longer get this report about {domain}.', { domain: escapeHtml(domain) })}</p>`,
    ],
    gone: () => [
      t('This link does not work'),
      `<p>${tHtml('You have already unsubscribed, or the link is incomplete.')}</p>`,
    ],
  };

  return async (app: FastifyInstance): Promise<void> => {
    speakVisitorsLanguage(app);
    restrictToHost(app, deps.config.analyticsBaseUrl, deps.config.baseUrl);
    parseBodies(app);
    const schema = { hide: true } as object;
    const mount = (purpose: LinkPurpose, { ask, act, done, gone }: Pages): void => {
      const path = linkPath(purpose);
      const missing = (reply: FastifyReply) => sendLinkPage(reply.code(404), gone());
      // GET must not change data, because mail scanners follow links.
      app.get(path, { config: { access: 'public' }, schema }, async (request, reply) => {
        const row = await linked(request, purpose);
        return row ? sendLinkPage(reply, ask(row)) : missing(reply);
      });
      app.post(path, { config: { access: 'public' }, schema }, async (request, reply) => {
        const row = await linked(request, purpose);
        if (!row) return missing(reply);
        await act(row);
        return sendLinkPage(reply, done(row));
      });
    };
    mount('confirm', confirm);
    mount('unsubscribe', unsubscribe);
  };
}

async function confirmRecipient(deps: Deps, row: Linked): Promise<void> {
  if (row.confirmed_at !== null) return;
  const website = await findPublicWebsite(deps.database.db, row.website_id);
  if (!website) return;
  const nowMs = deps.now();
  await updateRecipient(deps.database.db, row.account_id, row.id, {
    confirmed_at: nowMs,
    settled_period: latestDueReport(row.frequency, website.time_zone, nowMs).period.from,
  });
}

const button = (label: string): string => `<form method="post"><button>${label}</button></form>`;
