import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import { maskDestination } from '../../outbox/index.ts';
import { findItem } from '../catalogue/index.ts';
import { findItemBuyer } from '../purchases/index.ts';
import { shopOf } from '../storefront/index.ts';
import {
  chooseVersionMails,
  findChoice,
  type OptOut,
  openOptOut,
  optOutPath,
  stopAllVersionMails,
  wantsVersionMails,
} from '../version-mails/index.ts';
import { sendMessagePage } from './send-page.ts';
import { brokenOptOutPage, optOutPage } from './version-mails.page.ts';

export function versionMailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const schema = { hide: true } as object;
  const linked = ({ query }: FastifyRequest) => openOptOut(deps.vault, (query as { token?: unknown }).token);

  const show = async (reply: FastifyReply, { item, email }: OptOut) => {
    const choice = await findChoice(db, item.id, email);
    const [title, html] = optOutPage({
      itemName: (await findItem(db, item.account_id, item.id))?.name ?? t('this item'),
      shopName: shopOf(reply).name,
      // A forwarded mail must not reveal the whole address.
      address: maskDestination(email),
      areWanted: wantsVersionMails(choice, (await findItemBuyer(db, item, email))?.bought_here !== 0),
      areOffForShop: choice.shop === false,
    });
    return sendMessagePage(reply, title, html);
  };

  // Mail scanners open links, so a GET request must not unsubscribe.
  app.get(optOutPath, { config: { access: 'public' }, schema }, async (request, reply) => {
    const link = linked(request);
    if (!link) return sendMessagePage(reply.code(404), t('This link does not work'), brokenOptOutPage());
    return show(reply, link);
  });

  // Mail programs send `List-Unsubscribe=One-Click` without a choice.
  app.post(optOutPath, { config: { access: 'public' }, schema }, async (request, reply) => {
    const link = linked(request);
    if (!link) return sendMessagePage(reply.code(404), t('This link does not work'), brokenOptOutPage());
    const { choice } = (request.body ?? {}) as { choice?: unknown };
    const { email, item } = link;
    if (choice === 'shop') await stopAllVersionMails(deps, email);
    else await chooseVersionMails(deps, { email, itemId: item.id, isWanted: choice === 'on' });
    return show(reply, link);
  });
}
