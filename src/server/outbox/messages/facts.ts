import type { Language, Vault } from '../../kernel/index.ts';
import type { MailBox, MailBrand, MailFact } from '../../mail/index.ts';

/** `severity`: missing if it is normal */
type Monitor = {
  id: number;
  name: string;
  url: string;
  notes?: string;
  runbook_url?: string;
  severity?: 'critical' | 'low';
};
type Incident = { id: number; cause: string; startedAt: number };
type Website = { id: number; domain: string };

export type Traffic = { website: Website; at: number; minutes: number; visitors: number; usual: number };

/**
 * Why an alert that was held back to observe the visitors was sent: they stayed away (`low`), kept coming until the
 * wait ended (`normal`), or gave no clear answer (`unclear`), or they could not be counted.
 */
export type AlertConfirmation =
  | 'low'
  | 'normal'
  | 'unclear'
  | 'few_visitors'
  | 'no_website'
  | 'no_history'
  | 'unavailable';

/** `step`: from 1 */
export type Escalation = { step: number };

/** Times are epoch ms. */
export type MonitorFacts =
  | {
      event: 'opened';
      monitor: Monitor;
      incident: Incident;
      traffic?: Traffic;
      confirmation?: AlertConfirmation;
      escalation?: Escalation;
    }
  | {
      event: 'reminder';
      monitor: Monitor;
      incident: Incident;
      at: number;
      traffic?: Traffic;
      escalation?: Escalation;
    }
  | {
      event: 'closed';
      monitor: Monitor;
      incident: Incident & { endedAt: number };
      /** it ended because of a change that a user made, not because the monitor recovered */
      because?: IncidentEnd;
    }
  | { event: 'degraded'; monitor: Monitor; degradation: Incident }
  | {
      event: 'degraded_over';
      monitor: Monitor;
      degradation: Incident & { endedAt: number };
      /** it ended because the monitor went down */
      isDown: boolean;
      /** it ended because of a change that a user made */
      because?: DegradedEnd;
    }
  /** `host`: certificate's host; missing in old messages. `issuer`: set if its certificate expires, not the host's */
  | { event: 'certificate'; monitor: Monitor; expiresAt: number; host?: string; issuer?: string }
  /** `hasExpired`: the domain had already expired when the expiry date was found */
  | { event: 'domain'; monitor: Monitor; expiresAt: number; domain?: string; hasExpired?: boolean };

/**
 * `removed`: the receiver gets no more alerts of the monitor. `stopped`: the account was suspended, or its monitors were
 * switched off.
 */
export type IncidentEnd = 'paused' | 'deleted' | 'removed' | 'stopped';

/** Why a degraded period ended, if neither because the monitor recovered nor because it went down. */
export type DegradedEnd = 'paused' | 'deleted' | 'maintenance' | 'stopped';

/** An incident or a degraded period. `endedAt`: null while it continues */
export type StormIncident = Incident & {
  monitor: string;
  endedAt: number | null;
  link: string;
  /** the degraded period ended because of this */
  because?: 'down' | DegradedEnd;
};

/** Several alerts of one kind, sent as one message. Never stored: each of them has its own message. */
export type StormFacts = {
  event: 'storm';
  kind: 'opened' | 'reminder' | 'closed' | 'degraded' | 'degraded_over';
  /** the destination was sent other alerts of this kind shortly before */
  isMore: boolean;
  incidents: StormIncident[];
};

export type HostIncident = Incident & { endedAt: number | null; monitor: Monitor };

/** Times are epoch ms. */
export type WebsiteFacts =
  /** `visitors` of the 30 minutes up to `at`, with the most frequent page and source ('' for none) */
  | {
      event: 'spike';
      website: Website;
      at: number;
      visitors: number;
      threshold: number;
      topPage: string;
      topSource: string;
    }
  /** `visitors` of the 60 minutes up to `at`, and their usual number */
  | {
      event: 'drop';
      website: Website;
      at: number;
      visitors: number;
      usual: number;
      threshold: number;
      incident?: HostIncident;
      monitorsUp?: Monitor[];
    }
  | { event: 'drop_over'; website: Website; startedAt: number; at: number; visitors: number; usual: number };

export type ShopProblem =
  /** `usual`: checkouts and payments of the previous `days` */
  | {
      kind: 'checkout';
      started: number;
      paid: number;
      hours: number;
      usual: { started: number; paid: number; days: number };
    }
  | { kind: 'payment_provider'; errors: number; orders: number; minutes: number; items: string[] }
  | { kind: 'download'; failures: number; purchases: number; minutes: number; items: string[] }
  | { kind: 'validation'; failures: number; minutes: number }
  | { kind: 'rejected_codes'; codes: number; minutes: number };

