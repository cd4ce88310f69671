import { t } from '../../../kernel/index.ts';
import { type Letter, sentByInstallation, subjectLine } from '../../../mail/index.ts';
import { type Alert, type AlertFacts, alertHeadline, alertSubject, alertText } from '../../messages/index.ts';

export function alertLetter(alert: Alert, nowMs: number): Letter & { subject: string } {
  const { facts, link } = alert;
  const text = alertText(alert, nowMs);
  return {
    subject: subjectLine(alertSubject(facts, text, nowMs)),
    from: 'Gatehouse',
    heading: alertHeadline(facts, text, nowMs),
    tone: text.tone,
    paragraphs: [],
    facts: text.lines,
    button: { label: text.action, url: link },
    footer: t('{why} {sender}', { why: reasonOf(facts), sender: sentByInstallation(link) }),
    unsubscribeUrl: null,
  };
}

function reasonOf(facts: AlertFacts): string {
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
