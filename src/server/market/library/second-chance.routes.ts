import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { t, tHtml } from '../../kernel/index.ts';
import { maskDestination } from '../../outbox/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import {
  chooseSecondChances,
  openSecondChanceOptOut,
  secondChanceOptOutPath,
  wantsSecondChances,
} from '../second-chance/index.ts';
import { sendMessagePage } from './send-page.ts';

/** The unsubscribe link of mails about orders that an outage left unpaid. */
export function secondChanceRoutes(app: FastifyInstance, deps: Deps): void {
  const schema = { hide: true } as object;
  const linked = ({ query }: FastifyRequest) => openSecondChanceOptOut(deps, (query as { token?: unknown }).token);

  const show = async (reply: FastifyReply, email: string | undefined) => {
    if (email === undefined)
      return sendMessagePage(
        reply.code(404),
        t('This link does not work'),
        `<p>${tHtml('The link is incomplete. Open it from the email again.')}</p>`,
      );
    const areWanted = await wantsSecondChances(deps, email);
    const text = tHtml(
      areWanted
        ? 'You get an email if an order with your address could not be paid because of a problem with a shop.'
        : 'You will no longer get emails about orders that could not be paid.',
    );
    const label = tHtml(areWanted ? 'Stop these emails' : 'Undo');
    // A forwarded mail must not reveal the whole address.
    const whom = `<p class="soft">${escapeHtml(maskDestination(email))}</p>`;
    const form = `<form method="post"><input type="hidden" name="choice" value="${areWanted ? 'off' : 'on'}"><button${areWanted ? '' : ' class="plain-button"'}>${label}</button></form>`;
    return sendMessagePage(
      reply,
      areWanted ? t('Stop these emails?') : t('You are unsubscribed'),
      `<p>${text}</p>${whom}${form}`,
    );
  };

  // Mail scanners open links, so a GET request must not unsubscribe.
  app.get(secondChanceOptOutPath, { config: { access: 'public' }, schema }, async (request, reply) =>
    show(reply, linked(request)),
  );

  // Mail programs send `List-Unsubscribe=One-Click` without a choice.
  app.post(secondChanceOptOutPath, { config: { access: 'public' }, schema }, async (request, reply) => {
    const email = linked(request);
    const isWanted = (request.body as { choice?: unknown } | null)?.choice === 'on';
    if (email !== undefined) await chooseSecondChances(deps, email, isWanted);
    return show(reply, email);
  });
}
