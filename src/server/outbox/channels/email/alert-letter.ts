import { formatZonedTime, t } from '../../../kernel/index.ts';
import { type Letter, type MailFact, sentByInstallation, subjectLine } from '../../../mail/index.ts';
import {
  type Alert,
  type AlertFacts,
  alertHeadline,
  alertSubject,
  alertText,
  type StormAlert,
  type StormFacts,
  stormLines,
} from '../../messages/index.ts';

export function alertLetter(alert: Alert | StormAlert, nowMs: number): Letter & { subject: string } {
  const { facts, link } = alert;
  const text = alertText(alert, nowMs);
  return {
    subject: subjectLine(alertSubject(facts, text, nowMs)),
    from: 'Gatehouse',
    heading: alertHeadline(facts, text, nowMs),
    tone: text.tone,
    paragraphs: [],
    facts: facts.event === 'storm' ? stormFacts(facts, alert) : text.lines.map(linked(alert)),
    button: { label: text.action, url: link },
    footer: t('{why} {sender}', { why: reasonOf(facts), sender: sentByInstallation(link) }),
    unsubscribeUrl: null,
  };
}

const linked =
  ({ acknowledgeUrl }: Pick<Alert, 'acknowledgeUrl'>) =>
  ([name, value]: [string, string]): MailFact =>
    value === acknowledgeUrl ? [name, t('Acknowledge or silence'), { url: value }] : [name, value];

function stormFacts(
  facts: StormFacts,
  { timeZone, acknowledgeUrl }: Pick<StormAlert, 'timeZone' | 'acknowledgeUrl'>,
): MailFact[] {
  const { listed, rest } = stormLines(facts, (ms) => formatZonedTime(ms, timeZone));
  return [
    ...listed.map(({ name, value, link }): MailFact => [name, value, { url: link }]),
    ...rest,
    ...(acknowledgeUrl === undefined
      ? []
      : [[t('Acknowledge'), t('Acknowledge all'), { url: acknowledgeUrl }] satisfies MailFact]),
  ];
}

function reasonOf(facts: AlertFacts | StormFacts): string {
  if (facts.event === 'storm') return t('You get this email because monitors send alerts to this address.');
  if ('objective' in facts)
    return t('You get this email because the SLO {name} sends alerts to this address.', {
      name: facts.objective.name,
    });
  if ('shop' in facts)
    return t('You get this email because alerts about {shop} are sent to this address.', { shop: facts.shop });
  if ('website' in facts)
    return t('You get this email because {domain} sends alerts to this address.', { domain: facts.website.domain });
  if (facts.monitor)
    return t('You get this email because the monitor {name} sends alerts to this address.', {
      name: facts.monitor.name,
    });
  return t('You get this email because someone is testing alerts to this address.');
}
