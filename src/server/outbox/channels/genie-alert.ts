import { alertText, isEnd, linesOf, shorten, subjectOf, threadOf, urgencyOf } from '../messages/index.ts';
import type { ProgramSender } from './channel.ts';
import { post } from './http-post.ts';
import type { ProviderUrls } from './provider-urls.ts';

const priorities = { bad: 'P1', good: 'P5', warning: 'P3', plain: 'P5' };

/** Invalid request. Other errors are retried, because a refused key might still get permissions. */
const final = [400, 422];

/**
 * Sends alerts with the protocol that Opsgenie and Jira Service Management share. A recovery closes the alert, identified
 * by its alias. A test opens an alert and closes it.
 * https://docs.opsgenie.com/docs/alert-api
 * https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v1/api-group-integration-events/
 */
export const genieSender =
  (accountOf: (destination: string, urls: ProviderUrls) => { alertsUrl: string; key: string }): ProgramSender =>
  async (alert, destination, context) => {
    const { alertsUrl, key } = accountOf(destination, context.providerUrls);
    const alias = threadOf(alert);
    const text = alertText(alert, context.now());
    const send = (url: string, fields: Record<string, unknown>) =>
      post({
        ...context,
        url,
        headers: { authorization: `GenieKey ${key}` },
        body: JSON.stringify({ source: 'Gatehouse', ...fields }),
        final,
      });
    const close = () =>
      send(`${alertsUrl}/${encodeURIComponent(alias)}/close?identifierType=alias`, {
        note: shorten(linesOf(text), 14_000),
      });
    const { facts } = alert;
    if (isEnd(facts)) return close();
    const created = await send(alertsUrl, {
      message: shorten(text.title, 130),
      alias,
      description: `${shorten(linesOf(text), 14_000)}\n${alert.link}`,
      details: Object.fromEntries(text.lines),
      entity: shorten(subjectOf(facts)?.name ?? 'Gatehouse', 512),
      priority: priorities[urgencyOf(alert, text)],
    });
    return facts.event === 'test' && created.kind === 'delivered' ? close() : created;
  };
