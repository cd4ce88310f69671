import type { Language } from '../../kernel/index.ts';
import type { AlertFacts, StormFacts } from './facts.ts';

export type Alert = {
  facts: AlertFacts;
  accountId: number;
  timeZone: string;
  idempotencyKey: string;
  link: string;
  /** page that acknowledges the incident or incidents; only for open ones */
  acknowledgeUrl?: string;
  /** the same page, for text messages */
  shortAcknowledgeUrl?: string;
  language?: Language;
};

export type StormAlert = Omit<Alert, 'facts'> & { facts: StormFacts };

/** `error` is a sentence for the monitor's owner. */
export type DeliveryResult = (
  | { kind: 'delivered' }
  | { kind: 'refused'; error: string; retryAfterS?: number }
  /** a retry cannot help */
  | { kind: 'impossible'; error: string }
  /** the receiver doesn't need it any more, so it is never sent */
  | { kind: 'withdrawn'; error: string }
) & {
  status?: number;
  answer?: string;
};

export function linkOf(facts: AlertFacts, baseUrl: string): string {
  if ('website' in facts) return `${baseUrl}/websites/${facts.website.id}`;
  if ('objective' in facts) return `${baseUrl}/objectives/${facts.objective.id}`;
  if ('shop' in facts) return `${baseUrl}/market/alerts`;
  if ('incident' in facts) return `${baseUrl}/incidents/${facts.incident.id}`;
  return facts.monitor ? `${baseUrl}/monitors/${facts.monitor.id}` : `${baseUrl}/monitors`;
}

export function subjectOf(facts: AlertFacts): { name: string; address: string } | undefined {
  if ('objective' in facts) return { name: facts.objective.name, address: facts.objective.name };
  if ('shop' in facts) return { name: facts.shop, address: facts.shop };
  if ('website' in facts) return { name: facts.website.domain, address: `https://${facts.website.domain}/` };
  return facts.monitor ? { name: facts.monitor.name, address: facts.monitor.url } : undefined;
}

/** Returns the key of the opening message. Returns undefined for opening and standalone messages. */
export function openingKeyOf({ event }: { event: string }, idempotencyKey: string): string | undefined {
  if (event === 'reminder') return idempotencyKey.replace(/_reminder_\d+_/, '_opened_');
  return ends.has(event) ? idempotencyKey.replace('_closed_', '_opened_') : undefined;
}

export const isEnd = ({ event }: AlertFacts): boolean => ends.has(event);

const ends: ReadonlySet<string> = new Set<AlertFacts['event']>([
  'closed',
  'degraded_over',
  'drop_over',
  'shop_alert_over',
  'conversion_alert_over',
  'objective_recovered',
]);

/**
 * Returns an identifier that all messages of an incident share. Services with their own incidents use it to close them.
 */
export function threadOf({ facts, idempotencyKey }: Pick<Alert | StormAlert, 'facts' | 'idempotencyKey'>): string {
  const mark = idempotencyKey.slice(idempotencyKey.lastIndexOf('_') + 1);
  if (facts.event === 'drop') return `gatehouse_drop_${facts.website.id}_${facts.at}_${mark}`;
  if (facts.event === 'drop_over') return `gatehouse_drop_${facts.website.id}_${facts.startedAt}_${mark}`;
  if ('measure' in facts) return `gatehouse_conversion_alert_${facts.alert.id}_${facts.alert.startedAt}_${mark}`;
  if ('objective' in facts) return `gatehouse_objective_${facts.objective.id}_${facts.objective.startedAt}_${mark}`;
  if ('shop' in facts) return `gatehouse_shop_alert_${facts.alert.id}_${mark}`;
  if ('incident' in facts) return `gatehouse_incident_${facts.incident.id}_${mark}`;
  if ('degradation' in facts) return `gatehouse_degradation_${facts.degradation.id}_${mark}`;
  return `gatehouse_${idempotencyKey}`;
}

export type Tone = 'bad' | 'good' | 'warning' | 'plain';

/** Plain text without markup. */
export type AlertText = {
  title: string;
  lines: [string, string][];
  tone: Tone;
  brief?: string;
  action: string;
};

/** Returns the tone, but a warning for outages of monitors with low severity. */
export function urgencyOf({ facts }: Pick<Alert | StormAlert, 'facts'>, { tone }: Pick<AlertText, 'tone'>): Tone {
  const isLow = 'monitor' in facts && facts.monitor?.severity === 'low';
  return tone === 'bad' && isLow ? 'warning' : tone;
}
