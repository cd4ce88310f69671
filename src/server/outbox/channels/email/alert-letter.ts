import { t } from '../../../kernel/index.ts';
import { type Letter, sentByInstallation, subjectLine } from '../../../mail/index.ts';
import { type Alert, type AlertFacts, alertHeadline, alertSubject, alertText } from '../../messages/index.ts';

/** An alert as a mail, in the language of the current call. */
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

/** Why the mail came: who gets it may not know the installation. */
function reasonOf(facts: AlertFacts): string {
  if ('shop' in facts)
    return t('You get this e-mail because alerts about {shop} are sent to this address.', { shop: facts.shop });
  if ('website' in facts)
    return t('You get this e-mail because {domain} alerts this address.', { domain: facts.website.domain });
  if (facts.monitor)
    return t('You get this e-mail because the monitor {name} alerts this address.', { name: facts.monitor.name });
  return t('You get this e-mail because somebody tests alerts to this address.');
}
