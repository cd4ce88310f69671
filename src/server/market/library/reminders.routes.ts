import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { chooseEndMails, findItemName, findPurchaseOfAnyAccount } from '../purchases/index.ts';
import { isLinkOf, purchaseInLink } from '../renewals/index.ts';
import { sendMessagePage } from './send-page.ts';

const path = '/shop/extend/:token/reminders';

/** The unsubscribe link of mails about the end of a licence. */
export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const schema = { hide: true } as object;
  const linked = async (request: FastifyRequest): Promise<PurchaseRow | undefined> => {
    const { token } = request.params as { token: string };
    const id = purchaseInLink(token);
    const purchase = id === undefined ? undefined : await findPurchaseOfAnyAccount(db, id);
    return purchase && isLinkOf(deps.vault, purchase, token) ? purchase : undefined;
  };
  const show = async (reply: FastifyReply, purchase: PurchaseRow | undefined, areWanted: boolean) => {
    if (!purchase)
      return sendMessagePage(
        reply.code(404),
        t('This link does not work'),
        `<p>${tHtml('The link is incomplete. Open it from the email again, or turn these emails off in <a>your purchases</a>.', { a: (text) => `<a href="/shop/library">${text}</a>` })}</p>`,
      );
    const item = escapeHtml(await findItemName(db, purchase.account_id, purchase.item_id));
    const text = tHtml(
      areWanted
        ? 'You get emails before your license for {item} ends.'
        : 'You will no longer get emails about the end of your license for {item}.',
      { item },
    );
    const title = areWanted ? t('Stop reminders?') : t('You are unsubscribed');
    const label = tHtml(areWanted ? 'Stop reminders' : 'Undo');
    const form = `<form method="post"><input type="hidden" name="choice" value="${areWanted ? 'off' : 'on'}"><button${areWanted ? '' : ' class="plain-button"'}>${label}</button></form>`;
    return sendMessagePage(reply, title, `<p>${text}</p>${form}`);
  };

  // Mail scanners open links, so a GET request must not unsubscribe.
  app.get(path, { config: { access: 'public' }, schema }, async (request, reply) => {
    const purchase = await linked(request);
    return show(reply, purchase, purchase?.gets_end_mails === 1);
  });

  app.post(path, { config: { access: 'public' }, schema }, async (request, reply) => {
    const purchase = await linked(request);
    const areWanted = (request.body as { choice?: unknown } | null)?.choice === 'on';
    if (purchase) await chooseEndMails(db, purchase, areWanted);
    return show(reply, purchase, areWanted);
  });
}
