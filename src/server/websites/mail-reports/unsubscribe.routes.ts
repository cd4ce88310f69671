import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction, type WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { parseBodies, restrictToHost, speakVisitorsLanguage } from '../../http/index.ts';
import { idInToken, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml, sendLinkPage } from '../../pages/index.ts';
import { findPublicWebsite } from '../website/index.ts';
import { disableReports } from './mail-report.store.ts';
import { isUnsubscribeToken, unsubscribePath } from './unsubscribe.ts';

/** Works without signing in, for anyone who has the link. */
export function unsubscribeRoutes(deps: Deps) {
  const linked = async (request: FastifyRequest): Promise<WebsiteRow | undefined> => {
    const { token } = request.query as { token?: unknown };
    const id = typeof token === 'string' ? idInToken(token) : undefined;
    if (typeof token !== 'string' || id === undefined) return undefined;
    const website = await findPublicWebsite(deps.database.db, id);
    return website && isUnsubscribeToken(deps.vault, website, token) ? website : undefined;
  };

  return async (app: FastifyInstance): Promise<void> => {
    speakVisitorsLanguage(app);
    restrictToHost(app, deps.config.analyticsBaseUrl, deps.config.baseUrl);
    parseBodies(app);
    const schema = { hide: true } as object;

    // A GET must not unsubscribe, because mail scanners follow links.
    app.get(unsubscribePath, { config: { access: 'public' }, schema }, async (request, reply) => {
      const website = await linked(request);
      if (!website) return gone(reply);
      const domain = escapeHtml(website.domain);
      return website.email === 0
        ? sendLinkPage(reply, [
            t('Reports are turned off'),
            `<p>${tHtml('You no longer get reports about {domain}.', { domain })}</p>`,
          ])
        : sendLinkPage(reply, [
            t('Unsubscribe from reports?'),
            `<p>${tHtml('You will no longer get the weekly and monthly reports about {domain}.', { domain })}</p>
<form method="post"><button>${tHtml('Unsubscribe')}</button></form>`,
          ]);
    });

    app.post(unsubscribePath, { config: { access: 'public' }, schema }, async (request, reply) => {
      const website = await linked(request);
      if (!website) return gone(reply);
      await inTransaction(deps.database, (trx) => disableReports(trx, website));
      const text = tHtml(
        'You have unsubscribed from reports about {domain}. You can turn them on again in the website’s settings.',
        { domain: escapeHtml(website.domain) },
      );
      return sendLinkPage(reply, [t('You are unsubscribed'), `<p>${text}</p>`]);
    });
  };
}

const gone = (reply: FastifyReply): FastifyReply =>
  sendLinkPage(reply.code(404), [
    t('This link does not work'),
    `<p>${tHtml('The link is incomplete, or the website has been deleted. In that case no more reports are sent.')}</p>`,
  ]);
