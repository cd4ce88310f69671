import { t } from '../../../kernel/index.ts';
import { alertText, isEnd, linesOf, shorten, subjectOf, threadOf } from '../../messages/index.ts';
import type { ChannelDefinition, Sender } from '../channel.ts';
import { destinationPattern } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { keySecrets } from '../redact.ts';

const priorities = { bad: 'P1', good: 'P5', warning: 'P3', plain: 'P5' };

/** Invalid request. Other errors are retried, because a refused key might still get permissions. */
const final = [400, 422];

/**
 * `destination` is the key of an API integration, prefixed with `eu:` in the EU region. A recovery closes the alert,
 * identified by its alias. A test opens an alert and closes it. https://docs.opsgenie.com/docs/alert-api
 */
const sendAlert: Sender = async (alert, destination, context) => {
  const { providerUrls } = context;
  const [key = '', region] = destination.split(':').reverse();
  const alerts = `${region === 'eu' ? providerUrls.opsgenieEu : providerUrls.opsgenie}/v2/alerts`;
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
    send(`${alerts}/${encodeURIComponent(alias)}/close?identifierType=alias`, { note: linesOf(text) });
  const { facts } = alert;
  if (isEnd(facts)) return close();
  const created = await send(alerts, {
    message: shorten(text.title, 130),
    alias,
    description: `${shorten(linesOf(text), 14_000)}\n${alert.link}`,
    details: Object.fromEntries(text.lines),
    entity: shorten(subjectOf(facts)?.name ?? 'Gatehouse', 512),
    priority: priorities[text.tone],
  });
  return facts.event === 'test' && created.kind === 'delivered' ? close() : created;
};

export const opsgenie = {
  destination: destinationPattern(/^(eu:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, () =>
    t(
      'must be the key of an Opsgenie API integration, such as 12345678-1234-1234-1234-123456789abc. In the EU, put eu: before it.',
    ),
  ),
  send: sendAlert,
  secrets: keySecrets,
  isReadByPrograms: true,
  remindsItself: true,
} satisfies ChannelDefinition;