/** Times are epoch ms. */
export type ShopFacts =
  | { event: 'shop_alert'; shop: string; alert: { id: number; startedAt: number }; problem: ShopProblem }
  | {
      event: 'shop_alert_over';
      shop: string;
      alert: { id: number; startedAt: number; endedAt: number };
      problem: ShopProblem;
      /** no checkout was started for a day, so it isn't certain that payments work again */
      isQuiet?: boolean;
    };

type CountedConversions = {
  website: Website;
  alert: {
    id: number;
    condition: 'below' | 'drop' | 'spike';
    /** conversions, minor units, or percent */
    threshold: number;
    span: 'hour' | 'day';
    startedAt: number;
  };
  measure: { kind: 'goal'; id: number; name: string } | { kind: 'sales'; currency: string };
  at: number;
  /** conversions, or minor units */
  value: number;
  /** value in the same hours of earlier weeks; null if the condition doesn't need it */
  usual: number | null;
};

/** Times are epoch ms. */
export type ConversionFacts =
  | ({ event: 'conversion_alert' } & CountedConversions)
  | ({ event: 'conversion_alert_over' } & CountedConversions);

type ObjectiveState = {
  objective: {
    id: number;
    name: string;
    /** percent */
    target: number;
    period: '7d' | '28d' | '30d' | '90d' | 'month';
    /** start of the alert */
    startedAt: number;
  };
  at: number;
  /** of the whole period, in seconds or usual visitors; `remaining` is negative if the target is missed */
  budget: { unit: 'seconds' | 'visitors'; allowed: number; remaining: number };
};

/** Times are epoch ms. */
export type ObjectiveFacts =
  /** `rate` of the last `hours`: 1 uses up the budget exactly at the end of a period. `down`: names of monitors */
  | ({ event: 'objective_burning'; burn: { rate: number; hours: number }; down: string[] } & ObjectiveState)
  | ({ event: 'objective_recovered' } & ObjectiveState);

export type AlertFacts =
  | MonitorFacts
  | ObjectiveFacts
  | WebsiteFacts
  | ConversionFacts
  | ShopFacts
  /** `monitor` is null for a destination without a monitor */
  | { event: 'test'; monitor: Monitor | null };

export type MailSeller = { name: string; replyTo: string; brand?: MailBrand };

export type Notice = {
  event: 'notice';
  subject: string;
  heading?: string;
  from?: string;
  paragraphs: string[];
  facts?: MailFact[];
  boxes?: MailBox[];
  notes?: string[];
  action: { label: string; url: string };
  /** one-click unsubscribe address (RFC 8058); null for messages that only answer a request */
  unsubscribeUrl: string | null;
  /** idempotency key of the earlier notice in the same thread */
  answers?: string;
  seller?: MailSeller;
  replyTo?: { name: string; address: string };
  tone: 'bad' | 'good' | 'warning' | 'plain';
  language?: Language;
};

export type Report = {
  event: 'report';
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string;
  attachments?: MailAttachment[];
};

export type MailAttachment = { name: string; type: string; base64: string };

export type WebhookFacts = {
  event: 'webhook';
  type: string;
  timestamp: string;
  test?: true;
  data: Record<string, unknown>;
};

export type VersionMailFacts = { event: 'version'; mailing: number };

/**
 * The email is composed when it is sent. `language`: language of the page on which it was requested, for users without
 * a language setting. `base`: address of the shop in which it was requested.
 */
export type RequestedMailFacts = { language?: Language; base?: string } & (
  | { event: 'password_reset' }
  | { event: 'registration' }
  | { event: 'library_link' }
);

type Facts = AlertFacts | WebhookFacts | Notice | RequestedMailFacts | Report | VersionMailFacts;
type SealedFacts = { event: Facts['event']; sealed: string };
const purpose = 'outbox facts';

export const sealFacts = (vault: Vault, facts: Facts): SealedFacts => ({
  event: facts.event,
  sealed: vault.seal(purpose, JSON.stringify(facts)),
});

export function withoutAttachments(written: string): string {
  const facts = JSON.parse(written) as Facts | SealedFacts;
  if (!('attachments' in facts)) return written;
  const { attachments: _, ...kept } = facts;
  return JSON.stringify(kept);
}

export function unsealFacts(vault: Vault, written: string): Facts {
  const facts = JSON.parse(written) as Facts | SealedFacts;
  return 'sealed' in facts ? (JSON.parse(vault.open(purpose, facts.sealed)) as Facts) : facts;
}
