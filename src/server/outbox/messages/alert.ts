import type { Language } from '../../kernel/index.ts';
import type { AlertFacts } from './facts.ts';

/** One message to one destination, as the senders see it. */
export type Alert = {
  facts: AlertFacts;
  /** `{id}` of the account, for the signature of webhooks */
  accountId: number;
  /** of the account; times in messages use it */
  timeZone: string;
  idempotencyKey: string;
  /** page of the incident or the monitor in the console */
  link: string;
  /** of who reads it; English if left out */
  language?: Language;
};

/** What came of an attempt to deliver; `error` is a sentence for the monitor's owner. */
export type DeliveryResult = (
  | { kind: 'delivered' }
  | { kind: 'refused'; error: string; retryAfterS?: number }
  /** trying again cannot help */
  | { kind: 'impossible'; error: string }
  /** what it tells no longer concerns the receiver: it was never sent */
  | { kind: 'withdrawn'; error: string }
) & {
  /** HTTP status of the answer, where its log shows it */
  status?: number;
  /** how the answer's body begins, where its log shows it */
  answer?: string;
};

/** The page that a message leads to. */
export function linkOf(facts: AlertFacts, baseUrl: string): string {
  if ('website' in facts) return `${baseUrl}/websites/${facts.website.id}`;
  if ('shop' in facts) return `${baseUrl}/market/alerts`;
  if ('incident' in facts) return `${baseUrl}/incidents/${facts.incident.id}`;
  return facts.monitor ? `${baseUrl}/monitors/${facts.monitor.id}` : `${baseUrl}/monitors`;
}

/** What a message is about, as lists and services show it. */
export function subjectOf(facts: AlertFacts): { name: string; address: string } | undefined {
  if ('shop' in facts) return { name: facts.shop, address: facts.shop };
  if ('website' in facts) return { name: facts.website.domain, address: `https://${facts.website.domain}/` };
  return facts.monitor ? { name: facts.monitor.name, address: facts.monitor.url } : undefined;
}

/**
 * The key of the message that this one belongs to: reminders and the end belong to the beginning, for the same receiver.
 * Undefined for what begins, or stands alone.
 */
export function openingKeyOf({ event }: { event: string }, idempotencyKey: string): string | undefined {
  if (event === 'reminder') return idempotencyKey.replace(/_reminder_\d+_/, '_opened_');
  return ends.has(event) ? idempotencyKey.replace('_closed_', '_opened_') : undefined;
}

/** Whether a message reports the end of what an earlier one reported. */
export const isEnd = ({ event }: AlertFacts): boolean => ends.has(event);

const ends: ReadonlySet<string> = new Set<AlertFacts['event']>([
  'closed',
  'drop_over',
  'shop_alert_over',
  'conversion_alert_over',
]);

/**
 * One name for all messages of an incident, a drop or a shop's problem to one destination, for services that keep an incident of their own: the
 * end closes what the beginning opened. A message of another kind is alone with its name.
 */
export function threadOf({ facts, idempotencyKey }: Alert): string {
  const mark = idempotencyKey.slice(idempotencyKey.lastIndexOf('_') + 1);
  if (facts.event === 'drop') return `gatehouse_drop_${facts.website.id}_${facts.at}_${mark}`;
  if (facts.event === 'drop_over') return `gatehouse_drop_${facts.website.id}_${facts.startedAt}_${mark}`;
  if ('measure' in facts) return `gatehouse_conversion_alert_${facts.alert.id}_${facts.alert.startedAt}_${mark}`;
  if ('shop' in facts) return `gatehouse_shop_alert_${facts.alert.id}_${mark}`;
  if ('incident' in facts) return `gatehouse_incident_${facts.incident.id}_${mark}`;
  return `gatehouse_${idempotencyKey}`;
}

export type Tone = 'bad' | 'good' | 'warning' | 'plain';

/** The text of a message in the language of the current call, for the channels to format. All of it is plain text, never markup. */
export type AlertText = {
  title: string;
  /** name and value, in order */
  lines: [string, string][];
  tone: Tone;
  /** what messages of two lines have room for beside the title */
  brief?: string;
  /** what the link opens */
  action: string;
};
