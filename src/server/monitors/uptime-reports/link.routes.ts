import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { parseBodies, restrictToHost, speakVisitorsLanguage } from '../../http/index.ts';
import { idInToken, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml, sendLinkPage } from '../../pages/index.ts';
import { latestDueReport } from '../../schedule/index.ts';
import { forgetTrashedRow } from '../../trash/index.ts';
import { findLinkedRecipient, findTrashedRecipient, type LinkedRecipient, updateRecipient } from './recipient.store.ts';
import { confirmWithinMs, isLinkToken, type LinkPurpose, linkPath } from './recipient.ts';
import { removeRecipient } from './recipients.ts';

type Pages = {
  ask(row: LinkedRecipient): [title: string, html: string];
  act(row: LinkedRecipient): Promise<unknown>;
  done(row: LinkedRecipient): [title: string, html: string];
  gone(): [title: string, html: string];
};

/** Works without signing in, for anyone who has the link. */
export function uptimeReportLinks(deps: Deps) {
  const linked = async (request: FastifyRequest, purpose: LinkPurpose): Promise<LinkedRecipient | undefined> => {
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
  const named = ({ report_name }: LinkedRecipient) => ({ name: escapeHtml(report_name) });

  const confirm: Pages = {
    ask: (row) => [
      t('Get uptime reports by email?'),
      `<p>${tHtml('You will get the report “{name}”. Every report has an unsubscribe link.', named(row))}</p>${button(tHtml('Confirm'))}`,
    ],
    act: (row) => confirmRecipient(deps, row),
    done: (row) => [
      t('Reports are on their way'),
      `<p>${tHtml('You will get the next report “{name}”. Every report has an unsubscribe link.', named(row))}</p>`,
    ],
    gone: () => [
      t('This link has expired'),
      `<p>${tHtml('Links work for 7 days. Ask the sender of the report for a new one.')}</p>`,
    ],
  };
  const unsubscribe: Pages = {
    ask: (row) => [
      t('Unsubscribe from reports?'),
      `<p>${tHtml('You will no longer get the report “{name}”.', named(row))}</p>${button(tHtml('Unsubscribe'))}`,
    ],
    act: (row) =>
      inTransaction(deps.database, async (trx) => {
        await removeRecipient(trx, row);
        await forgetTrashedRow(trx, { table: 'uptime_report_recipients', id: row.id });
      }),
    done: (row) => [
      t('You are unsubscribed'),
      `<p>${tHtml('You have unsubscribed from the report “{name}”.', named(row))}</p>`,
    ],
    gone: () => [
      t('This link does not work'),
      `<p>${tHtml('The link is incomplete, or you are unsubscribed already. In that case no more reports are sent.')}</p>`,
    ],
  };

  return async (app: FastifyInstance): Promise<void> => {
    speakVisitorsLanguage(app);
    restrictToHost(app, deps.config.monitorBaseUrl, deps.config.baseUrl);
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

async function confirmRecipient(deps: Deps, row: LinkedRecipient): Promise<void> {
  if (row.confirmed_at !== null) return;
  const nowMs = deps.now();
  const zone = row.time_zone ?? row.report_time_zone;
  await updateRecipient(deps.database.db, row.account_id, row.id, {
    confirmed_at: nowMs,
    settled_period: latestDueReport(row.report_frequency, zone, nowMs).period.from,
  });
}

const button = (label: string): string => `<form method="post"><button>${label}</button></form>`;
