import type { AlertText } from './alert.ts';
import { duration } from './alert-duration.ts';
import { expiryPhrase } from './alert-text.ts';
import type { AlertFacts } from './facts.ts';

/** Subject of an alert by e-mail: what it is about comes first, so that a list of mails reads at a glance. */
export function alertSubject(facts: AlertFacts, text: Pick<AlertText, 'title'>, nowMs: number): string {
  const headline = alertHeadline(facts, text, nowMs);
  return facts.event === 'opened' || facts.event === 'reminder' ? `${headline}: ${facts.incident.cause}` : headline;
}

/** The same without the cause, which an alert's text names. */
export function alertHeadline(facts: AlertFacts, { title }: Pick<AlertText, 'title'>, nowMs: number): string {
  switch (facts.event) {
    case 'opened':
      return `${facts.monitor.name} is down`;
    case 'reminder':
      return `${facts.monitor.name} is still down after ${duration(nowMs - facts.incident.startedAt)}`;
    case 'closed':
      return `${facts.monitor.name} is up again after ${duration(facts.incident.endedAt - facts.incident.startedAt)}`;
    case 'certificate':
      return `${facts.monitor.name}: certificate ${expiryPhrase(facts.expiresAt, nowMs)}`;
    case 'domain':
      return `${facts.monitor.name}: domain ${expiryPhrase(facts.expiresAt, nowMs)}`;
    case 'test':
      return facts.monitor ? `${facts.monitor.name}: test alert from Gatehouse` : title;
    case 'shop_alert':
    case 'shop_alert_over':
      return `${facts.shop}: ${title[0]?.toLowerCase()}${title.slice(1)}`;
    case 'spike':
    case 'drop':
    case 'drop_over':
    case 'conversion_alert':
    case 'conversion_alert_over': {
      // "Traffic spike: shop.example, 120 visitors in 30 minutes"
      const { domain } = facts.website;
      const [kind = '', said = ''] = title.split(`: ${domain}, `);
      return `${domain}: ${kind[0]?.toLowerCase()}${kind.slice(1)}, ${said}`;
    }
  }
}
