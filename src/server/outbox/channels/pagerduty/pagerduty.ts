import { t } from '../../../kernel/index.ts';
import { alertText, isEnd, shorten, subjectOf, threadOf, urgencyOf } from '../../messages/index.ts';
import type { ChannelDefinition, ProgramSender } from '../channel.ts';
import { destinationPattern } from '../destination-rule.ts';
import { post } from '../http-post.ts';
import { keySecrets } from '../redact.ts';

const severities = { bad: 'critical', good: 'info', warning: 'warning', plain: 'info' };

/** Invalid event or wrong key. The documentation says "do not retry". */
const final = [400];

/**
 * `destination` is the integration key, prefixed with `eu:` in the EU region. An alert triggers an incident, and a
 * recovery resolves it. A test triggers an incident and resolves it.
 * https://developer.pagerduty.com/docs/events-api-v2-overview
 */
const sendAlert: ProgramSender = async (alert, destination, context) => {
  const { providerUrls } = context;
  const [key = '', region] = destination.split(':').reverse();
  const url = `${region === 'eu' ? providerUrls.pagerdutyEu : providerUrls.pagerduty}/v2/enqueue`;
  const text = alertText(alert, context.now());
  const send = (event: Record<string, unknown>) =>
    post({
      ...context,
      url,
      body: JSON.stringify({ routing_key: key, dedup_key: threadOf(alert), ...event }),
      final,
    });
  const { facts } = alert;
  if (isEnd(facts)) return send({ event_action: 'resolve' });
  const triggered = await send({
    event_action: 'trigger',
    client: 'Gatehouse',
    client_url: alert.link,
    links: [{ href: alert.link, text: text.action }],
    payload: {
      summary: shorten(text.title, 1024),
      source: shorten(subjectOf(facts)?.address ?? 'Gatehouse', 255),
      severity: severities[urgencyOf(alert, text)],
      custom_details: Object.fromEntries(text.lines),
    },
  });
  return facts.event === 'test' && triggered.kind === 'delivered' ? send({ event_action: 'resolve' }) : triggered;
};

export const pagerduty = {
  destination: destinationPattern(/^(eu:)?[A-Za-z0-9]{32}$/, () =>
    t(
      'must be the integration key of a PagerDuty Events API v2 integration: 32 letters and digits. In the EU region, put eu: before it.',
    ),
  ),
  send: sendAlert,
  secrets: keySecrets,
  isReadByPrograms: true,
  remindsItself: true,
} satisfies ChannelDefinition;
