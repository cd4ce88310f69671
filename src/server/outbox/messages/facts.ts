import type { Language, Vault } from '../../kernel/index.ts';
import type { MailBox, MailBrand, MailFact } from '../../mail/index.ts';

type Monitor = { id: number; name: string; url: string };
type Incident = { id: number; cause: string; startedAt: number };
type Website = { id: number; domain: string };

/** Who came to the website of a monitor's host in the minutes up to `at`, and how many usually come then. */
export type Traffic = { website: Website; at: number; minutes: number; visitors: number; usual: number };

/**
 * Why an alert that was to wait for visitors to stay away was sent: they do (`low`), the wait was over while they kept
 * coming (`normal`) or that was not clear (`unclear`), or nobody can tell.
 */
export type AlertConfirmation =
  | 'low'
  | 'normal'
  | 'unclear'
  | 'few_visitors'
  | 'no_website'
  | 'no_history'
  | 'unavailable';

/** The content of a message about a monitor, as of when it was written. Times are epoch ms. */
export type MonitorFacts =
  /** `traffic` is asked for when the message leaves; none where it is not known */
  | { event: 'opened'; monitor: Monitor; incident: Incident; traffic?: Traffic; confirmation?: AlertConfirmation }
  /** `at`: the moment of this reminder */
  | { event: 'reminder'; monitor: Monitor; incident: Incident; at: number; traffic?: Traffic }
  | { event: 'closed'; monitor: Monitor; incident: Incident & { endedAt: number } }
  /** `host`: whose certificate it is; messages of before redirects were watched have none */
  | { event: 'certificate'; monitor: Monitor; expiresAt: number; host?: string }
  /** `hasExpired`: when it was found, its date had passed already */
  | { event: 'domain'; monitor: Monitor; expiresAt: number; domain?: string; hasExpired?: boolean };

/** An incident of the website's host; `endedAt` is null while it is open. */
export type HostIncident = Incident & { endedAt: number | null; monitor: Monitor };

/** The content of a message about a website's visitors. Times are epoch ms. */
export type WebsiteFacts =
  /** `visitors` of the 30 minutes up to `at`; the page and source that most of them saw and came from, '' for none */
  | {
      event: 'spike';
      website: Website;
      at: number;
      visitors: number;
      threshold: number;
      topPage: string;
      topSource: string;
    }
  /** `visitors` of the 60 minutes up to `at`, and how many come in these usually */
  | {
      event: 'drop';
      website: Website;
      at: number;
      visitors: number;
      usual: number;
      threshold: number;
      /** what explains it */
      incident?: HostIncident;
      /** without an incident: the monitors of the host that answer their checks */
      monitorsUp?: Monitor[];
    }
  /** the drop that began at `startedAt` was over at `at` */
  | { event: 'drop_over'; website: Website; startedAt: number; at: number; visitors: number; usual: number };

/** What is wrong with a shop. `items`: names of those that it happened to, at most three. */
export type ShopProblem =
  /** `usual`: checkouts and payments of so many days before */
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

/** The content of a message about an author's shop. `shop`: its name. Times are epoch ms. */
export type ShopFacts =
  | { event: 'shop_alert'; shop: string; alert: { id: number; startedAt: number }; problem: ShopProblem }
  | {
      event: 'shop_alert_over';
      shop: string;
      alert: { id: number; startedAt: number; endedAt: number };
      problem: ShopProblem;
      /** nobody has started a checkout for a day: nothing says that they would be paid */
      isQuiet?: boolean;
    };

/** What was counted of a goal or of sales, and the alert on it; `startedAt` is when that began. */
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
  /** in the same hours of earlier weeks; null where that is not asked for */
  usual: number | null;
};

/** The content of a message about the conversions of a website. Times are epoch ms. */
export type ConversionFacts =
  | ({ event: 'conversion_alert' } & CountedConversions)
  | ({ event: 'conversion_alert_over' } & CountedConversions);

/** What goes through the channels of alerts. */
export type AlertFacts =
  | MonitorFacts
  | WebsiteFacts
  | ConversionFacts
  | ShopFacts
  /** of a monitor, or of a destination that no monitor has yet */
  | { event: 'test'; monitor: Monitor | null };

/** A seller on whose behalf a mail is sent. `brand`: how the shop looks. */
export type MailSeller = { name: string; replyTo: string; brand?: MailBrand };

/** An e-mail that is no alert: to somebody who subscribed to a status page. All of it is plain text. */
export type Notice = {
  event: 'notice';
  subject: string;
  /** above the text; the subject if left out */
  heading?: string;
  /** whose mail it is, such as a status page; by default the seller, or else the service */
  from?: string;
  paragraphs: string[];
  /** name and value, in order: the item and the amount, the monitor and the cause */
  facts?: MailFact[];
  /** what to copy or to take away: bank details, a code, files */
  boxes?: MailBox[];
  /** below the button, smaller */
  notes?: string[];
  /** the button */
  action: { label: string; url: string };
  /** where one request ends the subscription (RFC 8058); null for messages that only answer a request */
  unsubscribeUrl: string | null;
  /** idempotency key of the earlier notice to the same receiver that this one belongs to */
  answers?: string;
  /** on whose behalf it is sent, and who gets the replies; the service itself if left out */
  seller?: MailSeller;
  /** who gets the replies to a mail that the service sends by its own name */
  replyTo?: { name: string; address: string };
  tone: 'bad' | 'good' | 'warning' | 'plain';
  /** of its texts, and of what the mail adds to them; English if left out */
  language?: Language;
};

/** An e-mail that is composed already. */
export type Report = {
  event: 'report';
  subject: string;
  text: string;
  html: string;
  /** where one request ends such reports (RFC 8058) */
  unsubscribeUrl: string;
  attachments?: MailAttachment[];
};

/** A file of a mail. It is kept until the mail has left. */
export type MailAttachment = { name: string; type: string; base64: string };

/** The content of a webhook, in the form of Standard Webhooks; `timestamp` is ISO 8601. */
export type WebhookFacts = {
  event: 'webhook';
  type: string;
  timestamp: string;
  /** of an example that was sent to try an endpoint */
  test?: true;
  data: Record<string, unknown>;
};

/** A mail to a buyer about a new version of what was bought; the market composes it when it is sent. */
export type VersionMailFacts = { event: 'version'; mailing: number };

/**
 * A mail to an address that somebody named, to set a new password, to register or to open a library; what it says, if
 * anything, is found when it is sent. `language`: of the page that asked, for a user who chose none. `base`: the address of
 * the shop at which it was asked for.
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

/** What is kept of a message that has left, or was given up: the files of a mail are not. */
export function withoutAttachments(written: string): string {
  const facts = JSON.parse(written) as Facts | SealedFacts;
  if (!('attachments' in facts)) return written;
  const { attachments: _, ...kept } = facts;
  return JSON.stringify(kept);
}

/** The content of a message that is stored in the outbox. */
export function unsealFacts(vault: Vault, written: string): Facts {
  const facts = JSON.parse(written) as Facts | SealedFacts;
  return 'sealed' in facts ? (JSON.parse(vault.open(purpose, facts.sealed)) as Facts) : facts;
}
