// Generated from the OpenAPI document by `npm run sdk`. Do not edit.

export interface AccountEvent {
  type: 'account.reactivated';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: AccountEventData;
}
export interface AccountEventData {
  account: PayoutAccount;
  /** Page in the console with details. */
  link: string;
}
export interface AccountKeptEvent {
  type: 'account.kept';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: AccountEventData;
}
export interface ActivateLicenceBody {
  /** The purchase code; letter case, spaces and dashes are ignored. */
  purchase_code: string;
  /** Id of the item that the program belongs to. */
  item_id: number;
  /** A secret text of 16 to 200 characters that your program generates once, such as a UUID, and stores. Anyone who knows it can deactivate the machine. Only a keyed hash of it is stored. */
  machine: string;
  /** A name for the machine that the buyer recognizes, up to 100 characters. */
  label?: string | null;
  /** The version of your program, such as 1.2.0. Counts for the adoption of versions. */
  version?: string | null;
}
export interface ActivateLicenceData {
  activated: true;
  is_new: boolean;
  activation: ActivateLicenceDataActivation;
  activations: ListPurchaseActivationsMeta;
}
export interface ActivateLicenceData2 {
  activated: false;
  /** `not_found`: the item has no such purchase code. */
  reason: 'not_found' | 'refunded' | 'disputed' | 'revoked' | 'expired' | 'limit_reached';
}
export interface ActivateLicenceDataActivation {
  object: 'activation';
  /** The name of the machine, as sent on activation. */
  label: string;
  /** ISO 8601 UTC. */
  created_at: string;
}
export interface ActivatePurchaseBody {
  /** A purchase code; letter case, spaces and dashes are ignored. */
  purchase_code: string;
  /** Id of the item that the code must belong to. Default: any of your items. */
  item_id?: number | null;
  /** A text that identifies the machine, up to 200 characters. Only a keyed hash of it is stored. */
  machine?: string | null;
  /** Instead of a machine: a domain, or a URL on it. Port, letter case and `www.` are ignored. */
  domain?: string | null;
  /** A name for the machine, up to 100 characters. */
  label?: string | null;
}
export interface ActivatePurchaseData {
  activated: true;
  is_new: boolean;
  activation: ListPurchaseActivationsDataEntry;
  activations: ListPurchaseActivationsMeta;
}
export interface ActivatePurchaseData2 {
  activated: false;
  /** The reason. */
  reason: 'refunded' | 'disputed' | 'revoked' | 'expired' | 'other_item' | 'malformed' | 'not_found' | 'limit_reached';
}
export interface AddReportRecipientBody {
  /** The recipient’s email address. The recipient must first confirm through a link in an email. */
  email: string;
  /** daily: at 8:00 for the day before; weekly: on Mondays for the week before; monthly: on the 1st for the month before. Times are in the website’s time zone. */
  frequency: 'daily' | 'weekly' | 'monthly';
  /** Segment that the report covers; null, the default: all visits. */
  segment_id?: number | null;
  /** 1 attaches the report as a PDF file. Default 0. */
  pdf?: (0 | 1) | null;
  /** 1 attaches every report of the period as CSV in a ZIP archive, up to 5 MB. For at most 5 recipients of a website and 50 of an account. Default 0. */
  csv?: (0 | 1) | null;
}
export interface AddUptimeReportRecipientBody {
  /** The recipient’s email address. The recipient must first confirm through a link in an email. */
  email: string;
  /** Language of the emails. Default null: the report’s. */
  language?: ('en' | 'de' | 'fr' | 'es' | 'pt' | 'ja') | null;
  /** Time zone in which this recipient’s weeks and months begin and end. Default null: the report’s. */
  time_zone?: string | null;
}
export interface AlertPolicy {
  id: number;
  object: 'alert_policy';
  name: string;
  delay_minutes: number;
  steps: AlertPolicyStepsEntry[];
  quiet_hours: AlertPolicyQuietHours | null;
  quiet_exempts_critical: boolean;
  is_default: boolean;
  /** Number of monitors that use the policy. */
  monitors: number;
  created_at: string;
  updated_at: string;
}
export interface AlertPolicyQuietHours {
  from: string;
  to: string;
  weekdays: number[];
  time_zone: string;
}
export interface AlertPolicyStepsEntry {
  after_minutes: number;
  alerts: MonitorRequestHeadersEntry[];
}
export interface Annotation {
  /** null if Gatehouse added it automatically, such as an incident. */
  id: number | null;
  object: 'annotation';
  kind:
    | 'note'
    | 'release'
    | 'incident'
    | 'maintenance'
    | 'version'
    | 'price'
    | 'coupon'
    | 'import'
    | 'shop_alert'
    | 'settings';
  text: string;
  at: string;
  /** null: a single moment, or ongoing. */
  ends_at: string | null;
  /** true while it is ongoing, such as an open incident. */
  is_ongoing: boolean;
  /** Where to read more. A path leads into the console. */
  url: string | null;
  website_id: number | null;
  monitor_id: number | null;
  item_id: number | null;
  reference: string | null;
}
export interface Announcement {
  id: number;
  object: 'announcement';
  title: string;
  text: string;
  kind: 'info' | 'warning' | 'maintenance';
  starts_at: string;
  ends_at: string | null;
  created_at: string;
}
export interface AnswerSupportQuestionBody {
  /** Your answer, plain text. */
  message: string;
  /** 1 also closes the question. */
  close?: (0 | 1) | null;
}
export interface ApiKeyEvent {
  type: 'api_key.created' | 'api_key.ended';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: ApiKeyEventData;
}
export interface ApiKeyEventData {
  api_key: ApiKeyEventDataApiKey;
  /** The person who did this. null: the operator of the service. */
  by: string | null;
  /** Page in the console with details. */
  link: string;
}
export interface ApiKeyEventDataApiKey {
  id: number;
  name: string;
  /** First characters of the key. */
  prefix: string;
  /** null: all scopes, like the first key of an account. */
  scopes: string[] | null;
  expires_at: string | null;
}
export interface ApiKeyExpiringEvent {
  type: 'api_key.expiring';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: ApiKeyExpiringEventData;
}
export interface ApiKeyExpiringEventData {
  api_key: ApiKeyExpiringEventDataApiKey;
  /** Page in the console with details. */
  link: string;
}
export interface ApiKeyExpiringEventDataApiKey {
  id: number;
  name: string;
  /** First characters of the key. */
  prefix: string;
  /** null: all scopes, like the first key of an account. */
  scopes: string[] | null;
  expires_at: string;
  last_used_at: string | null;
}
export interface ApplyCatalogueImportBody {
  /** 1: import the valid rows and skip the others. By default, one refused row refuses the whole file. */
  skip_refused?: (0 | 1) | null;
}
export interface ArrangeItemScreenshotsBody {
  /** URLs of the item’s screenshots in display order. Screenshots that are not listed are removed. */
  screenshots: string[];
}
export interface Balance {
  object: 'balance';
  currency: string;
  /** Amount that you can withdraw; decimal. Can be negative, for example after refunds. */
  balance: number;
  /** Held for open disputes; decimal. */
  held: number;
  /** Requested withdrawals that are not paid yet; decimal. */
  in_payout: number;
  /** Unapplied payments that must be refunded to the buyers; decimal. */
  stray: number;
  /** Total that buyers paid directly to you; never part of the balance. Decimal. */
  direct: number;
}
export interface CertificateEvent {
  type: 'certificate.expiring';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: CertificateEventData;
}
export interface CertificateEventData {
  monitor: IncidentEventDataMonitor;
  expires_at: string;
  /** Host of the certificate. */
  host: string | null;
  /** Page in the console with details. */
  link: string;
}
export interface Check {
  at: string;
  good: boolean;
  maintenance: boolean;
  /** HTTP status. 0 if there was no response. */
  status: number;
  /** Why it failed, or why a good check is degraded; otherwise empty. */
  cause: string;
  dns: number;
  connect: number;
  tls: number;
  first_byte: number;
  /** Milliseconds, like the phases. */
  total: number;
  /** Address that answered; empty without an answer. */
  address: string;
  /** Address after redirects; empty without redirects. */
  final_url: string;
  /** For example h2 or http/1.1; empty without an answer. */
  protocol: string;
  certificate_expires_at: string | null;
}
export interface CheckForUpdatesBody {
  /** `beta` includes beta versions. Default: the buyer’s choice in the library, otherwise `stable`. */
  channel?: ('stable' | 'beta') | null;
  /** Only versions of this line: `1.9` for 1.9.4 and 1.9.5. Default: all versions. */
  line?: string | null;
  /** Only files for this platform, such as `macos-arm64`, and for every platform. */
  platform?: string | null;
  /** The version that is installed. Sets `update_available`, and counts for the adoption of versions. */
  version?: string | null;
  /** The purchase code; letter case, spaces and dashes are ignored. */
  purchase_code: string;
  /** The text that the machine was activated with. Stores the version with it. */
  machine?: string | null;
}
export interface CheckPurchaseCodeBody {
  /** A purchase code; letter case, spaces and dashes are ignored. */
  purchase_code: string;
  /** Id of the item that the code must belong to. Default: any of your items. */
  item_id?: number | null;
  /** A text that identifies the machine, up to 200 characters. Only a keyed hash of it is stored. */
  machine?: string | null;
  /** Instead of a machine: a domain, or a URL on it. Port, letter case and `www.` are ignored. */
  domain?: string | null;
}
export interface CheckPurchaseCodeData {
  valid: true;
  /** Purchase */
  purchase: CheckPurchaseCodeDataPurchase;
  activations: CheckPurchaseCodeDataActivations;
}
export interface CheckPurchaseCodeData2 {
  valid: false;
  /** The reason. */
  reason: 'refunded' | 'disputed' | 'revoked' | 'expired' | 'other_item' | 'malformed' | 'not_found';
}
export interface CheckPurchaseCodeDataActivations {
  used: number;
  /** Null: no limit. */
  limit: number | null;
  /** Whether the machine or domain is activated. null if the request has no machine or domain. */
  activated: boolean | null;
}
export interface CheckPurchaseCodeDataPurchase {
  /** The code validated. */
  purchase_code: string;
  /** Name of the license. */
  license_type: string;
  /** Price paid. */
  price: number;
  /** Currency code (ISO 4217). */
  currency: string;
  /** Item */
  item: CheckPurchaseCodeDataPurchaseItem;
  /** End of support; omitted when the purchase is not supported, ISO 8601 UTC. */
  supported_until?: string;
  /** Whether the buyer has downloaded the item. */
  downloaded: boolean;
  /** Date of purchase, ISO 8601 UTC. */
  date: string;
}
export interface CheckPurchaseCodeDataPurchaseItem {
  id: number;
  name: string;
  description: string;
  category: string;
  sub_category: string;
  options: string[];
  /** Dotted version such as "1.0.0". */
  version: string;
  /** URL of a demo. */
  demo_link: string;
  tags: string[];
  media: MarketItemMedia;
  price: MarketItemPrice;
  /** Currency code (ISO 4217). */
  currency: string;
  /** When the item was published, ISO 8601 UTC. */
  published_at: string;
}
export interface Contact {
  id: number;
  object: 'contact';
  name: string;
  /** Alert channel. */
  key:
    | 'email'
    | 'webhook'
    | 'slack'
    | 'teams'
    | 'discord'
    | 'flock'
    | 'telegram'
    | 'whatsapp'
    | 'sms'
    | 'ntfy'
    | 'pushover'
    | 'pagerduty'
    | 'opsgenie'
    | 'mattermost'
    | 'google_chat'
    | 'matrix'
    | 'gotify'
    | 'rocket_chat'
    | 'zulip'
    | 'apprise'
    | 'jira_service_management'
    | 'web_push';
  /** Destination. Masked if the caller can’t change everything that uses the contact, like in `alerts`. */
  value: string;
  /** Enough of the destination to recognize it. */
  masked_value: string;
  /** Whether new monitors in the console start with it. */
  is_default: boolean;
  used_by: ContactUsedBy;
  /** null: not tested since the destination was set. */
  last_test: ContactLastTest | null;
  /** Own body and headers of a webhook. null without them, or if the destination is masked. */
  template: ContactTemplate | null;
  created_at: string;
  updated_at: string;
}
export interface ContactLastTest {
  at: string;
  delivered: boolean;
  /** Reason why it was not delivered. */
  error: string | null;
}
export interface ContactTemplate {
  content_type: string;
  /** null: the usual body. */
  body: string | null;
  /** Names of the headers. Their values are never returned. */
  headers: ContactTemplateHeadersEntry[];
}
export interface ContactTemplateHeadersEntry {
  key: string;
}
export interface ContactUsedBy {
  /** Number of monitors that alert it. null: the key can't read monitors. */
  monitors: number | null;
  /** Number of alert policies that alert it. null: the key can't read alert policies. */
  alert_policies: number | null;
  /** Number of SLOs that alert it. null: the key can't read SLOs. */
  objectives: number | null;
  /** Number of websites that alert it. null: the key can't read websites. */
  websites: number | null;
  /** Whether shop alerts are sent to it. null: the key can't read them. */
  shop_alerts: boolean | null;
}
export interface ConversionAlert {
  id: number;
  object: 'conversion_alert';
  goal_id: number | null;
  /** Name of the goal, or null for sales. */
  goal: string | null;
  currency: string | null;
  condition: 'below' | 'drop' | 'spike';
  threshold: number;
  span: 'hour' | 'day';
  /** Start of the active alert, or null if it is not active. */
  active_since: string | null;
  created_at: string;
}
export interface ConversionsEvent {
  type: 'conversions.alert' | 'conversions.alert_over';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: ConversionsEventData;
}
export interface ConversionsEventData {
  website: QuietHoursWebsitesEntry;
  conversions: ConversionsEventDataConversions;
  /** Page in the console with details. */
  link: string;
}
export interface ConversionsEventDataConversions {
  alert_id: number;
  /** null: sales. */
  goal: IncidentShownUnreachableMonitorsEntry | null;
  /** For alerts on sales. */
  currency: string | null;
  /** Conversions, or revenue from sales. */
  value: number;
  /** Median of the same hours of the last four weeks. null for below. */
  usual: number | null;
  condition: 'below' | 'drop' | 'spike';
  /** Conversions, an amount of money, or percent. */
  threshold: number;
  /** Minutes over which they were counted. */
  minutes: number;
  until: string;
  started_at: string;
}
export interface Coupon {
  id: number;
  object: 'coupon';
  code: string;
  /** Null if it applies to several or all items. */
  item_id: number | null;
  /** The items it applies to. Empty: all items. */
  item_ids: number[];
  /** Null: both licenses. */
  licence: ('regular' | 'extended') | null;
  /** The tiers it applies to. Empty: all licenses and tiers. */
  tier_ids: number[];
  percent: number | null;
  amount: number | null;
  currency: string | null;
  /** Lowest price that it applies to. */
  minimum: number | null;
  is_once_per_customer: boolean;
  is_first_purchase_only: boolean;
  max_uses: number | null;
  /** Paid orders that used it. */
  uses: number;
  starts_at: string | null;
  ends_at: string | null;
  /** Revenue of paid orders that used it, minus refunds. One entry per currency. */
  revenue: CouponRevenueEntry[];
  is_active: boolean;
  created_at: string;
}
export interface CouponRevenueEntry {
  currency: string;
  /** Decimal. */
  amount: number;
}
export interface CreateAlertPolicyBody {
  /** Name of the policy, unique in the account. */
  name: string;
  /** Minutes from the confirmed failure to the alert. A shorter incident sends no alert. Default 0. */
  delay_minutes?: number | null;
  /** Escalation: further alerts if the incident is open and not acknowledged. The list you send replaces the whole list. */
  steps?: CreateAlertPolicyBodyStepsEntry[];
  /** Alerts wait until quiet hours end. An incident that ends earlier sends none. Default: none. */
  quiet_hours?: CreateAlertPolicyBodyQuietHours | null;
  /** true: monitors with the severity critical alert in quiet hours too. Default true. */
  quiet_exempts_critical?: boolean | null;
  /** true: the console suggests this policy for new monitors, instead of the previous default. */
  is_default?: boolean | null;
}
export interface CreateAlertPolicyBodyQuietHours {
  /** HH:MM. A time that a clock change skips moves forward. */
  from: string;
  /** HH:MM, on the next day if it is not after from. */
  to: string;
  /** Days on which quiet hours begin, 1 Monday to 7 Sunday. Default: every day. */
  weekdays?: number[];
  /** Default: the account’s time zone. */
  time_zone?: string | null;
}
export interface CreateAlertPolicyBodyStepsEntry {
  /** Minutes from the alert. Must increase from step to step. */
  after_minutes: number;
  /** Destinations that get the alert. */
  alerts: CreateMonitorBodyAlertsEntry[];
}
export interface CreateAnnotationBody {
  /** What happened, in a few words. */
  text: string;
  /** release for a deployment or a new version. Default note. */
  kind?: ('note' | 'release') | null;
  /** When it happened or started, ISO 8601 with a zone. Default now. */
  at?: string | null;
  /** When it ended. Default: a single moment. */
  ends_at?: string | null;
  /** Where to read more, such as a changelog. */
  url?: string | null;
  /** Only on charts of this website. */
  website_id?: number | null;
  /** Only on charts of this monitor. */
  monitor_id?: number | null;
  /** Only on charts of this item. Without website, monitor and item: on all charts. */
  item_id?: number | null;
  /** Your own ID. Sending it again updates the annotation instead of adding another. */
  reference?: string | null;
}
export interface CreateAnnouncementBody {
  /** Title of the announcement. */
  title: string;
  /** Plain text; empty lines make paragraphs. */
  text?: string | null;
  /** Default info. */
  kind?: ('info' | 'warning' | 'maintenance') | null;
  /** ISO 8601. Shown from this time on. Default now. */
  starts_at?: string | null;
  /** ISO 8601. Shown until this time. null: until it is deleted. */
  ends_at?: string | null;
}
export interface CreateCatalogueImportQuery {
  /** File name, if the file is the body itself instead of part of a form. */
  file_name?: string;
  /** 1: check the file without importing anything. */
  dry_run?: 0 | 1;
  /** 1: import the valid rows and skip the others. By default, one refused row refuses the whole file. */
  skip_refused?: 0 | 1;
}
export interface CreateContactBody {
  /** Name of the contact. Default: its destination, masked. */
  name?: string | null;
  /** Alert channel. */
  key:
    | 'email'
    | 'webhook'
    | 'slack'
    | 'teams'
    | 'discord'
    | 'flock'
    | 'telegram'
    | 'whatsapp'
    | 'sms'
    | 'ntfy'
    | 'pushover'
    | 'pagerduty'
    | 'opsgenie'
    | 'mattermost'
    | 'google_chat'
    | 'matrix'
    | 'gotify'
    | 'rocket_chat'
    | 'zulip'
    | 'apprise'
    | 'jira_service_management'
    | 'web_push';
  /** Destination of the channel. */
  value: string;
  /** Whether new monitors in the console start with it. Default false. */
  is_default?: boolean | null;
  /** Own body and headers. Only for webhooks. null: the usual ones. */
  template?: CreateContactBodyTemplate | null;
}
export interface CreateContactBodyTemplate {
  /** Content type of the body. In JSON, values are escaped. */
  content_type?: string;
  /** Body with placeholders, such as {{title}}: id, type, title, text, link, subject, url, sent_at, monitor.id, monitor.name, monitor.url, monitor.notes, monitor.runbook_url, incident.id, incident.cause, incident.started_at, incident.ended_at, incident.duration_s. null: the usual body. */
  body?: string | null;
  /** Further headers. Replaces the whole list. */
  headers?: CreateContactBodyTemplateHeadersEntry[] | null;
}
export interface CreateContactBodyTemplateHeadersEntry {
  key: string;
  /** Encrypted and never returned. null or empty keeps the value that the header has. */
  value?: string | null;
}
export interface CreateContactData {
  id: number;
  object: 'contact';
  name: string;
  /** Alert channel. */
  key:
    | 'email'
    | 'webhook'
    | 'slack'
    | 'teams'
    | 'discord'
    | 'flock'
    | 'telegram'
    | 'whatsapp'
    | 'sms'
    | 'ntfy'
    | 'pushover'
    | 'pagerduty'
    | 'opsgenie'
    | 'mattermost'
    | 'google_chat'
    | 'matrix'
    | 'gotify'
    | 'rocket_chat'
    | 'zulip'
    | 'apprise'
    | 'jira_service_management'
    | 'web_push';
  /** Destination. Masked if the caller can’t change everything that uses the contact, like in `alerts`. */
  value: string;
  /** Enough of the destination to recognize it. */
  masked_value: string;
  /** Whether new monitors in the console start with it. */
  is_default: boolean;
  used_by: ContactUsedBy;
  /** null: not tested since the destination was set. */
  last_test: ContactLastTest | null;
  /** Own body and headers of a webhook. null without them, or if the destination is masked. */
  template: ContactTemplate | null;
  created_at: string;
  updated_at: string;
  /** What alerts it. */
  uses: CreateContactDataUsesEntry[];
}
export interface CreateContactDataUsesEntry {
  object: 'monitor' | 'alert_policy' | 'objective' | 'website' | 'shop';
  /** null for the shop. */
  id: number | null;
  name: string;
  /** Whether the use has no other recipient. For an alert policy: whether one of its steps has no other recipient. */
  is_only_recipient: boolean;
}
export interface CreateConversionAlertBody {
  /** Goal for conversions. Default null: revenue from sales in currency. */
  goal_id?: number | null;
  /** ISO 4217. Required without a goal: only sales in this currency count. */
  currency?: string | null;
  /** below: less than the threshold. drop, spike: threshold percent below or above the median of the same hours of the last four weeks. These need five or more usual conversions or sales. */
  condition: 'below' | 'drop' | 'spike';
  /** Conversions, an amount in currency, or percent. */
  threshold: number;
  /** Count over the last hour or the last 24 hours. */
  span: 'hour' | 'day';
}
export interface CreateCouponBody {
  /** Code that buyers enter, in upper or lower case. */
  code: string;
  /** The item it applies to. Default: all items. */
  item_id?: number | null;
  /** The items it applies to, instead of `item_id`. Empty or null: all items. */
  item_ids?: number[] | null;
  /** The license it applies to. Default: both. */
  licence?: ('regular' | 'extended') | null;
  /** The tiers it applies to, instead of `licence`. Empty or null: all licenses and tiers. */
  tier_ids?: number[] | null;
  /** Discount in percent. Send either this or `amount`. */
  percent?: number | null;
  /** Discount as a decimal amount in `currency`. */
  amount?: number | null;
  /** Currency (ISO 4217) of `amount` and `minimum`: the coupon applies to items in that currency only. */
  currency?: string | null;
  /** Lowest price that it applies to, as a decimal amount in `currency`. */
  minimum?: number | null;
  /** 1: each buyer can use it once, recognized by the email address, also with a `+tag`. Default 0. */
  is_once_per_customer?: (0 | 1) | null;
  /** 1: only for buyers without a purchase from you, free items included. Default 0. */
  is_first_purchase_only?: (0 | 1) | null;
  /** Number of orders that can use it. Default: unlimited. */
  max_uses?: number | null;
  /** When it becomes valid, ISO 8601. */
  starts_at?: string | null;
  /** When it expires, ISO 8601. */
  ends_at?: string | null;
  /** 0: deactivated. Default 1. */
  is_active?: (0 | 1) | null;
}
export interface CreateCustomerNoteBody {
  /** The note. Only your account sees it. */
  text: string;
}
export interface CreateFunnelBody {
  /** Display name. */
  name: string;
  /** 2 to 8 steps in order within a visit: `kind` page or event, `value` its path or name (* is a wildcard). Optional: `property`, which the page view or event must have, and `property_value`, its required value (* is a wildcard). */
  steps: CreateFunnelBodyStepsEntry[];
}
export interface CreateFunnelBodyStepsEntry {
  kind: 'page' | 'event';
  value: string;
  property?: string | null;
  property_value?: string | null;
}
export interface CreateGoalBody {
  /** Name of the goal. Default: the value, with the depth for scroll. */
  name?: string | null;
  /** page: a page is viewed. event: an event occurs. scroll: a page is scrolled to a depth. */
  kind: 'page' | 'event' | 'scroll';
  /** Path of the page, or name of the event. * is a wildcard. */
  value: string;
  /** For page and event: name of a property that the page view or the event must have. */
  property?: string | null;
  /** Required value of that property. * is a wildcard. Default: any value. */
  property_value?: string | null;
  /** For scroll: the scroll depth in percent. */
  scroll?: number | null;
  /** Value of each conversion in units of the currency, or null. Lists use it as the goal’s revenue instead of its events’ revenue. */
  amount?: number | null;
  /** ISO 4217 currency of the amount. Required with it. */
  currency?: string | null;
}
export interface CreateItemBody {
  /** Kind of preview: image, audio or video. Default image. Can only be changed while the item is a draft. */
  kind?: ('image' | 'audio' | 'video') | null;
  /** Name of the item. */
  name: string;
  /** Description in Markdown. Unsafe HTML is removed. */
  description?: string | null;
  /** Category, free text. */
  category?: string | null;
  /** Sub-category, free text. */
  sub_category?: string | null;
  /** Contents of the item, such as formats and sizes, one text each. */
  options?: string[] | null;
  /** Tags, one text each. */
  tags?: string[] | null;
  /** URL of a demo. */
  demo_link?: string | null;
  /** Price of the regular license, in `currency`. Default 0 (free). */
  price_regular?: number | null;
  /** Price of the extended license, in `currency`. Default 0: the extended license is not offered, unless `is_extended_free` is 1. */
  price_extended?: number | null;
  /** 1: a free item gives the extended license away as well. Only while both prices are 0. Default 0. */
  is_extended_free?: (0 | 1) | null;
  /** Currency of the prices, ISO 4217. Default the currency of the account. */
  currency?: string | null;
  /** Lets buyers choose the price of the regular license from this amount, which can be 0. `price_regular` becomes a suggestion. Null: a fixed price. */
  price_minimum?: number | null;
  /** Sale: percent off both licenses. Send either this or sale prices. Null for all of them ends the sale. */
  sale_percent?: number | null;
  /** Sale price of the regular license. Null: not reduced. */
  sale_regular?: number | null;
  /** Sale price of the extended license. Null: not reduced. */
  sale_extended?: number | null;
  /** Percent off all tiers, during the same sale. Subscriptions, renewals and upgrades keep their price. Null: not reduced. */
  sale_tiers_percent?: number | null;
  /** When the sale starts, ISO 8601. Default: immediately. */
  sale_starts_at?: string | null;
  /** When the sale ends, ISO 8601. Null: no end. */
  sale_ends_at?: string | null;
  /** Prices in other currencies, by currency code. Replaces all of them. */
  prices?: {
    [key: string]: MarketItemPricesValue;
  } | null;
  /** Months of support included in a purchase. 0: no support. Default 6. */
  support_months?: number | null;
  /** Number of machines or domains on which a purchase can be active at the same time. Null: no limit. */
  activation_limit?: number | null;
  /** 1: programs on buyers’ machines may check codes of the item at `/api/v1/licences` without an API key. 0: only you may, with a key. Default 1. */
  has_public_licence_check?: (0 | 1) | null;
  /** IDs of the item in another shop’s license API, such as Gumroad’s `product_id`. Programs can send them. */
  product_ids?: string[] | null;
  /** 1: sold without a download; buyers get a purchase code and a license. Default 0: sold once a version with a file is published. */
  is_code_only?: (0 | 1) | null;
  /** 1: only the tiers are for sale, not the regular and extended license. Default 0. */
  is_tiers_only?: (0 | 1) | null;
  /** Price at which buyers can extend their support, in `currency`. Default 0: not for sale. */
  support_price?: number | null;
  /** Months of support that `support_price` pays. Default 6. */
  support_price_months?: number | null;
}
export interface CreateItemVersionBody {
  /** Version number: one to four numbers separated by dots, optionally with a suffix, such as `1.2.0`, `2024.01.15` or `2.0.0-beta.1`. A leading `v` is removed. */
  version: string;
  /** Change log in Markdown. */
  changes?: string | null;
  /** `beta`: only for buyers who chose beta versions. Default `stable`; for a number with a suffix `beta`. */
  channel?: ('stable' | 'beta') | null;
}
export interface CreateLicenceBody {
  /** A purchase code; letter case, spaces and dashes are ignored. */
  purchase_code: string;
  /** Id of the item that the code must belong to. Default: any of your items. */
  item_id?: number | null;
  /** A text that identifies the machine, up to 200 characters. Only a keyed hash of it is stored. */
  machine?: string | null;
  /** Instead of a machine: a domain, or a URL on it. Port, letter case and `www.` are ignored. */
  domain?: string | null;
  /** A name for the machine, up to 100 characters. */
  label?: string | null;
  /** Any text of yours. It becomes part of the signed license. */
  nonce?: string | null;
  /** Days until the license file expires. Default 30. */
  days?: number | null;
}
export interface CreateLicenceFileBody {
  /** The purchase code; letter case, spaces and dashes are ignored. */
  purchase_code: string;
  /** Id of the item that the program belongs to. */
  item_id: number;
  /** A secret text of 16 to 200 characters that your program generates once, such as a UUID, and stores. Anyone who knows it can deactivate the machine. Only a keyed hash of it is stored. */
  machine: string;
  /** A name for the machine that the buyer recognizes, up to 100 characters. */
  label?: string | null;
  /** The version of your program, such as 1.2.0. Counts for the adoption of versions. */
  version?: string | null;
  /** Any text of yours. It becomes part of the signed license. */
  nonce?: string | null;
  /** Days until the license file expires. Default 30. */
  days?: number | null;
}
export interface CreateLicenceFileData2 {
  issued: false;
  /** `not_found`: the item has no such purchase code. */
  reason: 'not_found' | 'refunded' | 'disputed' | 'revoked' | 'expired' | 'limit_reached';
}
export interface CreateMaintenanceBody {
  /** Name of the work. Status pages show it. */
  name: string;
  /** Details for status pages. */
  description?: string | null;
  /** How often a window opens. */
  recurrence: 'once' | 'weekly' | 'monthly';
  /** Time zone of the dates and times. Default: the account’s. */
  time_zone?: string | null;
  /** First day, YYYY-MM-DD. For once, the day itself. */
  starts_on: string;
  /** Last day on which a window can open. Without it, windows continue. Not for once. */
  ends_on?: string | null;
  /** Of weekly: the days, 1 Monday to 7 Sunday. */
  weekdays?: number[];
  /** Of monthly: the days 1 to 31, -1 being the last one. Months without that day are skipped. */
  month_days?: number[];
  /** HH:MM. A time that a clock change skips moves forward. If a time occurs twice, the first counts. */
  start_time: string;
  /** By the clock of the time zone: 360 from 23:00 ends at 05:00, also if the clock changes in between. */
  duration_minutes: number;
  /** Every current and future monitor of the account. Default false. */
  all_monitors?: boolean | null;
  /** The monitors, if all_monitors is false. The list you send replaces the whole list. */
  monitor_ids?: number[];
}
export interface CreateMonitorBody {
  /** Name of the monitor. */
  name: string;
  /** URL to monitor: http:// or https://; tcp://HOST:PORT (accepts a connection); tls://HOST:PORT (accepts TLS with a valid certificate); starttls://HOST:PORT?protocol=PROTOCOL (the same after STARTTLS: smtp, imap, pop3, ftp, postgresql; by default as usual for the port); ws:// or wss:// (opens a WebSocket, and sends request_body); grpc:// or grpcs://HOST:PORT/SERVICE (its health service answers SERVING); icmp://HOST (answers an echo request); dns://SERVER:PORT/NAME?type=TYPE, or dns:///NAME?type=TYPE for the machine’s own name servers (has records; with match=exact, alert_text_lookup lists all of them; with expect=nxdomain, the name must not exist); or heartbeat://NAME?period=SECONDS&grace=SECONDS (your job calls its secret address, heartbeat_url, at least this often), with schedule=0+3+*+*+*&tz=ZONE instead of period for a cron expression. The request fields affect http(s) and partly ws(s) and grpc(s) monitors. */
  url: string;
  /** Seconds between checks. */
  interval: 60 | 180 | 300 | 600 | 900 | 1800 | 3600;
  /** What triggers an alert: the URL becomes unavailable, the response contains the text, or the response does not contain it. */
  alert_condition: 'url_unavailable' | 'url_text' | 'url_no_text';
  /** Text to search for, with url_text and url_no_text. */
  alert_text_lookup?: string | null;
  /** HTTP request method of the check. Optional and without effect if the address is not http(s). */
  request_method: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';
  /** Request headers sent with the check. The list you send replaces the whole list. */
  request_headers?: MonitorRequestHeadersEntry[];
  /** User name for Basic HTTP authentication of the check. */
  request_auth_username?: string | null;
  /** Password for Basic HTTP authentication of the check. Never returned. Unchanged if omitted. */
  request_auth_password?: string | null;
  /** Request body, up to 32 KB, for POST, PUT, PATCH and DELETE. Like request_headers, it is encrypted in the database and not sent on a redirect to another site. */
  request_body?: string | null;
  /** Content type of request_body. Default: application/json if the body is JSON, otherwise text/plain. A Content-Type in request_headers takes precedence. */
  request_content_type?: string | null;
  /** Accepted status codes and ranges: 200-299, 301, 401. Default: every status below 400, or any status with a text condition. If you set both, status and text must match. Redirects are followed unless an entry for redirects only, such as 301 or 300-399, accepts them. */
  accepted_status_codes?: string | null;
  /** Timeout of a check in seconds, including redirects. Must be less than interval. Default 30. */
  timeout?: number | null;
  /** Failing checks in a row that open an incident. Default 3. */
  confirmations?: number | null;
  /** Seconds between checks that confirm a failure or a recovery. 3 confirmations every 30 seconds ignore outages of less than a minute. Default: about 3. */
  confirmation_interval?: number | null;
  /** Good checks in a row that close an incident, which ends with the first. Not for heartbeats. Default 1. */
  recovery_threshold?: number | null;
  /** 1: up while checks fail, for an address that must not be reachable. Not for heartbeats or with ssl_alert_days or domain_alert_days. Default 0. */
  upside_down?: (0 | 1) | null;
  /** Up to 20 conditions that a response must meet in addition to alert_condition. The list you send replaces the whole list. */
  assertions?: CreateMonitorBodyAssertionsEntry[];
  /** Milliseconds from which a response is slow. After confirmations slow checks in a row the monitor is degraded, which is not downtime. Default: never. */
  degraded_after?: number | null;
  /** 1: alerts also when the monitor becomes degraded and when that ends. Default 0. */
  alert_when_degraded?: (0 | 1) | null;
  /** 1 adds a query parameter with a unique value to each request. Default 0. */
  cache_buster?: (0 | 1) | null;
  /** How checks connect: TLS, proxy, redirects, OAuth 2.0. Fields you omit keep their value, and null resets all of them. */
  connection?: CreateMonitorBodyConnection | null;
  /** Days before SSL certificate expiry to alert. */
  ssl_alert_days?: (0 | 1 | 2 | 3 | 7 | 14 | 30 | 60) | null;
  /** Days before domain expiry to alert. */
  domain_alert_days?: (0 | 1 | 2 | 3 | 7 | 14 | 30 | 60) | null;
  /** Start of maintenance, YYYY-MM-DD HH:MM in the account’s time zone. */
  maintenance_start_at?: string | null;
  /** End of maintenance, same format. */
  maintenance_end_at?: string | null;
  /** Alert channels and their destinations. The list you send replaces the whole list. */
  alerts?: CreateMonitorBodyAlertsEntry[];
  /** 1: alerts of an incident wait until the website of the same host loses visitors too, at most ten minutes. They are sent immediately if its traffic is too low to tell. Requires a website with this host. Default 0. */
  confirm_by_traffic?: (0 | 1) | null;
  /** Hours between reminders of an unacknowledged incident. Default: no reminders. */
  reminder_hours?: number | null;
  /** Notes for your team, on the monitor’s page and in alerts, never on status pages. */
  notes?: string | null;
  /** http:// or https:// address of the instructions for an outage. */
  runbook_url?: string | null;
  /** Identifier of the group that contains the monitor. Default: none. */
  group_id?: number | null;
  /** Identifiers of the monitors that this one depends on. If one of them is down or in maintenance, a failure makes this monitor unreachable: no incident, no alert, no downtime. The list you send replaces the whole list. */
  depends_on?: number[];
  /** Shown in alerts. An alert policy can let critical monitors alert in quiet hours. Default normal. */
  severity?: ('critical' | 'normal' | 'low') | null;
  /** Alert policy of the monitor. null: alerts are sent immediately. */
  policy_id?: number | null;
  /** Words for grouping and filtering. The list you send replaces the whole list. */
  tags?: string[];
}
export interface CreateMonitorBodyAlertsEntry {
  key:
    | 'email'
    | 'webhook'
    | 'slack'
    | 'teams'
    | 'discord'
    | 'flock'
    | 'telegram'
    | 'whatsapp'
    | 'sms'
    | 'ntfy'
    | 'pushover'
    | 'pagerduty'
    | 'opsgenie'
    | 'mattermost'
    | 'google_chat'
    | 'matrix'
    | 'gotify'
    | 'rocket_chat'
    | 'zulip'
    | 'apprise'
    | 'jira_service_management'
    | 'web_push';
  value: string;
}
export interface CreateMonitorBodyAssertionsEntry {
  /** json, header: property is a JSONPath (RFC 9535) or the name of a header. text: the body, in which contains also finds HTML entities, JSON escapes and other Unicode forms. size: bytes of the body, up to 1 MiB. response_time: milliseconds. certificate_days: until the first certificate expires. */
  source: 'json' | 'text' | 'header' | 'size' | 'response_time' | 'certificate_issuer' | 'certificate_days';
  /** JSONPath, such as $.status, or name of a header. */
  property?: string | null;
  /** exists and not_exists are for json and header. A JSONPath with several values: each must match. */
  comparison:
    | 'equals'
    | 'not_equals'
    | 'contains'
    | 'not_contains'
    | 'greater_than'
    | 'less_than'
    | 'at_least'
    | 'at_most'
    | 'exists'
    | 'not_exists';
  /** What to compare with. Not for exists and not_exists. */
  target?: (string | number | boolean) | null;
  /** The monitor’s state if the assertion fails. Default down. */
  severity?: ('down' | 'degraded') | null;
}
export interface CreateMonitorBodyConnection {
  /** 1: an expired, self-signed or otherwise invalid certificate is not a failure. Default 0. */
  ignore_certificate_errors?: (0 | 1) | null;
  /** Certificates of private authorities in PEM format, trusted in addition to the public authorities. */
  ca_certificate?: string | null;
  /** Client certificate in PEM format, for servers that require one. Intermediate certificates can follow it. */
  client_certificate?: string | null;
  /** Private key of the client certificate in PEM format, without a passphrase. Never returned. Unchanged if omitted. */
  client_key?: string | null;
  /** Host name for the Host header, SNI and the certificate. Replaces the URL’s host. */
  server_name?: string | null;
  /** 4 connects by IPv4 only, 6 by IPv6 only. Default: either. */
  ip_family?: (4 | 6) | null;
  /** Redirects to follow. With 0, the redirect is the response. Default 5. */
  max_redirects?: number | null;
  /** http://, https:// or socks5:// address of a proxy. An HTTP proxy must allow CONNECT to the port of the monitor. */
  proxy_url?: string | null;
  /** User name for the proxy. */
  proxy_username?: string | null;
  /** Password for the proxy. Never returned. Unchanged if omitted. */
  proxy_password?: string | null;
  /** OAuth 2.0 client credentials. Each request carries a bearer token from the token endpoint. */
  oauth2?: CreateMonitorBodyConnectionOauth2 | null;
}
export interface CreateMonitorBodyConnectionOauth2 {
  /** URL of the token endpoint. */
  token_url?: string | null;
  /** ID of the client. */
  client_id?: string | null;
  /** Secret of the client. Never returned. Unchanged if omitted. */
  client_secret?: string | null;
  /** Scopes, separated by spaces. */
  scope?: string | null;
  /** Audience, for servers that require one. */
  audience?: string | null;
}
export interface CreateMonitorGroupBody {
  /** Name of the group. */
  name: string;
  /** Identifier of the group that contains this one. Default: none. */
  parent_id?: number | null;
  /** Members that must be down for the group to be down: any, all, or a number, such as 2. If fewer members are monitored, all of them. Default any. */
  down_when?: (('any' | 'all') | number) | null;
  /** Order among the groups with the same parent. Default 0. */
  position?: number | null;
}
export interface CreateObjectiveBody {
  /** Name of the objective. */
  name: string;
  /** Percent of the time, or of the visitors, with up to three decimals. */
  target: number;
  /** Rolling days up to now, or the calendar month in the account’s time zone. */
  period: '7d' | '28d' | '30d' | '90d' | 'month';
  /** time: each minute counts the same. visitors: each minute counts by the visitors that are usual for its hour of the week. Default time. */
  measure?: ('time' | 'visitors') | null;
  /** Monitors that it covers. Required without group_id. The time counts as down while any of them is down. */
  monitor_ids?: number[] | null;
  /** Identifier of a group, instead of monitor_ids. Covers the monitors that are in the group at any time, including those of the groups in it. The time counts as down while the group is down by its down_when. */
  group_id?: number | null;
  /** The channels that are notified when the error budget burns too fast, like a monitor’s alerts. */
  alerts?: CreateMonitorBodyAlertsEntry[] | null;
}
export interface CreateScheduledExportBody {
  /** URL of the S3 endpoint: https, or http in a private network that this service is allowed to reach. */
  endpoint: string;
  /** Region of the bucket. Default us-east-1. For a service without regions, use any name; for Cloudflare R2, use auto. */
  region?: string | null;
  /** Name of an existing bucket. */
  bucket: string;
  /** Prefix of the object keys, such as statistics/web. Default: no prefix. */
  prefix?: string | null;
  /** ID of an access key that can write objects (s3:PutObject). It needs no other permission. */
  access_key_id: string;
  /** Stored encrypted, and never shown again. */
  secret_access_key: string;
  /** daily: at 8:00 for the day before; weekly: on Mondays for the week before; monthly: on the 1st for the month before. Times are in the website’s time zone. */
  frequency: 'daily' | 'weekly' | 'monthly';
  /** Segment of visits to export; null, the default: all visits. */
  segment_id?: number | null;
  /** 1 pauses the export. Default 0. */
  paused?: (0 | 1) | null;
}
export interface CreateSegmentBody {
  /** Display name. */
  name: string;
  /** The filters that select its visits, as the statistics take them: DIMENSION:OPERATOR:VALUE[,VALUE…]. */
  filters: string[];
}
export interface CreateSharedLinkBody {
  /** Name of the link, such as who it is for; only the account sees it. */
  name: string;
}
export interface CreateStatusPageBody {
  /** Name of the page, shown to visitors. */
  name: string;
  /** The page’s path under /status/. Derived from the name if omitted on create. */
  slug?: string | null;
  /** The page’s own host name, such as status.example.com. Its DNS and TLS must point to this service. The page is served there once a DNS record verifies the domain (domain_verification). null for none. */
  domain?: string | null;
  /** A sentence or two below the name. */
  description?: string | null;
  /** Color theme; auto follows the visitor’s system. Default auto. */
  theme?: ('auto' | 'light' | 'dark') | null;
  /** Color of buttons, links and charts as #rrggbb. It becomes darker or lighter if text needs more contrast. Empty for none. */
  accent?: string | null;
  /** A line in the footer, such as your company’s name. */
  footer_text?: string | null;
  /** Link of the footer text. */
  footer_url?: string | null;
  /** 1 asks search engines to leave the page out. Default 0. */
  noindex?: (0 | 1) | null;
  /** 1 shows response times of the last 24 hours. Default 0. */
  show_response_times?: (0 | 1) | null;
  /** 1 shows why checks failed; causes can name what is inside your network. Default 0. */
  show_causes?: (0 | 1) | null;
  /** 1 shows the objectives that cover only monitors of the page: name, target and achieved share. Default 0. */
  show_objectives?: (0 | 1) | null;
  /** Password for visitors, 8 or more characters. Never returned. Unchanged if omitted. null removes it. */
  password?: string | null;
  /** Groups and their monitors, both in order. The list you send replaces the whole list. */
  groups?: CreateStatusPageBodyGroupsEntry[];
  /** Origins of websites that can embed /status/SLUG/embed in a frame, such as https://example.com. * allows all. Empty for none. Pages with a password are never embedded. */
  embed_origins?: string[] | null;
}
export interface CreateStatusPageBodyGroupsEntry {
  /** Heading of the group. Empty for no heading. */
  name: string;
  monitor_ids: number[];
  /** Services without a monitor, shown below the monitors. If no group has this field, they stay. */
  components?: CreateStatusPageBodyGroupsEntryComponentsEntry[];
}
export interface CreateStatusPageBodyGroupsEntryComponentsEntry {
  /** Of a component that exists. Otherwise, one with this name is changed or created. */
  id?: number | null;
  /** Name of the component, shown to visitors. */
  name: string;
  /** State that you set by hand. Default up. */
  state?: 'up' | 'degraded' | 'down' | 'maintenance';
}
export interface CreateStatusReportBody {
  /** Title, such as Checkout is slow. */
  title: string;
  /** How bad it is. Default minor. */
  impact?: ('none' | 'minor' | 'major' | 'critical') | null;
  /** Affected monitors and components. The page shows them in this state, or in a worse one, until the report is resolved. The list you send replaces the whole list. */
  affected?: CreateStatusReportBodyAffectedEntry[];
  /** An incident of a monitor. The page then shows this report in place of the incident. null: no incident. */
  incident_id?: number | null;
  /** Phase of the first update. Default investigating. */
  phase?: ('investigating' | 'identified' | 'monitoring' | 'resolved') | null;
  /** Plain text; empty lines make paragraphs. */
  text: string;
  /** 1 notifies the subscribers of the page. Default 1. */
  notify?: (0 | 1) | null;
  /** ISO 8601. A later time plans the update: it is published then, unless the report is resolved before. Default now. */
  publish_at?: string | null;
}
export interface CreateStatusReportBodyAffectedEntry {
  /** A monitor of the page. */
  monitor_id?: number | null;
  /** A component of the page. Send either this or monitor_id. */
  component_id?: number | null;
  /** The page shows this state or a worse one. Default degraded. */
  state?: ('up' | 'degraded' | 'down' | 'maintenance') | null;
}
export interface CreateStatusReportTemplateBody {
  /** Name of the template in the editor. */
  name: string;
  /** Title of the report. */
  title?: string | null;
  /** Text of an update with the phase investigating. Empty for none. */
  investigating?: string | null;
  /** Text of an update with the phase identified. */
  identified?: string | null;
  /** Text of an update with the phase monitoring. */
  monitoring?: string | null;
  /** Text of an update with the phase resolved. */
  resolved?: string | null;
}
export interface CreateStatusReportUpdateBody {
  /** resolved ends the report, and any other phase opens it again. */
  phase: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  /** Plain text; empty lines make paragraphs. */
  text: string;
  /** 1 notifies the subscribers of the page. Default 1. */
  notify?: (0 | 1) | null;
  /** ISO 8601. A later time plans the update: it is published then, unless the report is resolved before. Default now. */
  publish_at?: string | null;
}
export interface CreateUptimeReportBody {
  /** Name of the report, such as the client’s. Recipients see it. */
  name: string;
  /** weekly: on Mondays at 8:00 for the week before. monthly: on the 1st at 8:00 for the month before. */
  frequency: 'weekly' | 'monthly';
  /** Monitors that the report covers. Default: none. */
  monitor_ids?: number[] | null;
  /** Monitor groups that the report covers. Default: none. */
  group_ids?: number[] | null;
  /** Language of recipients without their own. Default: the account’s language. */
  language?: ('en' | 'de' | 'fr' | 'es' | 'pt' | 'ja') | null;
  /** Time zone in which weeks and months begin and end. Default: the account’s time zone. */
  time_zone?: string | null;
  /** Agreed uptime in percent. Default null: the report judges no SLA. */
  sla_target?: number | null;
  /** Credits for a missed SLA, such as 10 % below 99.9 % and 25 % below 99 %. */
  sla_credits?: CreateUptimeReportBodySlaCreditsEntry[] | null;
  /** 1 shows recipients the estimated visits and sales that were lost. Needs the permissions to read websites and the market. Default 0. */
  show_costs?: (0 | 1) | null;
  /** Status page with the logo for the report. Default null: no logo. */
  logo_page_id?: number | null;
}
export interface CreateUptimeReportBodySlaCreditsEntry {
  /** The credit applies if the uptime is below this percentage. */
  below: number;
  /** Credit in percent, as in the contract. */
  percent: number;
}
export interface CreateWebhookBody {
  /** URL that receives messages. Only the owner of the service can use addresses in private networks. */
  url: string;
  /** Purpose of the endpoint. Default: none. */
  name?: string | null;
  /** Event types to send, or groups of them: monitors, websites, market, account. Default: all that you can read. */
  events?:
    | (
        | 'monitors'
        | 'websites'
        | 'market'
        | 'account'
        | 'incident.opened'
        | 'incident.acknowledged'
        | 'incident.closed'
        | 'monitor.degraded'
        | 'monitor.degraded_over'
        | 'certificate.expiring'
        | 'domain.expiring'
        | 'domain.expired'
        | 'objective.burning'
        | 'objective.recovered'
        | 'maintenance.started'
        | 'maintenance.ended'
        | 'visitors.spike'
        | 'visitors.drop'
        | 'visitors.drop_over'
        | 'conversions.alert'
        | 'conversions.alert_over'
        | 'export.finished'
        | 'export.failed'
        | 'export.paused'
        | 'order.created'
        | 'order.paid'
        | 'order.cancelled'
        | 'order.expired'
        | 'purchase.created'
        | 'purchase.refunded'
        | 'purchase.refund_failed'
        | 'purchase.disputed'
        | 'purchase.restored'
        | 'purchase.revoked'
        | 'purchase.extended'
        | 'purchase.subscription_changed'
        | 'purchase.expired'
        | 'purchase.downloaded'
        | 'purchase.buyer_changed'
        | 'licence.activated'
        | 'licence.deactivated'
        | 'item.published'
        | 'item.updated'
        | 'item.withdrawn'
        | 'item.declined'
        | 'review.created'
        | 'review.updated'
        | 'refund_request.created'
        | 'support_question.created'
        | 'support_question.replied'
        | 'withdrawal.requested'
        | 'withdrawal.settled'
        | 'withdrawal.rejected'
        | 'shop.alert'
        | 'shop.alert_over'
        | 'member.invited'
        | 'member.joined'
        | 'member.role_changed'
        | 'member.email_changed'
        | 'member.removed'
        | 'api_key.created'
        | 'api_key.ended'
        | 'api_key.expiring'
        | 'session.created'
        | 'password.changed'
        | 'two_factor.changed'
        | 'passkey.added'
        | 'passkey.removed'
        | 'quota.reached'
        | 'account.reactivated'
        | 'account.kept'
      )[]
    | null;
  /** Only events about these monitors. Default: all. */
  monitor_ids?: number[] | null;
  /** Only events about these websites. Default: all. */
  website_ids?: number[] | null;
  /** Only events about these items. Default: all. */
  item_ids?: number[] | null;
  /** Whether messages are sent. Default true. */
  is_active?: boolean;
}
export interface CreateWebhookData {
  id: number;
  object: 'webhook';
  name: string;
  url: string;
  /** Event types and groups that are sent. Empty: all. */
  events: string[];
  /** Empty: all monitors. */
  monitor_ids: number[];
  /** Empty: all websites. */
  website_ids: number[];
  /** Empty: all items. */
  item_ids: number[];
  is_active: boolean;
  /** Time of the first failure; null while messages are delivered. */
  failing_since: string | null;
  /** When it was deactivated after five days of failures or a 410 response. */
  switched_off_at: string | null;
  created_at: string;
  /** Verifies signatures (Standard Webhooks): `whsec_` and base64. Shown only once. */
  secret: string;
}
export interface CreateWebhookEndpointBody {
  /** URL that receives messages. Only the owner of the service can use addresses in private networks. */
  url: string;
  /** Event types to send. Default: all that you can read. */
  events?:
    | (
        | 'order.created'
        | 'order.paid'
        | 'order.cancelled'
        | 'order.expired'
        | 'purchase.created'
        | 'purchase.refunded'
        | 'purchase.refund_failed'
        | 'purchase.disputed'
        | 'purchase.restored'
        | 'purchase.revoked'
        | 'purchase.extended'
        | 'purchase.subscription_changed'
        | 'purchase.expired'
        | 'purchase.downloaded'
        | 'purchase.buyer_changed'
        | 'licence.activated'
        | 'licence.deactivated'
        | 'item.published'
        | 'item.updated'
        | 'item.withdrawn'
        | 'item.declined'
        | 'review.created'
        | 'review.updated'
        | 'refund_request.created'
        | 'support_question.created'
        | 'support_question.replied'
        | 'withdrawal.requested'
        | 'withdrawal.settled'
        | 'withdrawal.rejected'
        | 'shop.alert'
        | 'shop.alert_over'
      )[]
    | null;
  /** Whether messages are sent. Default true. */
  is_active?: boolean;
}
export interface CreateWebhookEndpointData {
  id: number;
  object: 'webhook_endpoint';
  url: string;
  /** Event types that are sent. Empty: all. */
  events: string[];
  is_active: boolean;
  /** Time of the first failure; null while messages are delivered. */
  failing_since: string | null;
  /** When it was deactivated after five days of failures or a 410 response. */
  switched_off_at: string | null;
  created_at: string;
  /** Verifies signatures (Standard Webhooks): `whsec_` and base64. Shown only once. */
  secret: string;
}
export interface CreateWebsiteBody {
  /** Host name of the website. */
  domain: string;
  /** Who can see the statistics: 0 everyone, 1 the account, 2 visitors with the password. Default 0. */
  privacy?: (0 | 1 | 2) | null;
  /** Password of the statistics, used if privacy is 2: 8 or more characters. Never returned. */
  password?: string | null;
  /** 1 sends periodic email reports. Default 0. */
  email?: (0 | 1) | null;
  /** 1 excludes common bots, 0 includes them in all statistics; a change applies from then on. Default 1. */
  exclude_bots?: (0 | 1) | null;
  /** More URL query parameters to remove from page addresses, one per line; * at either end is a wildcard. Campaign parameters (utm_*, gclid, fbclid and others) are always removed. */
  exclude_params?: string | null;
  /** IPv4 or IPv6 addresses or CIDR ranges to exclude, one per line. */
  exclude_ips?: string | null;
  /** Paths to exclude, one per line; * is a wildcard. */
  exclude_paths?: string | null;
  /** Host names to exclude, one per line; * is a wildcard. */
  exclude_hosts?: string | null;
  /** IANA time zone of its days. Default UTC. */
  time_zone?: string | null;
  /** Months after which its events are deleted: 1, 3, 6, 12, 24, 36 or 60. Default null: never. */
  retention_months?: (1 | 3 | 6 | 12 | 24 | 36 | 60) | null;
  /** 1 asks search engines not to index the public statistics. Default 1. */
  noindex?: (0 | 1) | null;
  /** 1 does not count visitors who send Global Privacy Control. Default 0. */
  honor_gpc?: (0 | 1) | null;
  /** Kinds of annotations that public statistics and shared links show. Incidents appear without the monitor’s name and the cause. The list you send replaces the whole list. Default none. */
  shared_annotations?:
    | ('note' | 'release' | 'incident' | 'maintenance' | 'version' | 'price' | 'coupon' | 'import' | 'settings')[]
    | null;
  /** Channels and destinations for visitor alerts, in the same form as for a monitor. The list you send replaces the whole list. */
  alerts?: CreateMonitorBodyAlertsEntry[];
  /** Visitors in the last 30 minutes from which a spike alert is sent. Default null: never. */
  spike_threshold?: number | null;
  /** Name of the website’s group in lists, up to 60 characters. Default null: no group. */
  group?: string | null;
  /** A drop alert is sent from this percentage below the usual visitors in this hour of the week. Requires 20 or more usual visitors. Default null: never. */
  drop_threshold?: number | null;
}
export interface CreateWebsiteEventsAnswer {
  /** How many events were accepted. */
  accepted: number;
}
export interface CreateWebsiteEventsBody {
  /** URL or path of the page. */
  url?: string | null;
  /** The visitor's IP address. It is hashed and not stored. */
  address?: string | null;
  /** The visitor's User-Agent header. */
  user_agent?: string | null;
  /** Name of the event. The default, pageview, is a page view. */
  name?: string | null;
  /** The source of the visitor. */
  referrer?: string | null;
  /** Title of the page. */
  title?: string | null;
  /** The visitor's Accept-Language header, or a language tag. */
  language?: string | null;
  /** Size of the screen, such as 1920x1080. */
  screen?: string | null;
  /** Properties of the event: strings, numbers and booleans, with names that you choose. */
  props?: {
    [key: string]: string | number | boolean;
  } | null;
  /** Revenue of the event: {amount, currency}, with the amount in units of an ISO 4217 currency. With a reference, such as an order number, the event is a sale. Only the first of several events with the same reference counts. */
  revenue?: CreateWebsiteEventsBodyRevenue | null;
  /** Your ID for the visitor, stored as a keyed hash. */
  user?: string | null;
  /** Time of the event, ISO 8601: within the last 30 minutes and the website's current day. Default now. */
  at?: string | null;
  /** Up to 100 events instead of one, each with the fields of one. */
  events?: CreateWebsiteEventsBodyEventsEntry[] | null;
}
export interface CreateWebsiteEventsBodyEventsEntry {
  /** Name of the event. The default, pageview, is a page view. */
  name?: string | null;
  /** URL or path of the page. */
  url: string;
  /** The visitor's IP address. It is hashed and not stored. */
  address: string;
  /** The visitor's User-Agent header. */
  user_agent: string;
  /** The source of the visitor. */
  referrer?: string | null;
  /** Title of the page. */
  title?: string | null;
  /** The visitor's Accept-Language header, or a language tag. */
  language?: string | null;
  /** Size of the screen, such as 1920x1080. */
  screen?: string | null;
  /** Properties of the event: strings, numbers and booleans, with names that you choose. */
  props?: {
    [key: string]: string | number | boolean;
  } | null;
  /** Revenue of the event: {amount, currency}, with the amount in units of an ISO 4217 currency. With a reference, such as an order number, the event is a sale. Only the first of several events with the same reference counts. */
  revenue?: CreateWebsiteEventsBodyRevenue | null;
  /** Your ID for the visitor, stored as a keyed hash. */
  user?: string | null;
  /** Time of the event, ISO 8601: within the last 30 minutes and the website's current day. Default now. */
  at?: string | null;
}
export interface CreateWebsiteEventsBodyRevenue {
  amount: number;
  currency: string;
  reference?: string | null;
}
export interface CreateWebsiteImportQuery {
  /** Name of the file, if the body is the file itself and not a form. */
  file_name?: string;
}
export interface CreateWithdrawalBody {
  /** Decimal, in `currency`. Can't exceed the balance. */
  amount: number;
  /** Currency code (ISO 4217). */
  currency: string;
  /** Where to pay, such as the IBAN of your account. Required without `destination_of`. */
  destination?: string | null;
  /** Instead of `destination`: the ID of an earlier withdrawal, to use its destination again. */
  destination_of?: number | null;
  /** Note to the owner of the service. */
  note?: string | null;
}
export interface DeactivateLicenceBody {
  /** The purchase code; letter case, spaces and dashes are ignored. */
  purchase_code: string;
  /** Id of the item that the program belongs to. */
  item_id: number;
  /** A secret text of 16 to 200 characters that your program generates once, such as a UUID, and stores. Anyone who knows it can deactivate the machine. Only a keyed hash of it is stored. */
  machine: string;
}
export interface DeactivateLicenceData2 {
  deactivated: false;
  /** `not_found`: the item has no such purchase code. */
  reason: 'not_found' | 'refunded' | 'disputed' | 'revoked' | 'expired' | 'not_activated';
}
export interface DeactivatePurchaseData {
  deactivated: true;
}
export interface DeactivatePurchaseData2 {
  deactivated: false;
  /** The reason. */
  reason: 'refunded' | 'disputed' | 'revoked' | 'expired' | 'other_item' | 'malformed' | 'not_found' | 'not_activated';
}
export interface DeclineRefundRequestBody {
  /** Your reason, plain text. The buyer gets it by email and sees it with the purchase. */
  message: string;
}
export interface DeleteAlertPolicyAnswer {
  id: number;
  object: 'alert_policy';
  deleted: true;
}
export interface DeleteAnnotationAnswer {
  id: number;
  object: 'annotation';
  deleted: true;
}
export interface DeleteAnnouncementAnswer {
  id: number;
  object: 'announcement';
  deleted: true;
}
export interface DeleteCatalogueImportAnswer {
  id: number;
  object: 'market_import';
  deleted: true;
}
export interface DeleteContactAnswer {
  id: number;
  object: 'contact';
  deleted: true;
}
export interface DeleteContactQuery {
  /** ID of the contact that takes its place in all lists. */
  replace_with?: number;
  /** 1 removes it from all lists. Needed if it is used and not replaced. */
  remove_from_lists?: 0 | 1;
}
export interface DeleteConversionAlertAnswer {
  id: number;
  object: 'conversion_alert';
  deleted: true;
}
export interface DeleteCouponAnswer {
  id: number;
  object: 'coupon';
  deleted: true;
}
export interface DeleteCustomerNoteAnswer {
  id: number;
  object: 'customer_note';
  deleted: true;
}
export interface DeleteFromTrashAnswer {
  id: number;
  object: 'trash_entry';
  deleted: true;
}
export interface DeleteFunnelAnswer {
  id: number;
  object: 'funnel';
  deleted: true;
}
export interface DeleteGoalAnswer {
  id: number;
  object: 'goal';
  deleted: true;
}
export interface DeleteIncidentAnswer {
  id: number;
  object: 'incident';
  deleted: true;
}
export interface DeleteItemAnswer {
  id: number;
  object: 'item';
  deleted: true;
}
export interface DeleteItemVersionAnswer {
  id: number;
  object: 'version';
  deleted: true;
}
export interface DeleteMaintenanceAnswer {
  id: number;
  object: 'maintenance';
  deleted: true;
}
export interface DeleteMonitorAnswer {
  id: number;
  object: 'monitor';
  deleted: true;
}
export interface DeleteMonitorGroupAnswer {
  id: number;
  object: 'monitor_group';
  deleted: true;
}
export interface DeleteObjectiveAnswer {
  id: number;
  object: 'objective';
  deleted: true;
}
export interface DeletePurchaseActivationAnswer {
  id: number;
  object: 'activation';
  deleted: true;
}
export interface DeleteReportRecipientAnswer {
  id: number;
  object: 'report_recipient';
  deleted: true;
}
export interface DeleteSaleAnswer {
  id: number;
  object: 'sale';
  deleted: true;
}
export interface DeleteScheduledExportAnswer {
  id: number;
  object: 'scheduled_export';
  deleted: true;
}
export interface DeleteSegmentAnswer {
  id: number;
  object: 'segment';
  deleted: true;
}
export interface DeleteSharedLinkAnswer {
  id: number;
  object: 'shared_link';
  deleted: true;
}
export interface DeleteSigningKeyAnswer {
  id: string;
  object: 'signing_key';
  deleted: true;
}
export interface DeleteStatusPageAnswer {
  id: number;
  object: 'status_page';
  deleted: true;
}
export interface DeleteStatusReportAnswer {
  id: number;
  object: 'status_report';
  deleted: true;
}
export interface DeleteStatusReportTemplateAnswer {
  id: number;
  object: 'status_report_template';
  deleted: true;
}
export interface DeleteStatusReportUpdateAnswer {
  id: number;
  object: 'status_report_update';
  deleted: true;
}
export interface DeleteSubscriberAnswer {
  id: number;
  object: 'subscriber';
  deleted: true;
}
export interface DeleteSupportQuestionAnswer {
  id: number;
  object: 'support_question';
  deleted: true;
}
export interface DeleteUptimeReportAnswer {
  id: number;
  object: 'uptime_report';
  deleted: true;
}
export interface DeleteUptimeReportRecipientAnswer {
  id: number;
  object: 'uptime_report_recipient';
  deleted: true;
}
export interface DeleteVersionFileAnswer {
  id: number;
  object: 'file';
  deleted: true;
}
export interface DeleteWebhookAnswer {
  id: number;
  object: 'webhook';
  deleted: true;
}
export interface DeleteWebhookEndpointAnswer {
  id: number;
  object: 'webhook_endpoint';
  deleted: true;
}
export interface DeleteWebsiteAnswer {
  id: number;
  object: 'website';
  deleted: true;
}
export interface DeleteWebsiteImportAnswer {
  id: number;
  object: 'import';
  deleted: true;
}
export interface DeleteWebsiteStatsAnswer {
  id: number;
  object: 'website_statistics';
  deleted: true;
}
export interface DeleteWebsiteStatsBody {
  /** Domain of the website, as confirmation. */
  domain: string;
}
export interface DomainEvent {
  type: 'domain.expiring' | 'domain.expired';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: DomainEventData;
}
export interface DomainEventData {
  monitor: IncidentEventDataMonitor;
  expires_at: string;
  domain: string | null;
  /** Page in the console with details. */
  link: string;
}
export interface DomainVerification {
  /** The page is served at its domain once it is verified. */
  state: 'pending' | 'verified';
  /** Whether the DNS record or the service owner verified it. */
  verified_by: ('dns' | 'owner') | null;
  /** The DNS record that proves the domain. Do not remove it. */
  record: DomainVerificationRecord;
  /** When the record was last checked. */
  checked_at: string | null;
  /** Why the last check failed. */
  problem: string | null;
  /** When the page stops being served at its domain because the record is missing. */
  ends_at: string | null;
}
export interface DomainVerificationRecord {
  type: 'TXT';
  name: string;
  value: string;
}
export interface EmptyTrashAnswer {
  object: 'trash';
  /** Number of entries. */
  deleted: number;
}
export interface EraseCustomerBody {
  /** The buyer’s address, to confirm that this buyer’s data will be erased. */
  confirm: string;
}
export interface ExportCustomersQuery {
  /** Part of the buyer’s address or name. */
  search?: string;
}
export interface ExportEvent {
  type: 'export.finished';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: ExportEventData;
}
export interface ExportEventData {
  website: QuietHoursWebsitesEntry;
  export: ExportEventDataExport;
  /** Name of the file in the bucket. */
  key: string;
  bytes: number;
}
export interface ExportEventDataExport {
  id: number;
  frequency: string;
  bucket: string;
}
export interface ExportFailedEvent {
  type: 'export.failed' | 'export.paused';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: ExportFailedEventData;
}
export interface ExportFailedEventData {
  website: QuietHoursWebsitesEntry;
  export: ExportEventDataExport;
  failing_since: string;
  /** Error of the last attempt. */
  problem: string;
}
export interface ExportMonitorChecksQuery {
  /** Start, ISO 8601 with a time zone, inclusive. */
  from?: string;
  /** End, ISO 8601 with a time zone, exclusive. Default now. */
  to?: string;
  /** Only checks that passed (1) or failed (0). */
  good?: 0 | 1;
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
}
export interface ExportOrdersQuery {
  /** Part of the order number, of the buyer’s name or email address, or of the item’s name. */
  search?: string;
  /** Only orders in this state. refunded: paid, and later refunded in part or in full. */
  state?: 'open' | 'paid' | 'cancelled' | 'expired' | 'refunded';
}
export interface ExportPurchasesQuery {
  /** A purchase code, or part of the buyer’s address or name or of the item’s name. */
  search?: string;
  /** Only purchases in this state. */
  state?: 'valid' | 'disputed' | 'refunded' | 'revoked';
  /** Only purchases of this item. */
  item_id?: number;
}
export interface ExportWebsiteEventsQuery {
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** json: one object per line. Default csv. */
  format?: 'csv' | 'json';
}
export interface ExportWebsiteReportsQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv: an archive with a file for each report. Default csv. */
  format?: 'csv' | 'json';
}
export interface ExtendPurchaseSupportBody {
  /** Months of support in total, counted from the purchase. */
  months: number;
}
export interface FindQuietHoursQuery {
  /** Monitors under maintenance, with commas between them. Default: all monitors. */
  monitor_ids?: string;
  /** Length of the maintenance. Default 60. */
  duration_minutes?: number;
}
export interface Funnel {
  id: number;
  object: 'funnel';
  name: string;
  steps: FunnelStepsEntry[];
  created_at: string;
}
export interface FunnelStepsEntry {
  kind: 'page' | 'event';
  value: string;
  property: string | null;
  property_value: string | null;
}
export interface GetBuyerMailRecipientsQuery {
  /** Count the recipients for this version. Default: a stable version that you would publish now. */
  version_id?: number;
  /** `outdated`: without buyers whose software has reported the version or a later one. Default `all`. */
  mail_audience?: 'all' | 'outdated';
}
export interface GetLicenceData {
  issued: true;
  /** The license file: a JWT signed with Ed25519. */
  licence: string;
  /** The `jti` claim, which the revocation list uses. */
  id: string;
  /** The `kid` of the signing key, published at /.well-known/jwks.json. */
  key_id: string;
  /** ISO 8601 UTC. */
  expires_at: string;
  /** Seconds after expiry during which a program should still accept the file while it requests a new one. */
  grace: number;
}
export interface GetLicenceData2 {
  issued: false;
  /** The reason. */
  reason:
    | 'refunded'
    | 'disputed'
    | 'revoked'
    | 'expired'
    | 'other_item'
    | 'malformed'
    | 'not_found'
    | 'limit_reached'
    | 'subject_needed';
}
export interface GetLicenceQuery {
  /** A purchase code; letter case, spaces and dashes are ignored. */
  purchase_code: string;
  /** Id of the item that the code must belong to. Default: any of your items. */
  item_id?: number;
  /** A text that identifies the machine, up to 200 characters. Only a keyed hash of it is stored. */
  machine?: string;
  /** Instead of a machine: a domain, or a URL on it. Port, letter case and `www.` are ignored. */
  domain?: string;
  /** A name for the machine, up to 100 characters. */
  label?: string;
  /** Any text of yours. It becomes part of the signed license. */
  nonce?: string;
  /** Days until the license file expires. Default 30. */
  days?: number;
}
export interface GetMonitorStatsQuery {
  /** Period up to now. Default 24h. Cannot be combined with from and to. */
  period?: '24h' | '7d' | '30d' | '90d' | '365d';
  /** Start, ISO 8601 with a time zone, inclusive. */
  from?: string;
  /** End, ISO 8601 with a time zone, exclusive. Default now. */
  to?: string;
  /** Satisfactory response time in ms. Default 500. */
  apdex_ms?: number;
}
export interface GetPayoutData {
  id: number;
  object: 'withdrawal';
  /** Decimal, in `currency`. */
  amount: number;
  currency: string;
  /** The full destination. */
  destination: string;
  state: 'requested' | 'settled' | 'rejected';
  note: string;
  requested_at: string;
  /** Time when it was settled or rejected. */
  settled_at: string | null;
  /** Composition of the balance at the request. `fees` are the fees of sales paid directly to the author. */
  sources: WithdrawalSourcesEntry[];
  account: PayoutAccount;
  /** Amount that the service holds for the author; decimal. Null once it is closed. */
  covered: number | null;
}
export interface GetReviewSummaryQuery {
  /** Only reviews of this item. */
  item_id?: number;
}
export interface GetSalesDataEntry {
  /** Currency code (ISO 4217). Currencies are never summed. */
  currency: string;
  /** Valid purchases. */
  sales: number;
  /** Decimal amount of these sales, less partial refunds. */
  amount: number;
  /** Every day of the period, in order. */
  days: GetSalesDataEntryDaysEntry[];
  /** Best-selling items: the ten that brought most, and the ten that were sold most often. */
  items: GetSalesDataEntryItemsEntry[];
}
export interface GetSalesDataEntryDaysEntry {
  /** YYYY-MM-DD. */
  day: string;
  /** Valid purchases. */
  sales: number;
  /** Decimal amount of these sales, less partial refunds. */
  amount: number;
}
export interface GetSalesDataEntryItemsEntry {
  id: number;
  name: string;
  /** Valid purchases. */
  sales: number;
  /** Decimal amount of these sales, less partial refunds. */
  amount: number;
}
export interface GetSalesFunnelDataEntry {
  step: 'landing' | 'item' | 'checkout' | 'paid' | 'downloaded' | 'activated' | 'reviewed';
  /** Unit of the step: visits to the shop, or paid orders. */
  unit: 'visits' | 'orders';
  /** Number that reached the step. Null if unknown. */
  count: number | null;
  /** Share of the previous step, in percent. Can exceed 100, because steps are counted independently. */
  rate_of_previous: number | null;
  /** Share of the first step, in percent. */
  rate_of_first: number | null;
}
export interface GetSalesFunnelMeta {
  /** YYYY-MM-DD. */
  from: string;
  /** YYYY-MM-DD. */
  to: string;
  /** Time zone of the days. */
  time_zone: string;
  /** Website that counts visits to the shop. Null if visits are not counted. */
  website_id: number | null;
  /** When counting of visits began; null if they are not counted. */
  visits_since: string | null;
  /** Whether the shop has ever had a paid order. */
  has_sold: boolean;
  orders: GetSalesFunnelMetaOrders;
  /** Notes that explain these figures. */
  notes: string[];
}
export interface GetSalesFunnelMetaOrders {
  /** Paid orders that were free. */
  free: number;
  /** Paid orders that were later refunded in full. They stay in the funnel. */
  refunded: number;
  /** Paid orders that are now disputed or revoked. They stay in the funnel. */
  suspended: number;
  /** Paid orders of the period without a counted visit. Excluded if you filter by channel, source or country. */
  unknown_source: number;
}
export interface GetSalesFunnelQuery {
  /** First day, YYYY-MM-DD in your time zone. Default: 29 days before the last. */
  from?: string;
  /** Last day, YYYY-MM-DD in your time zone. Default: today. */
  to?: string;
  /** Only this item: its pages and its orders. landing still counts every visit to the shop. */
  item_id?: number;
  /** Only visits through this channel, and orders placed in them: Organic Search, Email, Direct … */
  channel?: string;
  /** Only visits from this source, and orders placed in them. */
  source?: string;
  /** Only visits from this country (ISO 3166), and orders placed in them. */
  country?: string;
}
export interface GetSalesMeta {
  /** YYYY-MM-DD. */
  from: string;
  /** YYYY-MM-DD. */
  to: string;
  /** Time zone of the days. */
  time_zone: string;
}
export interface GetSalesQuery {
  /** First day, YYYY-MM-DD in your time zone. Default: 29 days before the last. */
  from?: string;
  /** Last day, YYYY-MM-DD in your time zone. Default: today. */
  to?: string;
  /** Only sales of this item. */
  item_id?: number;
}
export interface GetStatementData {
  object: 'statement';
  currency: string;
  from: string;
  to: string;
  time_zone: string;
  /** Decimal, in `currency`. */
  opening_balance: number;
  entries: GetStatementDataEntriesEntry[];
  /** Decimal, in `currency`. */
  closing_balance: number;
}
export interface GetStatementDataEntriesEntry {
  id: number;
  object: 'entry';
  type:
    | 'sale'
    | 'refund'
    | 'refund_failed'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'dispute_reversed'
    | 'withdrawal_requested'
    | 'withdrawal_settled'
    | 'withdrawal_rejected'
    | 'direct_sale'
    | 'direct_refund'
    | 'correction';
  /** Decimal, in `currency`; positive in your favour. */
  amount: number;
  /** Paid directly to you, negative for a refund; not part of the balance. */
  direct_amount: number;
  currency: string;
  reference: string;
  note: string;
  purchase_id: number | null;
  /** Name of the item. */
  item: string | null;
  /** Name of the buyer, or the email address if the name is unknown. */
  buyer: string | null;
  /** Amount that the buyer paid (negative: got back), including tax and fee; decimal. Null except for sales and refunds. */
  total: number | null;
  /** Tax booked by the same event, negative for a refund; decimal. */
  tax: number;
  /** The service’s fee booked by the same event; decimal. */
  fee: number;
  booked_at: string;
  /** After this entry; decimal. */
  balance: number;
}
export interface GetStatementQuery {
  /** Currency code (ISO 4217). Default: your account’s currency. */
  currency?: string;
  /** First day, YYYY-MM-DD in your time zone. Default: the first of the month. */
  from?: string;
  /** Last day, YYYY-MM-DD in your time zone. Default: today. */
  to?: string;
  /** Default json. */
  format?: 'json' | 'csv' | 'pdf';
}
export interface GetTaxTotalsData {
  object: 'tax_totals';
  year: number;
  quarter: number;
  time_zone: string;
  /** Never summed over currencies. */
  totals: TaxTotal[];
}
export interface GetTaxTotalsQuery {
  /** Default: the current year. */
  year?: number;
  /** Default: the current quarter. */
  quarter?: number;
  /** Default json. */
  format?: 'json' | 'csv';
}
export interface GetUpdatesQuery {
  /** `beta` includes beta versions. Default: the buyer’s choice in the library, otherwise `stable`. */
  channel?: 'stable' | 'beta';
  /** Only versions of this line: `1.9` for 1.9.4 and 1.9.5. Default: all versions. */
  line?: string;
  /** Only files for this platform, such as `macos-arm64`, and for every platform. */
  platform?: string;
  /** The version that is installed. Sets `update_available`, and counts for the adoption of versions. */
  version?: string;
}
export interface GetUptimeReportPdfQuery {
  /** Any day of the week or month of the report, which must have ended. Default: the latest. */
  day?: string;
}
export interface GetWebhookDeliveryData {
  id: number;
  object: 'webhook_delivery';
  /** Sent as `webhook-id` with every attempt. */
  webhook_id: string;
  type: string;
  state: 'waiting' | 'delivered' | 'failed';
  created_at: string;
  /** Null once delivered or failed. */
  next_attempt_at: string | null;
  /** Number of attempts. */
  attempts: number;
  last_attempt: WebhookDeliveryLastAttempt | null;
  payload: GetWebhookDeliveryDataPayload;
  /** Every attempt, oldest first. */
  log: WebhookDeliveryLastAttempt[];
}
export interface GetWebhookDeliveryDataPayload {
  type: string;
  timestamp: string;
  /** Only in an example that tests the endpoint. */
  test?: true;
  data: {
    [key: string]: unknown;
  };
}
export interface GetWebsiteBreakdownDataEntry {
  /** Value of dimension, '' if unknown. */
  name: string;
  /** Value of then_by, if requested. */
  then_name?: string;
  visitors: number;
  visits: number;
  pageviews: number;
  /** Custom events. */
  events: number;
  /** Percentage of visits with one page view and under 10 s of attention. */
  bounce_rate?: number | null;
  /** Average, in seconds. */
  visit_duration?: number | null;
  /** Average visible and focused time of a page in a visit, in seconds. */
  time_on_page?: number | null;
  /** Average of the deepest scroll of a page in a visit, in percent. */
  scroll_depth?: number | null;
}
export interface GetWebsiteBreakdownQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Maximum number of lines: up to 1000, with format=csv up to 50000. Default 10. */
  limit?: number;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Only names that contain this, ignoring case. */
  search?: string;
  /** Column that the lines are sorted by. Default visitors. */
  sort_by?:
    | 'name'
    | 'visitors'
    | 'visits'
    | 'pageviews'
    | 'events'
    | 'bounce_rate'
    | 'visit_duration'
    | 'time_on_page'
    | 'scroll_depth';
  /** Default desc, or asc for name. */
  sort?: 'desc' | 'asc';
  /** Dimension of the rows: page, title, host, entry_page, exit_page, referrer, referrer_page, source, channel, search_engine, social_network, utm_source, utm_medium, utm_campaign, utm_term, utm_content, country, region, city, language, browser, browser_version, system, system_version, device, screen, bot, event or property.NAME. */
  dimension: string;
  /** A second dimension from the same list. Each row is then a pair of values. */
  then_by?: string;
}
export interface GetWebsiteDashboardData {
  totals: GetWebsiteDashboardDataTotals;
  series: GetWebsiteDashboardDataSeriesEntry[];
  /** Each list as the report of the same name returns it. */
  lists: GetWebsiteDashboardDataLists;
}
export interface GetWebsiteDashboardDataLists {
  pages: GetWebsiteDashboardDataListsPagesEntry[];
  'entry-pages': GetWebsiteDashboardDataListsEntryPagesEntry[];
  sources: GetWebsiteDashboardDataListsEntryPagesEntry[];
  channels: GetWebsiteDashboardDataListsEntryPagesEntry[];
  countries: GetWebsiteDashboardDataListsEntryPagesEntry[];
  browsers: GetWebsiteDashboardDataListsEntryPagesEntry[];
  systems: GetWebsiteDashboardDataListsEntryPagesEntry[];
  devices: GetWebsiteDashboardDataListsEntryPagesEntry[];
}
export interface GetWebsiteDashboardDataListsEntryPagesEntry {
  /** '' if unknown. */
  name: string;
  visitors: number;
  visits: number;
  pageviews: number;
  /** Percentage of visits with one page view and under 10 s of attention. */
  bounce_rate: number | null;
  /** Average, in seconds. */
  visit_duration: number | null;
  /** Sales, or conversions of the goal. With attribution=linear, shares of sales with two decimals. */
  conversions?: number;
  /** Sales, or visitors who reached the goal, per visitor of the row, in percent. */
  conversion_rate?: number | null;
  /** By currency. For sales: what buyers paid, less refunds and disputed amounts, on the day of the sale. For a goal: its value times its conversions, or the revenue of its events if it has no value. */
  revenue?: GetWebsiteDashboardDataListsPagesEntryRevenueEntry[];
}
export interface GetWebsiteDashboardDataListsPagesEntry {
  name: string;
  visitors: number;
  visits: number;
  pageviews: number;
  /** Average visible and focused time of a page in a visit, in seconds. */
  time_on_page: number | null;
  /** Average of the deepest scroll of a page in a visit, in percent. */
  scroll_depth: number | null;
  /** Sales, or conversions of the goal. With attribution=linear, shares of sales with two decimals. */
  conversions?: number;
  /** Sales, or visitors who reached the goal, per visitor of the row, in percent. */
  conversion_rate?: number | null;
  /** By currency. For sales: what buyers paid, less refunds and disputed amounts, on the day of the sale. For a goal: its value times its conversions, or the revenue of its events if it has no value. */
  revenue?: GetWebsiteDashboardDataListsPagesEntryRevenueEntry[];
}
export interface GetWebsiteDashboardDataListsPagesEntryRevenueEntry {
  /** ISO 4217. */
  currency: string;
  amount: number;
}
export interface GetWebsiteDashboardDataSeriesEntry {
  visitors: number;
  visits: number;
  pageviews: number;
  /** Custom events. */
  events: number;
  /** Percentage of visits with one page view and under 10 s of attention. */
  bounce_rate: number | null;
  /** Average, in seconds. */
  visit_duration: number | null;
  views_per_visit: number | null;
  /** Average visible and focused time of a page in a visit, in seconds. */
  time_on_page: number | null;
  /** Average of the deepest scroll of a page in a visit, in percent. */
  scroll_depth: number | null;
  /** Start: a day in the time zone, or an instant for minutes and hours. */
  time: string;
  compared: GetWebsiteDashboardDataSeriesEntryCompared | null;
}
export interface GetWebsiteDashboardDataSeriesEntryCompared {
  visitors: number;
  visits: number;
  pageviews: number;
  /** Custom events. */
  events: number;
  /** Percentage of visits with one page view and under 10 s of attention. */
  bounce_rate: number | null;
  /** Average, in seconds. */
  visit_duration: number | null;
  views_per_visit: number | null;
  /** Average visible and focused time of a page in a visit, in seconds. */
  time_on_page: number | null;
  /** Average of the deepest scroll of a page in a visit, in percent. */
  scroll_depth: number | null;
  /** Start: a day in the time zone, or an instant for minutes and hours. */
  time: string;
}
export interface GetWebsiteDashboardDataTotals {
  visitors: number;
  visits: number;
  pageviews: number;
  /** Custom events. */
  events: number;
  /** Percentage of visits with one page view and under 10 s of attention. */
  bounce_rate: number | null;
  /** Average, in seconds. */
  visit_duration: number | null;
  views_per_visit: number | null;
  /** Average visible and focused time of a page in a visit, in seconds. */
  time_on_page: number | null;
  /** Average of the deepest scroll of a page in a visit, in percent. */
  scroll_depth: number | null;
  compared: GetWebsiteDashboardDataTotalsCompared | null;
}
export interface GetWebsiteDashboardDataTotalsCompared {
  visitors: number;
  visits: number;
  pageviews: number;
  /** Custom events. */
  events: number;
  /** Percentage of visits with one page view and under 10 s of attention. */
  bounce_rate: number | null;
  /** Average, in seconds. */
  visit_duration: number | null;
  views_per_visit: number | null;
  /** Average visible and focused time of a page in a visit, in seconds. */
  time_on_page: number | null;
  /** Average of the deepest scroll of a page in a visit, in percent. */
  scroll_depth: number | null;
}
export interface GetWebsiteDashboardQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Compares with the preceding period of the same length (previous) or with the year before (year). period=all has no comparison. Default none. */
  compare?: 'none' | 'previous' | 'year';
  /** With 1, the earlier period begins on the same weekday: whole weeks earlier (1 day is compared with 7 days before, 30 days with 35 days before), 52 weeks for a year. With 0 they are the days just before, or the same dates a year earlier. Default 1. */
  match_weekdays?: 0 | 1;
  /** minute (up to one day), hour (up to 32 days), day, week (from Monday) or month. Default by length. */
  interval?: 'minute' | 'hour' | 'day' | 'week' | 'month';
  /** With 1 the totals of a period that is not over are compared with those up to the same day and time of day: half of today with half of a day. With 0 they are compared with whole days. Default 1. */
  match_time?: 0 | 1;
  /** Adds conversions, conversion_rate and revenue to each line: of sales (paid orders of your shop on its website, and sales that the website reported), or of the goal with this identifier. Default none. */
  conversions?: string;
  /** For sales: which visit of the buyer’s day gets the credit: last (the visit with the sale), first, or linear (all in equal shares). Default last. */
  attribution?: 'last' | 'first' | 'linear';
}
export interface GetWebsiteEntryPagesDataEntry {
  /** '' if unknown. */
  name: string;
  visitors: number;
  visits: number;
  pageviews: number;
  /** Percentage of visits with one page view and under 10 s of attention. */
  bounce_rate: number | null;
  /** Average, in seconds. */
  visit_duration: number | null;
  /** Sales, or conversions of the goal. With attribution=linear, shares of sales with two decimals. */
  conversions?: number;
  /** Sales, or visitors who reached the goal, per visitor of the row, in percent. */
  conversion_rate?: number | null;
  /** By currency. For sales: what buyers paid, less refunds and disputed amounts, on the day of the sale. For a goal: its value times its conversions, or the revenue of its events if it has no value. */
  revenue?: GetWebsiteDashboardDataListsPagesEntryRevenueEntry[];
  /** The same figures in the comparison period, if compare was requested. */
  compared?: GetWebsiteWebsitesDataEntryCompared;
}
export interface GetWebsiteEventsDataEntry {
  name: string;
  visitors: number;
  events: number;
  /** Revenue of the events, by currency. */
  revenue: GetWebsiteDashboardDataListsPagesEntryRevenueEntry[];
}
export interface GetWebsiteEventsQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Maximum number of lines: up to 1000, with format=csv up to 50000. Default 10. */
  limit?: number;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Only names that contain this, ignoring case. */
  search?: string;
  /** Column that the lines are sorted by. Default visitors. */
  sort_by?: 'name' | 'visitors' | 'events';
  /** Default desc, or asc for name. */
  sort?: 'desc' | 'asc';
}
export interface GetWebsiteFunnelsDataEntry {
  kind: 'page' | 'event';
  /** Path of the page, or name of the event. */
  name: string;
  /** Property that the page view or event must have. */
  property: string | null;
  property_value: string | null;
  /** Visits that reached this step. Other page views and events can happen between steps. */
  visits: number;
  visitors: number;
  /** Percentage of the previous step’s visits. */
  rate_of_previous: number | null;
  /** Percentage of the first step’s visits. */
  rate_of_first: number | null;
  /** Visits that reached the previous step but not this one. */
  dropped: number;
}
export interface GetWebsiteFunnelsQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Identifier of one of the website’s funnels. */
  funnel?: number;
  /** Instead of funnel: 2 to 8 steps in order, each page:/PATH or event:NAME; * matches anything. */
  step?: string | string[];
}
export interface GetWebsiteGoalsDataEntry {
  id: number;
  name: string;
  kind: 'page' | 'event' | 'scroll';
  value: string;
  scroll: number | null;
  /** Property that the page view or event must have. */
  property: string | null;
  property_value: string | null;
  /** Visitors who reached it. */
  visitors: number;
  /** How often: page views, events, or of scroll visits. */
  conversions: number;
  /** Visitors who reached it, as a percentage of all visitors. */
  conversion_rate: number | null;
  /** Revenue of its events, by currency. */
  revenue: GetWebsiteDashboardDataListsPagesEntryRevenueEntry[];
  /** Conversions times the goal’s value; null if the goal has no amount. */
  worth: GetWebsiteDashboardDataListsPagesEntryRevenueEntry | null;
}
export interface GetWebsiteJourneysData {
  /** Visits with such a path. */
  visits: number;
  paths: GetWebsiteJourneysDataPathsEntry[];
  steps: GetWebsiteJourneysDataStepsEntry[];
  /** Transitions between the listed pages. */
  links: GetWebsiteJourneysDataLinksEntry[];
}
export interface GetWebsiteJourneysDataLinksEntry {
  /** Step of the page in `from`. */
  step: number;
  from: string;
  to: string;
  visits: number;
}
export interface GetWebsiteJourneysDataPathsEntry {
  /** A page seen several times in a row appears once. */
  path: string[];
  visits: number;
  /** Percentage of these visits. */
  share: number | null;
}
export interface GetWebsiteJourneysDataStepsEntry {
  /** From 1. With end and without start, the last step is the end page. */
  step: number;
  /** Visits that saw a page at this step, including pages that are not listed. */
  visits: number;
  pages: GetWebsiteJourneysDataStepsEntryPagesEntry[];
}
export interface GetWebsiteJourneysDataStepsEntryPagesEntry {
  page: string;
  visits: number;
}
export interface GetWebsiteJourneysQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Starts each path at the first view of this page; * matches anything. */
  start?: string;
  /** Ends each path at the first view of this page after start; * matches anything. */
  end?: string;
  /** Maximum number of pages of a path. Default 3. */
  steps?: number;
  /** Maximum number of paths, and of pages per step. Default 10. */
  limit?: number;
}
export interface GetWebsitePagesDataEntry {
  name: string;
  visitors: number;
  visits: number;
  pageviews: number;
  /** Average visible and focused time of a page in a visit, in seconds. */
  time_on_page: number | null;
  /** Average of the deepest scroll of a page in a visit, in percent. */
  scroll_depth: number | null;
  /** Sales, or conversions of the goal. With attribution=linear, shares of sales with two decimals. */
  conversions?: number;
  /** Sales, or visitors who reached the goal, per visitor of the row, in percent. */
  conversion_rate?: number | null;
  /** By currency. For sales: what buyers paid, less refunds and disputed amounts, on the day of the sale. For a goal: its value times its conversions, or the revenue of its events if it has no value. */
  revenue?: GetWebsiteDashboardDataListsPagesEntryRevenueEntry[];
  /** The same figures in the comparison period, if compare was requested. */
  compared?: GetWebsiteWebsitesDataEntryCompared;
}
export interface GetWebsitePagesQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Maximum number of lines: up to 1000, with format=csv up to 50000. Default 10. */
  limit?: number;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Only names that contain this, ignoring case. */
  search?: string;
  /** Column that the lines are sorted by. Default visitors. */
  sort_by?:
    | 'name'
    | 'visitors'
    | 'visits'
    | 'pageviews'
    | 'time_on_page'
    | 'scroll_depth'
    | 'conversions'
    | 'conversion_rate'
    | 'revenue';
  /** Default desc, or asc for name. */
  sort?: 'desc' | 'asc';
  /** Compares with the preceding period of the same length (previous) or with the year before (year). period=all has no comparison. Default none. */
  compare?: 'none' | 'previous' | 'year';
  /** With 1, the earlier period begins on the same weekday: whole weeks earlier (1 day is compared with 7 days before, 30 days with 35 days before), 52 weeks for a year. With 0 they are the days just before, or the same dates a year earlier. Default 1. */
  match_weekdays?: 0 | 1;
  /** With 1 the totals of a period that is not over are compared with those up to the same day and time of day: half of today with half of a day. With 0 they are compared with whole days. Default 1. */
  match_time?: 0 | 1;
  /** Adds conversions, conversion_rate and revenue to each line: of sales (paid orders of your shop on its website, and sales that the website reported), or of the goal with this identifier. Default none. */
  conversions?: string;
  /** For sales: which visit of the buyer’s day gets the credit: last (the visit with the sale), first, or linear (all in equal shares). Default last. */
  attribution?: 'last' | 'first' | 'linear';
}
export interface GetWebsitePropertiesDataEntry {
  name: string;
  visitors: number;
  events: number;
  /** Revenue of the events, by currency. */
  revenue: GetWebsiteDashboardDataListsPagesEntryRevenueEntry[];
  /** Page views that have it. */
  pageviews: number;
}
export interface GetWebsitePropertiesQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Maximum number of lines: up to 1000, with format=csv up to 50000. Default 10. */
  limit?: number;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Only names that contain this, ignoring case. */
  search?: string;
  /** Column that the lines are sorted by. Default visitors. */
  sort_by?: 'name' | 'visitors' | 'events' | 'pageviews';
  /** Default desc, or asc for name. */
  sort?: 'desc' | 'asc';
  /** Only events with this name; `pageview` for page views. */
  event?: string;
}
export interface GetWebsitePropertyValuesQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Maximum number of lines: up to 1000, with format=csv up to 50000. Default 10. */
  limit?: number;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Only names that contain this, ignoring case. */
  search?: string;
  /** Column that the lines are sorted by. Default visitors. */
  sort_by?: 'name' | 'visitors' | 'events' | 'pageviews';
  /** Default desc, or asc for name. */
  sort?: 'desc' | 'asc';
  /** Only events with this name; `pageview` for page views. */
  event?: string;
  /** Name of the property. */
  property: string;
}
export interface GetWebsiteRealtimeData {
  /** In the last 5 minutes. */
  current_visitors: number;
  /** In the last 30 minutes, like all fields below. */
  visitors: number;
  pageviews: number;
  minutes: GetWebsiteRealtimeDataMinutesEntry[];
  pages: GetWebsiteRealtimeDataPagesEntry[];
  sources: GetWebsiteRealtimeDataPagesEntry[];
  countries: GetWebsiteRealtimeDataPagesEntry[];
}
export interface GetWebsiteRealtimeDataMinutesEntry {
  time: string;
  visitors: number;
  pageviews: number;
}
export interface GetWebsiteRealtimeDataPagesEntry {
  name: string;
  visitors: number;
}
export interface GetWebsiteRealtimeQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
}
export interface GetWebsiteRefusalsDataEntry {
  day: string;
  /** bot_agent, bot_network, bot_behaviour: identified as a bot; excluded_address, excluded_path, excluded_host, gpc: excluded by the settings; stale_engagement: time on page or web vitals without a visit; too_many: over the rate limit; over_quota: over twice the monthly page-view quota. */
  reason:
    | 'bot_agent'
    | 'bot_network'
    | 'bot_behaviour'
    | 'excluded_address'
    | 'excluded_path'
    | 'excluded_host'
    | 'gpc'
    | 'stale_engagement'
    | 'too_many'
    | 'over_quota';
  count: number;
}
export interface GetWebsiteRetentionDataEntry {
  /** First day of the interval of their first visit in the period. */
  cohort: string;
  people: number;
  /** Users who returned in each later interval of the period. */
  returned: GetWebsiteRetentionDataEntryReturnedEntry[];
}
export interface GetWebsiteRetentionDataEntryReturnedEntry {
  people: number;
  percent: number | null;
}
export interface GetWebsiteRetentionQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** day, week (from Monday) or month. Default week, or month for long periods. */
  interval?: 'day' | 'week' | 'month';
}
export interface GetWebsiteRevenueDataEntry {
  /** ISO 4217. Currencies are not converted. */
  currency: string;
  total: number;
  /** Per transaction. */
  average: number | null;
  /** Events that reported revenue. */
  transactions: number;
  series: GetWebsiteRevenueDataEntrySeriesEntry[];
}
export interface GetWebsiteRevenueDataEntrySeriesEntry {
  /** Start: a day in the time zone, or an instant for minutes and hours. */
  time: string;
  total: number;
  transactions: number;
}
export interface GetWebsiteRevenueQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Only events with this name. */
  event?: string;
  /** minute (up to one day), hour (up to 32 days), day, week (from Monday) or month. Default by length. */
  interval?: 'minute' | 'hour' | 'day' | 'week' | 'month';
}
export interface GetWebsiteSearchTermsDataEntry {
  /** The query, or the URL of the page. */
  name: string;
  clicks: number;
  /** How often it appeared in search results. */
  impressions: number;
  /** Click-through rate: clicks per impression, in percent. */
  ctr: number | null;
  /** Average position in search results, from 1. */
  position: number | null;
}
export interface GetWebsiteSearchTermsQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Maximum number of lines: up to 1000, with format=csv up to 50000. Default 10. */
  limit?: number;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Only names that contain this, ignoring case. */
  search?: string;
  /** List queries, or the pages in their search results. Default query. */
  by?: 'query' | 'page';
  /** Only pages with this path. */
  page_path?: string;
  /** Only the page with this URL, as `by=page` returns it. */
  page_url?: string;
  /** Only this query. */
  query?: string;
  /** Column that the lines are sorted by. Default clicks. */
  sort_by?: 'name' | 'clicks' | 'impressions' | 'ctr' | 'position';
  /** Default desc, or asc for name and position. */
  sort?: 'desc' | 'asc';
}
export interface GetWebsiteSeriesQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Compares with the preceding period of the same length (previous) or with the year before (year). period=all has no comparison. Default none. */
  compare?: 'none' | 'previous' | 'year';
  /** With 1, the earlier period begins on the same weekday: whole weeks earlier (1 day is compared with 7 days before, 30 days with 35 days before), 52 weeks for a year. With 0 they are the days just before, or the same dates a year earlier. Default 1. */
  match_weekdays?: 0 | 1;
  /** minute (up to one day), hour (up to 32 days), day, week (from Monday) or month. Default by length. */
  interval?: 'minute' | 'hour' | 'day' | 'week' | 'month';
}
export interface GetWebsiteTotalsQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Compares with the preceding period of the same length (previous) or with the year before (year). period=all has no comparison. Default none. */
  compare?: 'none' | 'previous' | 'year';
  /** With 1, the earlier period begins on the same weekday: whole weeks earlier (1 day is compared with 7 days before, 30 days with 35 days before), 52 weeks for a year. With 0 they are the days just before, or the same dates a year earlier. Default 1. */
  match_weekdays?: 0 | 1;
  /** With 1 the totals of a period that is not over are compared with those up to the same day and time of day: half of today with half of a day. With 0 they are compared with whole days. Default 1. */
  match_time?: 0 | 1;
}
export interface GetWebsiteVisitsData {
  /** Newest first. */
  visits: GetWebsiteVisitsDataVisitsEntry[];
  /** Pass as `before` for the next page; null on the last page. */
  next: string | null;
}
export interface GetWebsiteVisitsDataVisitsEntry {
  /** Identifies this visit only: visits of the same visitor have unrelated IDs. */
  id: string;
  /** Domain of the website. */
  website: string;
  /** Rounded to the minute, like all times of a visit: an exact time could match an order. */
  started_at: string;
  /** Time of the last activity. */
  last_at: string;
  /** Active in the last 5 minutes. */
  is_current: boolean;
  /** In seconds. */
  duration: number;
  /** Name of the source, '' for direct visits. */
  source: string;
  channel: string;
  /** Host of the referring page. */
  referrer: string;
  /** utm_campaign. */
  campaign: string;
  /** ISO 3166-1 code. */
  country: string;
  /** '' if unknown. */
  device: string;
  /** '' if unknown. */
  browser: string;
  /** '' if unknown. */
  system: string;
  pageviews: number;
  /** Custom events. */
  events: number;
  /** The first 50 page views and events, in order. */
  steps: GetWebsiteVisitsDataVisitsEntryStepsEntry[];
}
export interface GetWebsiteVisitsDataVisitsEntryStepsEntry {
  /** Rounded to the minute; steps are in exact order. */
  at: string;
  kind: 'pageview' | 'event';
  /** Name of the event, '' for a page view. */
  event: string;
  page: string;
  title: string;
  revenue: GetWebsiteDashboardDataListsPagesEntryRevenueEntry | null;
}
export interface GetWebsiteVisitsQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** 1: visits of the last 30 minutes, whatever the period, most recently active first. */
  live?: '0' | '1';
  /** Visits per answer, up to 100. Default 20. */
  limit?: number;
  /** The value of `next` from the previous page: returns earlier visits. */
  before?: string;
}
export interface GetWebsiteWebVitalsBreakdownDataEntry {
  /** Page views that reported web vitals. */
  page_views: number;
  /** Largest Contentful Paint, in ms. */
  lcp: number | null;
  /** Interaction to Next Paint, in ms; only page views with a click, tap or key press. */
  inp: number | null;
  /** Cumulative Layout Shift, a score. */
  cls: number | null;
  /** First Contentful Paint, in ms. */
  fcp: number | null;
  /** Time to First Byte, in ms. */
  ttfb: number | null;
  /** '' if unknown. */
  name: string;
}
export interface GetWebsiteWebVitalsBreakdownQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Dimension of the rows. Default page. */
  dimension?: 'page' | 'country' | 'device' | 'browser' | 'system';
  /** Maximum number of lines: up to 1000, with format=csv up to 50000. Default 10. */
  limit?: number;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Only names that contain this, ignoring case. */
  search?: string;
  /** Column to sort by. Default page_views. */
  sort_by?: 'page_views' | 'name' | 'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb';
  /** Default desc, or asc for name. Rows without a value are last. */
  sort?: 'desc' | 'asc';
}
export interface GetWebsiteWebVitalsData {
  /** Page views that reported web vitals. A filter by page selects page views of that page. */
  page_views: number;
  /** Of the whole period. */
  totals: GetWebsiteWebVitalsDataTotals;
  /** 75th percentiles by day, week or month. */
  series: GetWebsiteWebVitalsDataSeriesEntry[];
}
export interface GetWebsiteWebVitalsDataSeriesEntry {
  /** Page views that reported web vitals. */
  page_views: number;
  /** Largest Contentful Paint, in ms. */
  lcp: number | null;
  /** Interaction to Next Paint, in ms; only page views with a click, tap or key press. */
  inp: number | null;
  /** Cumulative Layout Shift, a score. */
  cls: number | null;
  /** First Contentful Paint, in ms. */
  fcp: number | null;
  /** Time to First Byte, in ms. */
  ttfb: number | null;
  /** First day. */
  time: string;
}
export interface GetWebsiteWebVitalsDataTotals {
  lcp: GetWebsiteWebVitalsDataTotalsLcp;
  inp: GetWebsiteWebVitalsDataTotalsLcp;
  cls: GetWebsiteWebVitalsDataTotalsLcp;
  fcp: GetWebsiteWebVitalsDataTotalsLcp;
  ttfb: GetWebsiteWebVitalsDataTotalsLcp;
}
export interface GetWebsiteWebVitalsDataTotalsLcp {
  /** 75th percentile: three quarters of page views were this good or better. In ms; cls is a score. */
  p75: number | null;
  /** Rating of p75. */
  rating: ('good' | 'needs_improvement' | 'poor') | null;
  /** Page views that reported it. */
  page_views: number;
  /** Share of page views up to good_up_to, in percent. */
  good: number | null;
  /** Share between the two thresholds, in percent. */
  needs_improvement: number | null;
  /** Share above poor_above, in percent. */
  poor: number | null;
  good_up_to: number;
  poor_above: number;
}
export interface GetWebsiteWebVitalsQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** day, week (from Monday) or month. Default by length. */
  interval?: 'day' | 'week' | 'month';
}
export interface GetWebsiteWebsitesDataEntry {
  /** '' if unknown. */
  name: string;
  visitors: number;
  visits: number;
  pageviews: number;
  /** Percentage of visits with one page view and under 10 s of attention. */
  bounce_rate: number | null;
  /** Average, in seconds. */
  visit_duration: number | null;
  /** Sales, or conversions of the goal. With attribution=linear, shares of sales with two decimals. */
  conversions?: number;
  /** Sales, or visitors who reached the goal, per visitor of the row, in percent. */
  conversion_rate?: number | null;
  /** By currency. For sales: what buyers paid, less refunds and disputed amounts, on the day of the sale. For a goal: its value times its conversions, or the revenue of its events if it has no value. */
  revenue?: GetWebsiteDashboardDataListsPagesEntryRevenueEntry[];
  /** Identifier of the website. `name` is its domain. */
  id: number;
  /** The same figures in the comparison period. */
  compared?: GetWebsiteWebsitesDataEntryCompared;
}
export interface GetWebsiteWebsitesDataEntryCompared {
  visitors: number;
  visits: number;
  pageviews: number;
}
export interface GetWebsiteWebsitesQuery {
  /** Days in each website’s time zone. week (from Monday), month and year run up to today. Default 30d. */
  period?:
    | 'today'
    | 'yesterday'
    | '7d'
    | '30d'
    | '90d'
    | 'week'
    | 'month'
    | 'last_month'
    | 'year'
    | '12mo'
    | 'all'
    | 'custom';
  /** First day, YYYY-MM-DD, instead of period. */
  from?: string;
  /** Last day, YYYY-MM-DD, instead of period. */
  to?: string;
  /** Only visits that match: DIMENSION:OPERATOR:VALUE[,VALUE…], such as country:is:DE,AT. Operators: is, is_not, contains, contains_not, matches, matches_not (* matches anything). Can be repeated; visits must match all filters. */
  filter?: string | string[];
  /** Identifier of one of the website’s segments. Visits must match its filters as well. */
  segment?: number;
  /** csv returns the rows as a file. Default json. */
  format?: 'json' | 'csv';
  /** Maximum number of lines: up to 1000, with format=csv up to 50000. Default 10. */
  limit?: number;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Only names that contain this, ignoring case. */
  search?: string;
  /** Column that the lines are sorted by. Default visitors. */
  sort_by?:
    | 'name'
    | 'visitors'
    | 'visits'
    | 'pageviews'
    | 'bounce_rate'
    | 'visit_duration'
    | 'conversions'
    | 'conversion_rate'
    | 'revenue';
  /** Default desc, or asc for name. */
  sort?: 'desc' | 'asc';
  /** Compares with the preceding period of the same length (previous) or with the year before (year). period=all has no comparison. Default none. */
  compare?: 'none' | 'previous' | 'year';
  /** With 1, the earlier period begins on the same weekday: whole weeks earlier (1 day is compared with 7 days before, 30 days with 35 days before), 52 weeks for a year. With 0 they are the days just before, or the same dates a year earlier. Default 1. */
  match_weekdays?: 0 | 1;
  /** With 1 the totals of a period that is not over are compared with those up to the same day and time of day: half of today with half of a day. With 0 they are compared with whole days. Default 1. */
  match_time?: 0 | 1;
  /** Adds conversions, conversion_rate and revenue to each line: of sales (paid orders of your shop on its website, and sales that the website reported), or of the goal with this identifier. Default none. */
  conversions?: string;
  /** For sales: which visit of the buyer’s day gets the credit: last (the visit with the sale), first, or linear (all in equal shares). Default last. */
  attribution?: 'last' | 'first' | 'linear';
}
export interface Goal {
  id: number;
  object: 'goal';
  name: string;
  kind: 'page' | 'event' | 'scroll';
  value: string;
  scroll: number | null;
  property: string | null;
  property_value: string | null;
  amount: number | null;
  currency: string | null;
  created_at: string;
}
export interface GrantPurchaseBody {
  /** Identifier of the item. */
  item_id: number;
  /** Default regular. Not needed with a tier. */
  licence?: ('regular' | 'extended') | null;
  /** Identifier of one of the item’s tiers. */
  tier_id?: number | null;
  /** The license appears in the library of this address. */
  buyer_email: string;
  /** Shown with the purchase. Default: none. */
  buyer_name?: string | null;
  /** Days until the license ends. Default: the length of a license that was bought. */
  days?: number | null;
  /** Reason, for your own records. */
  reason?: string | null;
  /** Whether the buyer is notified by email. Default true. */
  sends_mail?: boolean | null;
}
export interface Heartbeat {
  /** Last good call; null before the first. */
  last_call_at: string | null;
  /** true if a run has started and has not ended. */
  running: boolean;
  /** Start of the run in progress, otherwise of the last good run; null if unknown. */
  started_at: string | null;
  /** Milliseconds of the last good run; null if its start was not reported. */
  duration: number | null;
  /** When the next call is due, without the grace time; null while paused and before the first good call. */
  next_expected_at: string | null;
  /** The last 20 calls with a body, newest first. */
  logs: HeartbeatLogsEntry[];
}
export interface HeartbeatLogsEntry {
  id: number;
  at: string;
  kind: 'start' | 'success' | 'failure' | 'log';
  exit_status: number | null;
  /** The last 10 KB of the body. The monitor’s secrets are masked as ***. */
  text: string;
  /** true if the body was longer. */
  is_cut: boolean;
}
export interface Import {
  id: number;
  object: 'import';
  source: 'plausible' | 'umami' | 'google';
  file_name: string;
  /** An import counts in reports only when it is finished. */
  state: 'running' | 'finished' | 'failed' | 'removing';
  bytes_read: number;
  /** unpacked */
  bytes_total: number;
  rows_read: number;
  rows_skipped: number;
  first_day: string | null;
  last_day: string | null;
  /** why it failed, or what was skipped */
  message: string;
  created_at: string;
  finished_at: string | null;
}
export interface Incident {
  id: number;
  object: 'incident';
  monitor: IncidentMonitor;
  cause: string;
  status: 'unresolved' | 'acknowledged' | 'resolved';
  started_at: string;
  acknowledged_at: string | null;
  ended_at: string | null;
  /** Seconds until it ended, or until now. */
  duration_s: number;
  comments: IncidentCommentsEntry[];
}
export interface IncidentAcknowledgedEvent {
  type: 'incident.acknowledged';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: IncidentAcknowledgedEventData;
}
export interface IncidentAcknowledgedEventData {
  monitor: IncidentEventDataMonitor;
  incident: IncidentAcknowledgedEventDataIncident;
  /** Page in the console with details. */
  link: string;
}
export interface IncidentAcknowledgedEventDataIncident {
  id: number;
  cause: string;
  started_at: string;
  /** null while it is open. */
  ended_at: string | null;
  /** Seconds; null while it is open. */
  duration_s: number | null;
  acknowledged_at: string;
}
export interface IncidentCommentsEntry {
  id: number;
  text: string;
  is_public: boolean;
  created_at: string;
}
export interface IncidentEvent {
  type: 'incident.opened' | 'incident.closed';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: IncidentEventData;
}
export interface IncidentEventData {
  monitor: IncidentEventDataMonitor;
  incident: IncidentEventDataIncident;
  /** Page in the console with details. */
  link: string;
}
export interface IncidentEventDataIncident {
  id: number;
  cause: string;
  started_at: string;
  /** null while it is open. */
  ended_at: string | null;
  /** Seconds; null while it is open. */
  duration_s: number | null;
}
export interface IncidentEventDataMonitor {
  id: number;
  name: string;
  url: string;
  /** Missing if the monitor has no value. */
  notes?: string;
  /** Missing if the monitor has no value. */
  runbook_url?: string;
  /** Missing if it is normal. */
  severity?: 'critical' | 'low';
}
export interface IncidentMonitor {
  id: number;
  name: string;
  url: string;
}
export interface IncidentShown {
  id: number;
  object: 'incident';
  monitor: IncidentMonitor;
  cause: string;
  status: 'unresolved' | 'acknowledged' | 'resolved';
  started_at: string;
  acknowledged_at: string | null;
  ended_at: string | null;
  /** Seconds until it ended, or until now. */
  duration_s: number;
  comments: IncidentCommentsEntry[];
  /** What happened, in time order. Only checks near the start and the end, and those where the cause changed, are included; the others are counted in `omitted`. */
  timeline: (
    | IncidentShownTimelineEntry
    | IncidentShownTimelineEntry2
    | IncidentShownTimelineEntry3
    | IncidentShownTimelineEntry4
    | IncidentShownTimelineEntry5
    | IncidentShownTimelineEntry6
    | IncidentShownTimelineEntry7
    | IncidentShownTimelineEntry8
    | IncidentShownTimelineEntry9
  )[];
  /** Monitors that depend on this one and were unreachable during the incident, up to 100. */
  unreachable_monitors: IncidentShownUnreachableMonitorsEntry[];
  /** false if the checks cannot be read; the rest of the timeline is complete. */
  checks_available: boolean;
}
export interface IncidentShownTimelineEntry {
  at: string;
  kind: 'opened';
}
export interface IncidentShownTimelineEntry2 {
  at: string;
  kind: 'check';
  good: boolean;
  /** HTTP status. 0 if there was no response. */
  status: number;
  cause: string;
  /** Milliseconds. */
  total: number;
  /** Number of omitted checks between this one and the next. null if no checks are omitted. */
  omitted: IncidentShownTimelineEntry2Omitted | null;
}
export interface IncidentShownTimelineEntry2Omitted {
  count: number;
  /** Time of the last of these checks. */
  until: string;
  /** true if all of them had the same result as this check. */
  same_result: boolean;
}
export interface IncidentShownTimelineEntry3 {
  at: string;
  kind: 'delivery';
  /** drop: a traffic drop of the website with this host, withheld because this destination already got the alert of this incident. */
  event: 'opened' | 'reminder' | 'closed' | 'drop';
  channel: string;
  /** Masked: enough to recognize it, not enough to use it. */
  destination: string;
  /** Step of the alert policy, from 1; null if it is not an escalation. */
  escalation_step: number | null;
  state: 'waiting' | 'delivered' | 'failed' | 'withheld';
  attempts: number;
  /** Why it was not delivered, or why it was withheld. */
  last_error: string | null;
}
export interface IncidentShownTimelineEntry4 {
  at: string;
  kind: 'traffic';
  verdict: 'normal' | 'low';
  /** The website of the monitor’s host. */
  domain: string;
  /** Minutes over which visitors were counted, up to this moment. */
  minutes: number;
  visitors: number;
  /** The median of the same minutes in the previous four weeks. */
  usual: number;
}
export interface IncidentShownTimelineEntry5 {
  at: string;
  kind: 'confirmation';
  state: 'waiting' | 'sent' | 'not_sent';
  /** Why the alerts were sent; null if they were not. */
  because: ('low' | 'normal' | 'unclear' | 'few_visitors' | 'no_website' | 'no_history' | 'unavailable') | null;
}
export interface IncidentShownTimelineEntry6 {
  at: string;
  kind: 'hold';
  reason: 'delay' | 'quiet_hours' | 'silence';
  state: 'waiting' | 'sent' | 'not_sent';
  /** When waiting ends at the earliest; null if it has ended. */
  until: string | null;
}
export interface IncidentShownTimelineEntry7 {
  at: string;
  kind: 'acknowledged';
  /** null: an API key, a former member, or an older version. */
  by: (IncidentShownTimelineEntry7By | IncidentShownTimelineEntry7By2) | null;
}
export interface IncidentShownTimelineEntry7By {
  kind: 'user';
  name: string;
}
export interface IncidentShownTimelineEntry7By2 {
  kind: 'link';
  /** Channel and masked destination of the alert with the link. */
  destination: string;
}
export interface IncidentShownTimelineEntry8 {
  at: string;
  kind: 'comment';
  text: string;
  is_public: boolean;
}
export interface IncidentShownTimelineEntry9 {
  at: string;
  kind: 'closed';
}
export interface IncidentShownUnreachableMonitorsEntry {
  id: number;
  name: string;
}
export interface ItemEvent {
  type: 'item.published' | 'item.updated' | 'item.withdrawn' | 'item.declined';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: ItemEventData;
}
export interface ItemEventData {
  id: number;
  name: string;
  version: string;
  status: string;
}
export interface ItemMonitor {
  object: 'item_monitor';
  subject: 'demo' | 'licence_endpoint';
  monitor_id: number;
  /** URL that the monitor checks. */
  url: string;
  /** false: the item’s demo link has changed and the monitor still checks the old one, so the shop does not show it. Monitor the demo again to check the new link. */
  is_current: boolean;
  /** Status of the monitor, such as up or down. */
  state: string;
  /** Uptime in percent, over the last 90 days or since the first check. */
  uptime: number | null;
  /** Number of whole days that the uptime covers. */
  uptime_days: number;
  shows_badge: boolean;
  /** Text of the badge, whether shown or not. Null while the state is unknown. */
  badge: string | null;
}
export interface ItemTier {
  id: number;
  object: 'item_tier';
  name: string;
  price: number;
  currency: string;
  seats: number | null;
  licence_days: number | null;
  updates_days: number | null;
  support_months: number;
  renewal_price: number | null;
  /** Prices in other currencies, by currency code. Nothing is converted. Without a price here, buyers pay in `currency`. */
  prices: {
    [key: string]: ItemTierPricesValue;
  };
  /** Sale prices that apply now, by currency. Null: not reduced. */
  sale: {
    [key: string]: ItemTierSaleValue;
  } | null;
  trial_days: number;
  renews_automatically: boolean;
  is_on: boolean;
}
export interface ItemTierPricesValue {
  /** Price of the tier. */
  price?: number | null;
  /** Price of its renewal. */
  renewal?: number | null;
}
export interface ItemTierSaleValue {
  price: number;
  /** Lowest price in the 30 days before the sale. Null: not for sale then. */
  lowest: number | null;
}
export interface LicenceEvent {
  type: 'licence.activated' | 'licence.deactivated';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: LicenceEventData;
}
export interface LicenceEventData {
  purchase_id: number;
  item_id: number;
  activation: LicenceEventDataActivation;
}
export interface LicenceEventDataActivation {
  id: number;
  kind: 'machine' | 'domain';
  /** The domain, or the program’s name for the machine. */
  label: string;
  created_at: string;
}
export interface ListActivationsQuery {
  /** A purchase code; letter case, spaces and dashes are ignored. */
  purchase_code: string;
}
export interface ListAnnotationsQuery {
  /** Start, ISO 8601 with a zone. Default 30 days before to. */
  from?: string;
  /** End, ISO 8601 with a zone. Default now. */
  to?: string;
  /** Which kinds, separated by commas. Default all: note, release, incident, maintenance, version, price, coupon, import, shop_alert, settings. */
  kinds?: string;
  /** As shown on charts of this website. */
  website_id?: number;
  /** As shown on charts of this monitor. */
  monitor_id?: number;
  /** As shown on charts of this item. */
  item_id?: number;
  /** sales: as shown on charts of all sales. websites: as shown on charts of all websites together. Default: all annotations. */
  scope?: 'sales' | 'websites';
}
export interface ListAnnouncementsQuery {
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListBalancesQuery {
  /** Balances at the end of this day, YYYY-MM-DD in your time zone. Default: now. */
  day?: string;
}
export interface ListCatalogueImportsQuery {
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListCategoriesDataEntry {
  category: string;
  sub_categories: string[];
}
export interface ListCouponsQuery {
  /** Part of the code. */
  search?: string;
  /** usable: active, not expired and not used up. unusable: all others. */
  state?: 'usable' | 'unusable';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListCustomersQuery {
  /** Part of the buyer’s address or name. */
  search?: string;
  /** Default last_purchase_at. `value`: the value in `currency`, because currencies can’t be compared. */
  sort_by?: 'last_purchase_at' | 'first_purchase_at' | 'purchases' | 'value' | 'email';
  /** Default desc, for `email` asc. */
  sort?: 'asc' | 'desc';
  /** Currency to sort by value. Default the currency of the account. */
  currency?: string;
  /** 1 to 100, default 25. */
  per_page?: number;
  /** `next` of the previous page. */
  after?: string;
}
export interface ListIncidentsQuery {
  /** Any part of the monitor’s name or of the cause, case-insensitive. */
  search?: string;
  /** Default monitor. */
  search_by?: 'monitor' | 'cause';
  /** unresolved: open and not acknowledged; acknowledged: open and acknowledged; resolved: ended. */
  status?: 'unresolved' | 'acknowledged' | 'resolved';
  /** Only incidents of this monitor. */
  monitor_id?: number;
  /** With ended_at, open incidents count as ending last. Default started_at. */
  sort_by?: 'started_at' | 'ended_at';
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListItemsQuery {
  /** Part of the name or reference. */
  search?: string;
  /** Only items with this status. */
  status?: 'draft' | 'published' | 'withdrawn';
  /** Only items of this kind. */
  kind?: 'image' | 'audio' | 'video';
  /** Only items in this category. */
  category?: string;
  /** Default id (date created). price: price of the regular license, grouped by currency. */
  sort_by?: 'id' | 'name' | 'updated_at' | 'price' | 'sales';
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListMaintenancesQuery {
  /** Any part of the name, case-insensitive. */
  search?: string;
  /** Only plans that cover this monitor. */
  monitor_id?: number;
  /** id sorts by creation. Default id. */
  sort_by?: 'id' | 'name';
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListMoneyEntriesQuery {
  /** Currency code (ISO 4217). Default: your account’s currency. */
  currency?: string;
  /** First day, YYYY-MM-DD in your time zone. Default: the first of the month. */
  from?: string;
  /** Last day, YYYY-MM-DD in your time zone. Default: today. */
  to?: string;
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListMonitorChecksQuery {
  /** Start, ISO 8601 with a time zone, inclusive. */
  from?: string;
  /** End, ISO 8601 with a time zone, exclusive. Default now. */
  to?: string;
  /** Only checks that passed (1) or failed (0). */
  good?: 0 | 1;
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListMonitorDaysQuery {
  /** Number of days, including today. Default 90. */
  days?: number;
}
export interface ListMonitorGroupsQuery {
  /** Any part of the name, case-insensitive. */
  search?: string;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
}
export interface ListMonitorsQuery {
  /** Any part of the search_by field, case-insensitive. */
  search?: string;
  /** any: the name, the address or a tag. Default name. */
  search_by?: 'name' | 'url' | 'any';
  /** Only monitors of this status page. */
  status_page_id?: number;
  /** Only monitors in this group and in the groups that it contains. */
  group_id?: number;
  /** id sorts by creation. Default id. */
  sort_by?: 'id' | 'name' | 'url';
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListMonthlyOutageCostsQuery {
  /** Number of months, including this one. Default 3. */
  months?: number;
}
export interface ListObjectivesQuery {
  /** Only objectives that cover this monitor, also through a group. */
  monitor_id?: number;
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListOrdersQuery {
  /** Part of the order number, of the buyer’s name or email address, or of the item’s name. */
  search?: string;
  /** Only orders in this state. refunded: paid, and later refunded in part or in full. */
  state?: 'open' | 'paid' | 'cancelled' | 'expired' | 'refunded';
  /** Default created_at. */
  sort_by?: 'created_at' | 'total';
  /** Default desc. */
  sort?: 'asc' | 'desc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListPurchaseActivationsDataEntry {
  id: number;
  object: 'activation';
  kind: 'machine' | 'domain';
  /** The domain, or the name of the machine as sent on activation. */
  label: string;
  /** ISO 8601 UTC. */
  created_at: string;
  /** Whether it is a development site, which uses no activation. */
  is_development: boolean;
  /** When activation was last requested, ISO 8601 UTC. */
  seen_at: string;
}
export interface ListPurchaseActivationsMeta {
  used: number;
  /** Null: no limit. */
  limit: number | null;
}
export interface ListPurchasesQuery {
  /** A purchase code, or part of the buyer’s address or name or of the item’s name. */
  search?: string;
  /** Only purchases in this state. */
  state?: 'valid' | 'disputed' | 'refunded' | 'revoked';
  /** Only purchases of this item. */
  item_id?: number;
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListRefundRequestsQuery {
  /** Only requests in this state. */
  state?: 'open' | 'accepted' | 'declined' | 'closed';
  /** Only requests about this payment. */
  purchase_id?: number;
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListReviewsQuery {
  /** Part of the text or the buyer’s name. */
  search?: string;
  /** Only reviews of this item. */
  item_id?: number;
  /** Only reviews with this many stars. */
  stars?: number;
  /** Only reviews with this status. */
  status?: 'shown' | 'hidden' | 'unanswered';
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListSalesQuery {
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Only the sale with this reference. */
  reference?: string;
}
export interface ListShopAlertsQuery {
  /** Only alerts of this kind. */
  kind?: 'checkout' | 'payment_provider' | 'download' | 'validation' | 'rejected_codes';
  /** open: ongoing alerts. over: resolved alerts. */
  state?: 'open' | 'over';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListSigningKeysDataEntry {
  /** The key identifier (`kid`). */
  id: string;
  object: 'signing_key';
  /** ISO 8601 UTC. */
  created_at: string;
  /** ISO 8601 UTC; null for the active key. */
  retired_at: string | null;
}
export interface ListStatusPagesQuery {
  /** Any part of the name, case-insensitive. */
  search?: string;
  /** id sorts by creation. Default id. */
  sort_by?: 'id' | 'name';
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListSupportQuestionsQuery {
  /** Part of the subject, a message, the buyer’s name or address, or the item’s name. */
  search?: string;
  /** waiting: the buyer wrote last. answered: you did. closed. open: waiting and answered. */
  status?: 'waiting' | 'answered' | 'closed' | 'open';
  /** Only questions about this item. */
  item_id?: number;
  /** Only questions about this purchase. */
  purchase_id?: number;
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListTrashDataEntry {
  object: 'trash_entry';
  kind:
    | 'monitor'
    | 'incident'
    | 'objective'
    | 'alert_policy'
    | 'contact'
    | 'status_page'
    | 'uptime_report'
    | 'goal'
    | 'funnel'
    | 'segment'
    | 'website'
    | 'item'
    | 'coupon';
  /** ID that the thing had, and has again after it is restored. */
  id: number;
  title: string;
  deleted_at: string;
  /** Name of the user or API key. null: deleted automatically. */
  deleted_by: string | null;
  /** When it will be deleted for good. */
  erased_at: string;
}
export interface ListTrashQuery {
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
  /** Only things of this kind. */
  kind?:
    | 'monitor'
    | 'incident'
    | 'objective'
    | 'alert_policy'
    | 'contact'
    | 'status_page'
    | 'uptime_report'
    | 'goal'
    | 'funnel'
    | 'segment'
    | 'website'
    | 'item'
    | 'coupon';
}
export interface ListWebhookDeliveriesQuery {
  /** Only messages in this state. */
  state?: 'waiting' | 'delivered' | 'failed';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListWebsitesQuery {
  /** Any part of the domain, ignoring case. */
  search?: string;
  /** Default domain. */
  search_by?: 'domain';
  /** Only favorites, or only others. */
  favorite?: boolean;
  /** Only websites of the group with exactly this name. */
  group?: string;
  /** id sorts by creation. Default id. */
  sort_by?: 'id' | 'domain';
  /** Direction. Default desc. */
  sort?: 'desc' | 'asc';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface ListWithdrawalsQuery {
  /** Only withdrawals in this state. `closed` means settled or rejected. */
  state?: 'requested' | 'settled' | 'rejected' | 'closed';
  /** Entries per page. Default 10. */
  per_page?: 10 | 25 | 50 | 100;
  /** Page, from 1. Default 1. */
  page?: number;
}
export interface MadeGood {
  object: 'made_good';
  mailed: number;
  coupons: number;
  extended: number;
  /** Buyers with an address that received too many emails recently. */
  skipped: number;
  /** Buyers who were mailed about this outage before. */
  already: number;
}
export interface Maintenance {
  id: number;
  object: 'maintenance';
  name: string;
  description: string;
  recurrence: 'once' | 'weekly' | 'monthly';
  time_zone: string;
  starts_on: string;
  ends_on: string | null;
  weekdays: number[];
  month_days: number[];
  start_time: string;
  duration_minutes: number;
  all_monitors: boolean;
  monitor_ids: number[];
  status: 'planned' | 'active' | 'over';
  /** Start of the open window, or of the next one. */
  next_start_at: string | null;
  next_end_at: string | null;
  created_at: string;
  updated_at: string;
}
export interface MaintenanceEvent {
  type: 'maintenance.started' | 'maintenance.ended';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: MaintenanceEventData;
}
export interface MaintenanceEventData {
  maintenance: MaintenanceEventDataMaintenance;
  /** Page in the console with details. */
  link: string;
}
export interface MaintenanceEventDataMaintenance {
  plan_id: number;
  name: string;
  description: string;
  starts_at: string;
  ends_at: string;
  monitor_ids: number[];
}
export interface MakeGoodOutageBody {
  /** Your own words instead of the default apology, as plain text. */
  message?: string | null;
  /** Each buyer gets a separate coupon code with this discount, for one order within 90 days. */
  coupon_percent?: number | null;
  /** 1: extend licenses, support and updates that had not ended by the length of the outage. */
  extend?: (0 | 1) | null;
}
export interface MarketCustomer {
  /** ID of the buyer’s first purchase. The ID of any of the buyer’s purchases finds the customer. */
  id: number;
  object: 'customer';
  /** The buyer’s address, in lower case. */
  email: string;
  name: string;
  company: string;
  /** Country code (ISO 3166-1) of the newest order. Empty if unknown. */
  country: string;
  /** In any state. */
  purchases: number;
  valid_licences: number;
  activations: number;
  support_questions: number;
  /** Paid minus refunded, per currency. Disputed payments count once the dispute is won. */
  values: MarketCustomerValuesEntry[];
  first_purchase_at: string;
  last_purchase_at: string;
}
export interface MarketCustomerDetail {
  /** ID of the buyer’s first purchase. The ID of any of the buyer’s purchases finds the customer. */
  id: number;
  object: 'customer';
  /** The buyer’s address, in lower case. */
  email: string;
  name: string;
  company: string;
  /** Country code (ISO 3166-1) of the newest order. Empty if unknown. */
  country: string;
  /** In any state. */
  purchases: number;
  valid_licences: number;
  activations: number;
  support_questions: number;
  /** Paid minus refunded, per currency. Disputed payments count once the dispute is won. */
  values: MarketCustomerValuesEntry[];
  first_purchase_at: string;
  last_purchase_at: string;
  /** Newest first. */
  notes: MarketCustomerNote[];
  /** Newest first, up to 100. */
  latest_purchases: MarketPurchase[];
}
export interface MarketCustomerErasure {
  object: 'customer_erasure';
  /** Number of records. */
  erases: MarketCustomerErasureErases;
  /** Data that the law requires you to keep. */
  keeps: MarketCustomerErasureKeepsEntry[];
  /** Why the data can’t be erased yet. Null: it can. */
  obstacle: string | null;
}
export interface MarketCustomerErasureErases {
  /** Lose the buyer’s name and address. The codes stay valid. */
  purchases: number;
  /** Lose everything about the buyer except the country and the consent. */
  orders: number;
  /** Lose their labels, and continue to work. */
  activations: number;
  /** Are deleted with their messages and mails. */
  support_questions: number;
  /** Lose the name. Stars and text stay. */
  reviews: number;
  /** Are deleted. */
  refund_requests: number;
  /** Are deleted. */
  notes: number;
}
export interface MarketCustomerErasureKeepsEntry {
  kind: 'invoices' | 'bookings';
  count: number;
  /** Whether the records still name the buyer. */
  names_buyer: boolean;
  reason: string;
  /** Last day for which the law can require the newest of them. */
  until: string;
}
export interface MarketCustomerNote {
  id: number;
  object: 'customer_note';
  text: string;
  /** Who wrote or last changed it: name of the user or of the key. */
  author: string;
  created_at: string;
  updated_at: string;
}
export interface MarketCustomerValuesEntry {
  currency: string;
  value: number;
}
export interface MarketFile {
  id: number;
  object: 'file';
  name: string;
  bytes: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  content_type: string;
  /** The platform of the file, such as `macos-arm64`. Empty: every platform. */
  platform: string;
  /** EdDSA signature for Sparkle. */
  signature: string | null;
  created_at: string;
}
export interface MarketImport {
  id: number;
  object: 'market_import';
  /** Detected from the content; null during the upload. */
  source:
    | (
        | 'catalogue_json'
        | 'catalogue_csv'
        | 'envato_statement'
        | 'envato_sales'
        | 'gumroad_sales'
        | 'lemon_squeezy'
        | 'polar'
        | 'easy_digital_downloads'
        | 'woocommerce'
      )
    | null;
  file_name: string;
  /** Imported rows appear when the import has finished. A failed import leaves no rows. */
  state: 'running' | 'finished' | 'failed' | 'removing';
  dry_run: boolean;
  skip_refused: boolean;
  /** Bytes checked so far. */
  bytes_read: number;
  bytes_total: number;
  rows_read: number;
  rows_refused: number;
  /** Rows that are neither items nor purchases, such as fees. */
  rows_left_out: number;
  items: MarketImportItems;
  purchases: MarketImportItems;
  /** Result of the dry run of this file, if there was one. It differs from the result if your data changed in between. */
  expected: MarketImportExpected | null;
  /** Whether this was a dry run and its file is still stored. If so, `POST …/apply` can import it. */
  can_apply: boolean;
  /** Reason of the failure, or a summary. */
  message: string;
  created_at: string;
  finished_at: string | null;
}
export interface MarketImportExpected {
  items: MarketImportItems;
  purchases: MarketImportItems;
  rows_refused: number;
}
export interface MarketImportItems {
  new: number;
  changed: number;
}
export interface MarketImportRows {
  refused: MarketImportRowsRefusedEntry[];
  changes: MarketImportRowsChangesEntry[];
}
export interface MarketImportRowsChangesEntry {
  object: 'item' | 'purchase';
  change: 'new' | 'changed';
  name: string;
  details: string;
}
export interface MarketImportRowsRefusedEntry {
  row: number;
  place: string;
  reason: string;
}
export interface MarketItem {
  id: number;
  name: string;
  description: string;
  category: string;
  sub_category: string;
  options: string[];
  /** Dotted version such as "1.0.0". */
  version: string;
  /** URL of a demo. */
  demo_link: string;
  tags: string[];
  media: MarketItemMedia;
  price: MarketItemPrice;
  /** Currency code (ISO 4217). */
  currency: string;
  /** When it was first published. Null while it is a draft. */
  published_at: string | null;
  object: 'item';
  /** Identifier in the imported file, or a generated one. */
  reference: string;
  kind: 'image' | 'audio' | 'video';
  status: 'draft' | 'published' | 'withdrawn';
  support_months: number;
  activation_limit: number | null;
  /** IDs of the item in another shop’s license API. */
  product_ids: string[];
  is_code_only: boolean;
  /** Whether programs can check codes of the item without an API key. */
  has_public_licence_check: boolean;
  /** Whether only the tiers are for sale. */
  is_tiers_only: boolean;
  /** Price of an extension of support. 0: not for sale. */
  support_price: number;
  support_price_months: number;
  /** Whether the extended license of a free item is free as well. */
  is_extended_free: boolean;
  /** Minimum price if buyers choose the price, otherwise null. */
  price_minimum: number | null;
  sale: MarketItemSale | null;
  /** Prices in other currencies, by currency code. Nothing is converted. Without a price here, buyers pay in `currency`. */
  prices: {
    [key: string]: MarketItemPricesValue;
  };
  /** Whether buyers would receive anything: a published file, or only a purchase code. If not, the item cannot be ordered. */
  is_deliverable: boolean;
  updated_at: string;
  /** Fields that the item still needs before it can be published, one sentence each. */
  missing: string[];
  /** Fields of `missing`, in the same order. `versions` is the file that buyers get, `seller` the name and address on invoices. */
  missing_fields: string[];
  /** Why you cannot publish the item: only the owner sells here, or the owner took it out of the shop. */
  publish_problem: string | null;
  /** When the owner of the service took it out of the shop. */
  taken_out_at: string | null;
  taken_out_reason: string | null;
  /** Whether publishing submits the item for the approval of the service’s owner. */
  needs_approval: boolean;
  /** Since when it waits for approval. */
  submitted_at: string | null;
  /** When the owner of the service declined the last submission. */
  declined_at: string | null;
  declined_reason: string | null;
  /** Version that will be published together with the item, if the item has no published version yet. */
  first_version: string | null;
  /** Valid purchases, as the shop counts them: without refunded, disputed or revoked ones. */
  sales: number;
}
export interface MarketItemMedia {
  /** URL. */
  thumbnail: string;
  /** URL. Omitted for audio items. */
  preview_image?: string;
  /** URL. Present only for video items. */
  preview_video?: string;
  /** URL. Present only for audio items. */
  preview_audio?: string;
  /** URLs. Present only when the item has screenshots. */
  screenshots?: string[];
}
export interface MarketItemPrice {
  /** Price of the regular license. */
  regular: number;
  /** Price of the extended license. */
  extended: number;
}
export interface MarketItemPricesValue {
  /** Price of the regular license. */
  regular?: number | null;
  /** Price of the extended license. */
  extended?: number | null;
  /** Minimum if buyers choose the price of the regular license. */
  minimum?: number | null;
  /** Price of more support. */
  support?: number | null;
}
export interface MarketItemSale {
  /** Null if the sale has prices. */
  percent: number | null;
  /** Sale price of the regular license. Null: not reduced. */
  regular: number | null;
  /** Sale price of the extended license. Null: not reduced. */
  extended: number | null;
  /** Percent off all tiers except subscriptions. Null: not reduced. */
  tiers_percent: number | null;
  starts_at: string;
  ends_at: string | null;
  /** Whether the sale prices apply now. */
  is_active: boolean;
  /** Lowest price in the 30 days before the sale. Null: not for sale then. */
  lowest_regular: number | null;
  /** The same for the extended license. */
  lowest_extended: number | null;
}
export interface MarketMedia {
  id: number;
  object: 'media';
  role: 'thumbnail' | 'preview_image' | 'preview_video' | 'preview_audio' | 'screenshot';
  url: string;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: string;
}
export interface MarketPurchase {
  id: number;
  object: 'purchase';
  purchase_code: string;
  license_type: string;
  /** Amount paid, including tax; decimal, in `currency`. */
  price: number;
  /** Decimal, in `currency`. */
  refunded: number;
  /** Currency code (ISO 4217). */
  currency: string;
  item: IncidentShownUnreachableMonitorsEntry;
  buyer_email: string | null;
  buyer_name: string;
  supported_until: string | null;
  /** End of the license. null if it has no end. */
  ends_at: string | null;
  /** End of the included updates. null if they have no end. */
  updates_until: string | null;
  /** Whether the license has ended. A renewal makes it valid again. */
  expired: boolean;
  trial: boolean;
  /** Null for the regular and extended license. */
  tier_id: number | null;
  /** Set if this is a later payment, such as a renewal, for that purchase. */
  extends_purchase_id: number | null;
  downloaded: boolean;
  first_downloaded_at: string | null;
  state: 'valid' | 'disputed' | 'refunded' | 'revoked';
  state_changed_at: string | null;
  /** The current invoice, as printed, such as 2026-000123. Null for free and for imported purchases. */
  invoice_number: string | null;
  date: string;
}
export interface MarketPurchaseDetail {
  id: number;
  object: 'purchase';
  purchase_code: string;
  license_type: string;
  /** Amount paid, including tax; decimal, in `currency`. */
  price: number;
  /** Decimal, in `currency`. */
  refunded: number;
  /** Currency code (ISO 4217). */
  currency: string;
  item: IncidentShownUnreachableMonitorsEntry;
  buyer_email: string | null;
  buyer_name: string;
  supported_until: string | null;
  /** End of the license. null if it has no end. */
  ends_at: string | null;
  /** End of the included updates. null if they have no end. */
  updates_until: string | null;
  /** Whether the license has ended. A renewal makes it valid again. */
  expired: boolean;
  trial: boolean;
  /** Null for the regular and extended license. */
  tier_id: number | null;
  /** Set if this is a later payment, such as a renewal, for that purchase. */
  extends_purchase_id: number | null;
  downloaded: boolean;
  first_downloaded_at: string | null;
  state: 'valid' | 'disputed' | 'refunded' | 'revoked';
  state_changed_at: string | null;
  /** The current invoice, as printed, such as 2026-000123. Null for free and for imported purchases. */
  invoice_number: string | null;
  date: string;
  /** Null for imported purchases. */
  order: MarketPurchaseDetailOrder | null;
  /** Source of the order, without anything that identifies a visitor. Null if no visit was counted, for example for buyers who opted out. */
  source: OrderSource | null;
  /** On the current invoice. Null: no VAT ID or no invoice. */
  buyer_vat_id: string | null;
  /** Invoices and credit notes, in the order of issue. */
  invoices: MarketPurchaseDetailInvoicesEntry[];
  refunds: MarketPurchaseDetailRefundsEntry[];
  disputes: MarketPurchaseDetailDisputesEntry[];
  /** Later payments for this purchase: renewals, upgrades, support. Oldest first. */
  payments: MarketPurchaseDetailPaymentsEntry[];
  /** The last subscription of the purchase. Null if it was never one. */
  subscription: MarketPurchaseDetailSubscription | null;
  /** Oldest first. */
  history: MarketPurchaseDetailHistoryEntry[];
}
export interface MarketPurchaseDetailDisputesEntry {
  id: number;
  /** Decimal, in `currency`. */
  amount: number;
  provider: string;
  state: 'open' | 'won' | 'lost';
  opened_at: string;
  closed_at: string | null;
}
export interface MarketPurchaseDetailHistoryEntry {
  event:
    | 'bought'
    | 'downloaded'
    | 'refunded'
    | 'refund_failed'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'revoked'
    | 'code_rotated'
    | 'support_extended'
    | 'link_sent'
    | 'extended'
    | 'granted'
    | 'expired'
    | 'buyer_changed'
    | 'changed_by_file'
    | 'made_good'
    | 'refund_requested'
    | 'refund_declined'
    | 'buyer_erased';
  amount: number | null;
  note: string;
  at: string;
}
export interface MarketPurchaseDetailInvoicesEntry {
  kind: 'invoice' | 'credit_note';
  /** As printed. */
  number: string;
  /** correction: the invoice was replaced to change the buyer. refund_failed and dispute_reversed: invoices that cancel a credit note. */
  cause: 'sale' | 'correction' | 'refund' | 'refund_failed' | 'dispute_lost' | 'dispute_reversed';
  /** Number of the document that this one credits, replaces or cancels. */
  refers_to: string | null;
  /** Decimal, in `currency`. */
  total: number;
  /** Included in the total. */
  tax: number;
  issued_at: string;
  /** Why the document has no e-invoice, in the language of the request. Null if it has one. */
  e_invoice_problem: string | null;
}
export interface MarketPurchaseDetailOrder {
  number: string;
  provider: string;
}
export interface MarketPurchaseDetailPaymentsEntry {
  /** Refund it like a purchase, with this identifier. */
  id: number;
  kind: 'renewal' | 'upgrade' | 'support' | 'conversion';
  license_type: string;
  /** Decimal, in `currency`. */
  price: number;
  /** Decimal, in `currency`. */
  refunded: number;
  state: 'valid' | 'disputed' | 'refunded' | 'revoked';
  invoice_number: string | null;
  date: string;
}
export interface MarketPurchaseDetailRefundsEntry {
  id: number;
  /** Decimal, in `currency`. */
  amount: number;
  provider: string;
  reference: string;
  reason: string;
  created_at: string;
  /** Time of the failure; null if the refund did not fail. */
  failed_at: string | null;
}
export interface MarketPurchaseDetailSubscription {
  /** past_due: a payment failed, and Stripe tries again for two weeks. canceling: ends after the paid period. */
  state: 'active' | 'past_due' | 'canceling' | 'ended';
  /** Of each period, including tax. From the next payment if the tier changes then. */
  price: number;
  /** Length of a period. */
  interval: 'month' | 'year';
  /** Tier of the next period. Differs from the purchase’s `tier_id` if the buyer has chosen a lower one. */
  tier_id: number | null;
  /** License of the next period. */
  license_type: string;
  /** End of the paid period. If the state is active, the next payment is due then. */
  period_ends_at: string;
  created_at: string;
  ended_at: string | null;
}
export interface MarketRefundRequest {
  id: number;
  object: 'refund_request';
  /** The payment: a purchase, or a later payment such as a renewal. */
  purchase_id: number;
  item: IncidentShownUnreachableMonitorsEntry;
  buyer: MarketRefundRequestBuyer;
  /** Text from the buyer. */
  reason: string;
  /** closed: the payment was refunded or disputed without a decision about the request. */
  state: 'open' | 'accepted' | 'declined' | 'closed';
  /** Accepted, and the payment provider is processing the refund. */
  refunding: boolean;
  /** Your reason for declining. Otherwise empty. */
  answer: string;
  /** Why the last attempt to refund failed. Otherwise empty. */
  problem: string;
  /** The rest of the payment, which would be refunded. Decimal, in `currency`. */
  amount: number;
  currency: string;
  paid_at: string;
  /** Whether the buyer downloaded the purchase. */
  downloaded: boolean;
  /** When the buyer agreed to immediate delivery, which ends the right to withdraw. Null: not on record. */
  consented_at: string | null;
  created_at: string;
  decided_at: string | null;
}
export interface MarketRefundRequestBuyer {
  name: string;
  email: string | null;
}
export interface MarketUpdate {
  object: 'update';
  item: IncidentShownUnreachableMonitorsEntry;
  /** The newest version of the channel and line that the purchase includes. null if there is no such version. */
  newest: MarketUpdateNewest | null;
  /** Whether `newest` is later than `version`; null if no version was sent. */
  update_available: boolean | null;
  /** Null without a purchase code. */
  licence: MarketUpdateLicence | null;
  /** A later version that was published after the updates of the purchase ended. */
  not_included: MarketUpdateNotIncluded | null;
}
export interface MarketUpdateLicence {
  valid: boolean;
  reason: ('not_found' | 'refunded' | 'disputed' | 'revoked' | 'expired' | 'updates_ended') | null;
  /** Whether the purchase may download `newest`. */
  may_download: boolean;
  /** End of the included updates. null if they have no end. */
  updates_until: string | null;
}
export interface MarketUpdateNewest {
  version: string;
  channel: 'stable' | 'beta';
  published_at: string | null;
  /** Change log in Markdown. */
  notes: string;
  files: MarketUpdateNewestFilesEntry[];
}
export interface MarketUpdateNewestFilesEntry {
  name: string;
  /** Empty: every platform. */
  platform: string;
  bytes: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  /** EdDSA signature that the author uploaded. */
  signature: string | null;
  /** Download URL without a login, valid for a day. Null without a code that may download. */
  url: string | null;
}
export interface MarketUpdateNotIncluded {
  version: string;
  channel: 'stable' | 'beta';
  published_at: string | null;
}
export interface MarketVersion {
  id: number;
  object: 'version';
  version: string;
  changes: string;
  channel: 'stable' | 'beta';
  created_at: string;
  /** Null until the version is published. */
  published_at: string | null;
  files: MarketFile[];
  /** Emails to buyers about this version. Null if it was published without them. */
  buyer_mail: MarketVersionMail | null;
}
export interface MarketVersionAdoption {
  object: 'version_adoption';
  /** Valid purchases of the item. */
  purchases: number;
  /** Purchases whose software has reported no version. */
  unknown: number;
  /** Newest first. A purchase with several machines counts for its oldest version. */
  versions: MarketVersionAdoptionVersionsEntry[];
}
export interface MarketVersionAdoptionVersionsEntry {
  version: string;
  purchases: number;
}
export interface MarketVersionMail {
  /** merged: the mail about a later version also covers this one. cancelled: stopped by its author, or more than 7 days late. */
  state: 'planned' | 'sending' | 'sent' | 'merged' | 'cancelled';
  /** Time when the first mail is sent. */
  starts_at: string;
  ended_at: string | null;
  /** Mails that the mail server has accepted. */
  delivered: number;
  /** Mails that are waiting to be sent. */
  waiting: number;
  /** Mails that could not be delivered. */
  failed: number;
}
export interface MarketVersionMailPreview {
  subject: string;
  /** The mail as plain text. */
  text: string;
  /** The mail as HTML, as most mail programs show it. */
  html: string;
}
export interface MarketVersionMailRecipients {
  /** Buyers who would get a mail, each counted once. */
  buyers: number;
  /** Buyers who have opted out. */
  opted_out: number;
  /** Buyers with only imported purchases. They get mails after they turn them on in their library. */
  imported: number;
  /** Buyers who are skipped: the license or its updates have ended, the buyer doesn’t get beta versions, or with `outdated`, the software is up to date. */
  not_meant: number;
  /** False for the first version of an item, and without a mail server. */
  can_mail: boolean;
  /** Time when the first mail would be sent. Buyers get up to one mail per day and item. */
  starts_at: string;
}
export interface MarketVersionMailTest {
  /** The address of your account. */
  sent_to: string;
}
export interface MemberEmailChangedEvent {
  type: 'member.email_changed';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: MemberEmailChangedEventData;
}
export interface MemberEmailChangedEventData {
  member: MemberJoinedEventDataMember;
  previous_email: string;
  /** Page in the console with details. */
  link: string;
}
export interface MemberEvent {
  type: 'member.invited';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: MemberEventData;
}
export interface MemberEventData {
  invitation: MemberEventDataInvitation;
  /** The person who did this. null: the operator of the service. */
  by: string | null;
  /** Page in the console with details. */
  link: string;
}
export interface MemberEventDataInvitation {
  id: number;
  email: string;
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'guest';
  expires_at: string;
}
export interface MemberJoinedEvent {
  type: 'member.joined' | 'password.changed';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: MemberJoinedEventData;
}
export interface MemberJoinedEventData {
  member: MemberJoinedEventDataMember;
  /** Page in the console with details. */
  link: string;
}
export interface MemberJoinedEventDataMember {
  id: number;
  name: string;
  email: string;
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'guest';
}
export interface MemberRemovedEvent {
  type: 'member.removed';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: MemberRemovedEventData;
}
export interface MemberRemovedEventData {
  member: MemberJoinedEventDataMember;
  /** The person who did this. The member’s own name if they left. */
  by: string | null;
  /** Page in the console with details. */
  link: string;
}
export interface MemberRoleChangedEvent {
  type: 'member.role_changed';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: MemberRoleChangedEventData;
}
export interface MemberRoleChangedEventData {
  member: MemberJoinedEventDataMember;
  previous_role: 'owner' | 'admin' | 'editor' | 'viewer' | 'guest';
  /** The person who did this. null: the operator of the service. */
  by: string | null;
  /** Page in the console with details. */
  link: string;
}
export interface MoneyEntry {
  id: number;
  object: 'entry';
  type:
    | 'sale'
    | 'refund'
    | 'refund_failed'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'dispute_reversed'
    | 'withdrawal_requested'
    | 'withdrawal_settled'
    | 'withdrawal_rejected'
    | 'direct_sale'
    | 'direct_refund'
    | 'correction';
  /** Decimal, in `currency`; positive in your favour. */
  amount: number;
  /** Paid directly to you, negative for a refund; not part of the balance. */
  direct_amount: number;
  currency: string;
  reference: string;
  note: string;
  purchase_id: number | null;
  /** Name of the item. */
  item: string | null;
  /** Name of the buyer, or the email address if the name is unknown. */
  buyer: string | null;
  /** Amount that the buyer paid (negative: got back), including tax and fee; decimal. Null except for sales and refunds. */
  total: number | null;
  /** Tax booked by the same event, negative for a refund; decimal. */
  tax: number;
  /** The service’s fee booked by the same event; decimal. */
  fee: number;
  booked_at: string;
}
export interface Monitor {
  id: number;
  object: 'monitor';
  name: string;
  url: string;
  interval: 60 | 180 | 300 | 600 | 900 | 1800 | 3600;
  alert_condition: 'url_unavailable' | 'url_text' | 'url_no_text';
  alert_text_lookup: string | null;
  request_method: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';
  request_headers: MonitorRequestHeadersEntry[];
  request_auth_username: string | null;
  request_body: string | null;
  request_content_type: string | null;
  accepted_status_codes: string | null;
  /** null: 30 seconds. */
  timeout: number | null;
  /** null: 3. */
  confirmations: number | null;
  /** null: about 3 seconds. */
  confirmation_interval: number | null;
  /** null: 1. */
  recovery_threshold: number | null;
  upside_down: 0 | 1;
  assertions: MonitorAssertionsEntry[];
  /** Milliseconds; null: never. */
  degraded_after: number | null;
  alert_when_degraded: 0 | 1;
  cache_buster: 0 | 1;
  /** null: the usual connection. */
  connection: MonitorConnection | null;
  ssl_alert_days: (0 | 1 | 2 | 3 | 7 | 14 | 30 | 60) | null;
  domain_alert_days: (0 | 1 | 2 | 3 | 7 | 14 | 30 | 60) | null;
  maintenance_start_at: string | null;
  maintenance_end_at: string | null;
  alerts: MonitorRequestHeadersEntry[];
  confirm_by_traffic: 0 | 1;
  reminder_hours: number | null;
  notes: string | null;
  runbook_url: string | null;
  group_id: number | null;
  depends_on: number[];
  severity: 'critical' | 'normal' | 'low';
  policy_id: number | null;
  silenced_until: string | null;
  tags: string[];
  paused: boolean;
  /** unreachable: it fails while a monitor that it depends on is down or in maintenance. */
  status: 'pending' | 'up' | 'down' | 'maintenance' | 'paused' | 'unknown' | 'unreachable' | 'degraded';
  status_since: string;
  /** Why it is down, degraded or unknown; null otherwise. */
  cause: string | null;
  open_incident: MonitorOpenIncident | null;
  last_checked_at: string | null;
  /** null while paused */
  next_check_at: string | null;
  /** Milliseconds of the last check. */
  response_time: number | null;
  /** Percent; null before the first check. */
  uptime: MonitorUptime;
  /** Secret address that your job calls to report to a heartbeat monitor; null for other kinds. */
  heartbeat_url: string | null;
  /** Earliest expiry of the certificates in the last check. */
  ssl_expires_at: string | null;
  /** Host of that certificate, which can be the target of a redirect. */
  ssl_host: string | null;
  /** none: no certificate at the address or its redirects; pending: not checked yet. */
  ssl_status: 'pending' | 'none' | 'valid' | 'expired';
  domain_expires_at: string | null;
  /** off: domain_alert_days is not set; none: the address has no domain that expires; pending: not looked up yet; unknown: the registry publishes no date. */
  domain_status: 'off' | 'none' | 'pending' | 'unknown' | 'valid' | 'expired';
  status_page_ids: number[];
  created_at: string;
  updated_at: string;
}
export interface MonitorAssertionsEntry {
  source: 'json' | 'text' | 'header' | 'size' | 'response_time' | 'certificate_issuer' | 'certificate_days';
  property: string | null;
  comparison:
    | 'equals'
    | 'not_equals'
    | 'contains'
    | 'not_contains'
    | 'greater_than'
    | 'less_than'
    | 'at_least'
    | 'at_most'
    | 'exists'
    | 'not_exists';
  target: string | null;
  severity: 'down' | 'degraded';
}
export interface MonitorCheckNow {
  /** under_way: no result within ten seconds. It will appear in the monitor and in its list of checks. */
  state: 'done' | 'under_way';
  /** null while the check is in progress, or if a fault on this machine prevented a result. */
  good: boolean | null;
  /** Why it failed; null if it passed. */
  cause: string | null;
  /** Milliseconds; null if there was no answer. */
  response_time: number | null;
  checked_at: string | null;
}
export interface MonitorConnection {
  ignore_certificate_errors: 0 | 1;
  ca_certificate: string | null;
  client_certificate: string | null;
  server_name: string | null;
  ip_family: (4 | 6) | null;
  max_redirects: number | null;
  proxy_url: string | null;
  proxy_username: string | null;
  oauth2: MonitorConnectionOauth2 | null;
}
export interface MonitorConnectionOauth2 {
  token_url: string | null;
  client_id: string | null;
  scope: string | null;
  audience: string | null;
}
export interface MonitorDay {
  /** YYYY-MM-DD in the account’s time zone. */
  day: string;
  /** Percent of the monitored time without an incident; null if it was not monitored. */
  uptime: number | null;
  downtime_s: number;
  maintenance_s: number;
  degraded_s: number;
  /** Incidents that were open during the day. */
  incidents: number;
}
export interface MonitorEvent {
  type: 'monitor.degraded' | 'monitor.degraded_over';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: MonitorEventData;
}
export interface MonitorEventData {
  monitor: IncidentEventDataMonitor;
  degradation: IncidentEventDataIncident;
  /** Page in the console with details. */
  link: string;
}
export interface MonitorFailure {
  at: string;
  cause: string;
  /** HTTP status; 0 without one. */
  status: number;
  /** Milliseconds. */
  total: number;
  /** Address that answered; empty without an answer. */
  address: string;
  /** Address after redirects; empty without redirects. */
  final_url: string;
  /** For example h2 or http/1.1; empty without an answer. */
  protocol: string;
  /** Response headers. Cookies and credentials are removed, and the monitor's secrets are masked as ***. */
  headers: MonitorFailureHeadersEntry[];
  /** The first 2,048 characters of the response’s text; null if there was no text. */
  body: string | null;
  /** true if the text was longer. */
  body_cut: boolean;
}
export interface MonitorFailureHeadersEntry {
  name: string;
  value: string;
}
export interface MonitorGroup {
  id: number;
  object: 'monitor_group';
  name: string;
  parent_id: number | null;
  down_when: ('any' | 'all') | number;
  position: number;
  /** Members that are paused, in maintenance, unknown or unreachable don’t count. */
  status: 'pending' | 'up' | 'down' | 'maintenance' | 'paused' | 'unknown' | 'unreachable' | 'degraded';
  /** Monitors in the group and in the groups that it contains. */
  monitors: number;
  /** Monitors of these that are down. */
  down: number;
  /** Percent of the monitored time in which the group was not down; null if no member was monitored. */
  uptime: MonitorUptime;
  /** Seconds in which the group was degraded. They count as uptime. */
  degraded_s: MonitorGroupDegradedS;
  created_at: string;
  updated_at: string;
}
export interface MonitorGroupDegradedS {
  '24h': number;
  '7d': number;
  '30d': number;
  '90d': number;
}
export interface MonitorGroupShown {
  id: number;
  object: 'monitor_group';
  name: string;
  parent_id: number | null;
  down_when: ('any' | 'all') | number;
  position: number;
  /** Members that are paused, in maintenance, unknown or unreachable don’t count. */
  status: 'pending' | 'up' | 'down' | 'maintenance' | 'paused' | 'unknown' | 'unreachable' | 'degraded';
  /** Monitors in the group and in the groups that it contains. */
  monitors: number;
  /** Monitors of these that are down. */
  down: number;
  /** Percent of the monitored time in which the group was not down; null if no member was monitored. */
  uptime: MonitorUptime;
  /** Seconds in which the group was degraded. They count as uptime. */
  degraded_s: MonitorGroupDegradedS;
  created_at: string;
  updated_at: string;
  /** Monitors and groups directly in this group. */
  members: MonitorGroupShownMembersEntry[];
  /** When the group was down in the last 90 days, newest first, up to 100. */
  outages: MonitorGroupShownOutagesEntry[];
  /** When the group was degraded in the last 90 days, newest first, up to 100. */
  degraded: MonitorGroupShownOutagesEntry[];
}
export interface MonitorGroupShownMembersEntry {
  object: 'monitor' | 'monitor_group';
  id: number;
  name: string;
  status: 'pending' | 'up' | 'down' | 'maintenance' | 'paused' | 'unknown' | 'unreachable' | 'degraded';
}
export interface MonitorGroupShownOutagesEntry {
  started_at: string;
  ended_at: string | null;
}
export interface MonitorOpenIncident {
  id: number;
  cause: string;
  started_at: string;
  acknowledged_at: string | null;
}
export interface MonitorRequestHeadersEntry {
  key: string;
  value: string;
}
export interface MonitorStats {
  /** null if from and to were sent */
  period: ('24h' | '7d' | '30d' | '90d' | '365d') | null;
  from: string;
  to: string;
  /** Percent of the monitored time without an incident; null if it was not monitored. */
  uptime: number | null;
  /** Seconds of incidents, without maintenance and pauses. */
  downtime_s: number;
  /** Incidents that were open during the period. */
  incidents: number;
  /** Seconds in which the monitor was degraded. They count as uptime. */
  degraded_s: number;
  /** Checks outside maintenance. */
  checks: number;
  good: number;
  /** Milliseconds of answered checks, without maintenance. */
  response_time: MonitorStatsResponseTime;
  /** Averages of the same checks. */
  phases: MonitorStatsPhases;
  apdex: MonitorStatsApdex;
  uptimes: MonitorStatsUptimes;
  /** Width of a bucket in seconds. */
  bucket_s: number;
  /** The whole period on an even grid of up to 201 buckets, without maintenance; null without answers. */
  series: MonitorStatsSeriesEntry[];
  /** Up to 100 of the latest incidents, degraded periods and maintenance windows that overlap the period, each in time order. */
  events: MonitorStatsEventsEntry[];
}
export interface MonitorStatsApdex {
  score: number | null;
  threshold_ms: number;
}
export interface MonitorStatsEventsEntry {
  kind: 'incident' | 'maintenance' | 'degraded';
  incident_id: number | null;
  /** Cause of the incident or the degraded period; name of the maintenance plan, if it has one. */
  label: string | null;
  from: string;
  /** null while it continues */
  to: string | null;
}
export interface MonitorStatsPhases {
  dns: number | null;
  connect: number | null;
  tls: number | null;
  first_byte: number | null;
}
export interface MonitorStatsResponseTime {
  average: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  minimum: number | null;
  maximum: number | null;
}
export interface MonitorStatsSeriesEntry {
  at: string;
  average: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  good: number;
  bad: number;
}
export interface MonitorStatsUptimes {
  '24h': number | null;
  '7d': number | null;
  '30d': number | null;
  '90d': number | null;
  '365d': number | null;
}
export interface MonitorUptime {
  '24h': number | null;
  '7d': number | null;
  '30d': number | null;
  '90d': number | null;
}
export interface MonthlyOutageCost {
  /** YYYY-MM, in the account’s time zone. */
  month: string;
  from: string;
  /** The end of the month, or now. */
  to: string;
  is_ongoing: boolean;
  /** Percent of the monitored time; null without monitoring data. */
  uptime: number | null;
  /** Number of outages; overlapping ones count as one. */
  outages: number;
  /** Total duration, in seconds. */
  downtime_s: number;
  /** Why there is no estimate: no website that you can read counts visitors of the host, no outage can be compared with two earlier weeks, or statistics are unavailable. null if there is one, or if there was no outage. */
  unknown: ('no_comparison' | 'unavailable') | null;
  /** Totals of all outages, compared with the usual values. */
  websites: MonthlyOutageCostWebsitesEntry[];
  /** Only for the shop’s host, and with market:read; null otherwise. */
  sales: MonthlyOutageCostSales | null;
}
export interface MonthlyOutageCostSales {
  /** Number of outages that could be compared. */
  outages: number;
  orders: OutageCostSalesOrders;
  revenue: OutageCostSalesRevenueEntry[];
}
export interface MonthlyOutageCostWebsitesEntry {
  website_id: number;
  domain: string;
  /** Number of outages that could be compared. */
  outages: number;
  visits: OutageCostWebsitesEntryVisits;
}
export interface Objective {
  id: number;
  object: 'objective';
  name: string;
  target: number;
  period: '7d' | '28d' | '30d' | '90d' | 'month';
  measure: 'time' | 'visitors';
  /** Empty with group_id. */
  monitor_ids: number[];
  group_id: number | null;
  alerts: MonitorRequestHeadersEntry[];
  /** at_risk: the budget burns too fast, or less than a quarter is left. exhausted: nothing is left. */
  status: 'met' | 'at_risk' | 'exhausted' | 'no_data';
  /** Why there is no budget: all monitors or the group were deleted, the group has no monitors, or no monitor was checked in the period. With visitors: no website that you can read counts visitors of the hosts, visitors were counted for less than two weeks, or statistics are unavailable. */
  unknown: ('no_monitors' | 'not_checked' | 'no_website' | 'no_history' | 'unavailable') | null;
  period_start: string;
  /** Now, or the end of the month. */
  period_end: string;
  budget: ObjectiveBudget2 | null;
  /** Percent of the monitored time, or of its usual visitors, without an incident; null if unknown. */
  achieved: number | null;
  /** Consumption of the last minutes or hours. 1 uses up the budget exactly at the end of a period. */
  burn_rates: ObjectiveBurnRates | null;
  /** With visitors: the websites that count the visitors. */
  websites: QuietHoursWebsitesEntry[];
  /** Start of the open alert. null if no alert is open. */
  burning_since: string | null;
  created_at: string;
  updated_at: string;
}
export interface ObjectiveBudget {
  unit: 'seconds' | 'visitors';
  /** The error budget now; null if it is unknown. */
  allowed: number | null;
  /** Oldest first, up to today. Empty if the budget is unknown. */
  days: ObjectiveBudgetDaysEntry[];
  /** The latest 100 incidents that consumed budget in the period, newest first. */
  incidents: ObjectiveBudgetIncidentsEntry[];
}
export interface ObjectiveBudget2 {
  unit: 'seconds' | 'visitors';
  /** Seconds of the period, or the visitors that are usual in it. */
  total: number;
  /** The error budget: how much of the total can be lost. */
  allowed: number;
  consumed: number;
  /** Negative if the target is missed. */
  remaining: number;
  /** Percent of the error budget. */
  remaining_percent: number;
}
export interface ObjectiveBudgetDaysEntry {
  /** YYYY-MM-DD in the account’s time zone. */
  day: string;
  /** Consumed on this day. */
  consumed: number;
  /** Remaining at the end of the day; null before the first check. */
  remaining: number | null;
  remaining_percent: number | null;
}
export interface ObjectiveBudgetIncidentsEntry {
  id: number;
  monitor_id: number;
  monitor_name: string;
  cause: string;
  started_at: string;
  ended_at: string | null;
  /** Consumed in the period. Incidents at the same time each have the full amount. */
  consumed: number;
}
export interface ObjectiveBurnRates {
  '5m': number;
  '30m': number;
  '1h': number;
  '6h': number;
}
export interface ObjectiveEvent {
  type: 'objective.burning';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: ObjectiveEventData;
}
export interface ObjectiveEventData {
  objective: ObjectiveEventDataObjective;
  started_at: string;
  at: string;
  /** Negative if the target is missed. */
  budget_remaining_percent: number;
  /** Page in the console with details. */
  link: string;
  /** 1 uses up the budget exactly at the end of a period. */
  burn_rate: number;
  /** Hours over which the rate was measured. */
  hours: number;
  /** Names of up to ten monitors that are down. */
  monitors_down: string[];
}
export interface ObjectiveEventDataObjective {
  id: number;
  name: string;
  target: number;
  period: string;
}
export interface ObjectiveRecoveredEvent {
  type: 'objective.recovered';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: ObjectiveRecoveredEventData;
}
export interface ObjectiveRecoveredEventData {
  objective: ObjectiveEventDataObjective;
  started_at: string;
  at: string;
  /** Negative if the target is missed. */
  budget_remaining_percent: number;
  /** Page in the console with details. */
  link: string;
}
export interface Order {
  id: number;
  object: 'order';
  /** Order number, as the buyer and the payment provider see it. */
  number: string;
  state: 'open' | 'paid' | 'cancelled' | 'expired';
  item: IncidentShownUnreachableMonitorsEntry;
  /** Regular for orders of a tier. */
  licence: 'regular' | 'extended';
  /** All except purchase and trial extend an existing purchase. */
  kind: 'purchase' | 'trial' | 'renewal' | 'upgrade' | 'support' | 'conversion';
  /** As it was named when ordered. */
  tier: IncidentShownUnreachableMonitorsEntry | null;
  /** The purchase that the order extends. */
  extends_purchase_id: number | null;
  currency: string;
  /** Decimal amount in `currency`. */
  price: number;
  /** Sale and coupon. */
  discount: number;
  /** Part of the discount from a sale. */
  sale: number;
  /** Decimal amount in `currency`. */
  total: number;
  /** Included in the total. */
  tax: number;
  /** The service’s fee, included in the total. */
  fee: number;
  coupon: string | null;
  buyer: OrderBuyer;
  /** The buyer’s consent to immediate delivery, word for word. Null for free items and older orders. */
  consent: OrderConsent | null;
  /** Source of the order, without anything that identifies a visitor. Null if no visit was counted, for example for buyers who opted out. */
  source: OrderSource | null;
  provider: 'stripe' | 'paypal' | 'manual' | 'free';
  /** The provider’s identifier of the payment. */
  payment: string | null;
  purchase_id: number | null;
  /** Current state of the purchase. Null until the order is paid. */
  purchase_state: ('valid' | 'disputed' | 'refunded' | 'revoked') | null;
  /** Refunded to the buyer since the payment. */
  refunded: number;
  /** As printed, such as 2026-000123. Null until the order is paid, and for free items. */
  invoice_number: string | null;
  /** Unapplied payments: received for the order but not part of it. They must be refunded and are not in your balance. */
  stray_payments: OrderStrayPaymentsEntry[];
  created_at: string;
  expires_at: string;
  settled_at: string | null;
}
export interface OrderBuyer {
  email: string;
  name: string;
  country: string;
  /** Empty for private persons. */
  company: string;
  /** Postal address for the invoice. Can have several lines. Empty if not given. */
  address: string;
  /** The registration is only checked if it changes the tax. */
  vat_id: string;
}
export interface OrderConsent {
  text: string;
  given_at: string;
}
export interface OrderEvent {
  type: 'order.created' | 'order.paid' | 'order.cancelled' | 'order.expired';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: OrderEventData;
}
export interface OrderEventData {
  id: number;
  number: string;
  state: 'open' | 'paid' | 'cancelled' | 'expired';
  item: IncidentShownUnreachableMonitorsEntry;
  /** Regular for orders of a tier. */
  licence: 'regular' | 'extended';
  /** All except purchase and trial extend an existing purchase. */
  kind: 'purchase' | 'trial' | 'renewal' | 'upgrade' | 'support' | 'conversion';
  tier_id: number | null;
  extends_purchase_id: number | null;
  total: number;
  /** Included in the total. */
  tax: number;
  discount: number;
  currency: string;
  /** manual: by bank transfer. */
  payment: 'stripe' | 'paypal' | 'manual' | 'free';
  buyer_email: string;
  buyer_name: string;
  created_at: string;
}
export interface OrderSource {
  /** The first visit of the buyer on the day of the order. */
  first: OrderSourceFirst;
  /** The visit in which the order was placed. */
  last: OrderSourceFirst;
  /** Sources of all visits on that day, unordered. Absent if first and last cover them. */
  day?: OrderSourceDayEntry[];
}
export interface OrderSourceDayEntry {
  /** As in website analytics: Organic Search, Referral, Direct … */
  channel: string;
  /** Name of the source; empty for direct visits. */
  source: string;
  /** Host of the page that sent the visitor. */
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
}
export interface OrderSourceFirst {
  /** As in website analytics: Organic Search, Referral, Direct … */
  channel: string;
  /** Name of the source; empty for direct visits. */
  source: string;
  /** Host of the page that sent the visitor. */
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  /** Path of the visit’s first page, without its query. */
  entry_page: string;
  /** ISO 3166, from the IP address, which is not stored. */
  country: string;
  device: string;
}
export interface OrderStrayPaymentsEntry {
  id: number;
  /** second: the order was already paid. other_amount: the amount or currency differs from the order. */
  reason: 'second' | 'other_amount';
  /** Decimal amount in its own `currency`. */
  amount: number;
  currency: string;
  /** Refunded so far, as a decimal amount. */
  returned: number;
  /** The provider’s identifier of the payment. */
  payment: string;
  received_at: string;
}
export interface OrderSummary {
  object: 'order_summary';
  /** All of them. */
  orders: number;
  open: number;
  paid: number;
  cancelled: number;
  expired: number;
  /** Paid, and later refunded in part or in full. */
  refunded: number;
  /** Open orders by bank transfer that await your confirmation. */
  awaiting_transfer: number;
}
export interface OutageBuyers {
  object: 'outage_buyers';
  outage: 'incident' | 'shop_alert';
  outage_id: number;
  /** Failures from this time on count. Alerts start half an hour before they were raised. */
  from: string;
  /** Null while the outage lasts. */
  to: string | null;
  /** Why the list has no buyers: the monitor does not check your shop, or the outage ended over 30 days ago. */
  unknown: ('not_the_shop' | 'too_old') | null;
  /** The length of the outage in days, rounded up. */
  extension_days: number;
  /** Number of buyers. The list has up to 500. */
  total: number;
  buyers: OutageBuyersBuyersEntry[];
  /** Buyers who were mailed and then paid for the item that they could not order during the outage. */
  returned: OutageBuyersReturned;
  /** Sales after the automatic emails. Null if no email was sent. */
  second_chance: OutageBuyersSecondChance | null;
  /** The default email to the first buyer, in your language. Null if there are no buyers. */
  preview: OutageBuyersPreview | null;
}
export interface OutageBuyersBuyersEntry {
  email: string;
  name: string;
  language: string;
  /** Items that the buyer ordered, but did not pay since. */
  failed_checkouts: string[];
  /** Items. */
  failed_downloads: string[];
  /** Items. */
  failed_licence_checks: string[];
  /** Whether support, updates or a license would have ended after the outage began. */
  can_extend: boolean;
  /** When the buyer got the automatic mail about the unpaid order; null: not yet. */
  second_chance_at: string | null;
  /** When the buyer was mailed; null: not yet. */
  made_good_at: string | null;
  has_coupon: boolean;
  extended_days: number;
}
export interface OutageBuyersPreview {
  subject: string;
  paragraphs: string[];
}
export interface OutageBuyersReturned {
  buyers: number;
  amounts: QuietHoursHoursEntryRevenueEntry[];
}
export interface OutageBuyersSecondChance {
  /** Buyers who got the automatic mail about their unpaid order. */
  mailed: number;
  /** Orders that they paid within 30 days of the mail. */
  orders: number;
  /** Without refunds. */
  amounts: QuietHoursHoursEntryRevenueEntry[];
}
export interface OutageCost {
  object: 'outage_cost';
  incident_id: number;
  from: string;
  /** Its end, or now. */
  to: string;
  is_ongoing: boolean;
  /** Why there is no estimate: no website that you can read counts visitors of this host, the outage lasted longer than a week, fewer than two earlier weeks can be compared, or statistics are unavailable. null if there is one. */
  unknown: ('no_website' | 'too_long' | 'no_history' | 'unavailable') | null;
  websites: OutageCostWebsitesEntry[];
  /** Only for the shop’s host, and with market:read; null otherwise. */
  sales: OutageCostSales | null;
  /** Null if no mails were sent, and without market:read. */
  second_chance: OutageCostSecondChance | null;
}
export interface OutageCostSales {
  /** How many of the four weeks before were compared: those since counting started, without an outage of the same host. */
  weeks_used: number;
  orders: OutageCostSalesOrders;
  revenue: OutageCostSalesRevenueEntry[];
}
export interface OutageCostSalesOrders {
  /** Purchases during the outage. */
  actual: number;
  /** The median of the same hours of earlier weeks. */
  usual: number;
  /** Lowest of them. */
  low: number;
  /** Highest of them. */
  high: number;
  /** usual minus actual, never below 0. */
  lost: number;
  lost_low: number;
  lost_high: number;
}
export interface OutageCostSalesRevenueEntry {
  currency: string;
  /** Revenue during the outage. */
  actual: number;
  /** The median of the same hours of earlier weeks. */
  usual: number;
  /** Lowest of them. */
  low: number;
  /** Highest of them. */
  high: number;
  /** usual minus actual, never below 0. */
  lost: number;
  lost_low: number;
  lost_high: number;
}
export interface OutageCostSecondChance {
  /** Buyers who got a mail because the outage left their order unpaid. */
  mailed: number;
  /** Orders that they paid within 30 days of the mail. */
  orders: number;
  /** Without refunds. */
  amounts: QuietHoursHoursEntryRevenueEntry[];
}
export interface OutageCostWebsitesEntry {
  website_id: number;
  domain: string;
  /** How many of the four weeks before were compared: those since counting started, without an outage of the same host. */
  weeks_used: number;
  visits: OutageCostWebsitesEntryVisits;
}
export interface OutageCostWebsitesEntryVisits {
  /** Visits that began during the outage. */
  actual: number;
  /** The median of the same hours of earlier weeks. */
  usual: number;
  /** Lowest of them. */
  low: number;
  /** Highest of them. */
  high: number;
  /** usual minus actual, never below 0. */
  lost: number;
  lost_low: number;
  lost_high: number;
}
export interface PasskeyEvent {
  type: 'passkey.added' | 'passkey.removed';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: PasskeyEventData;
}
export interface PasskeyEventData {
  member: MemberJoinedEventDataMember;
  passkey: PasskeyEventDataPasskey;
  /** Page in the console with details. */
  link: string;
}
export interface PasskeyEventDataPasskey {
  name: string;
}
export interface Payout {
  id: number;
  object: 'withdrawal';
  /** Decimal, in `currency`. */
  amount: number;
  currency: string;
  /** Masked, but enough to recognize it. */
  destination: string;
  state: 'requested' | 'settled' | 'rejected';
  note: string;
  requested_at: string;
  /** Time when it was settled or rejected. */
  settled_at: string | null;
  /** Composition of the balance at the request. `fees` are the fees of sales paid directly to the author. */
  sources: WithdrawalSourcesEntry[];
  account: PayoutAccount;
  /** Amount that the service holds for the author; decimal. Null once it is closed. */
  covered: number | null;
}
export interface PayoutAccount {
  id: number;
  username: string;
}
export interface PreviewContactTemplateBody {
  /** Content type of the body. In JSON, values are escaped. */
  content_type?: string;
  /** Body with placeholders, such as {{title}}: id, type, title, text, link, subject, url, sent_at, monitor.id, monitor.name, monitor.url, monitor.notes, monitor.runbook_url, incident.id, incident.cause, incident.started_at, incident.ended_at, incident.duration_s. null: the usual body. */
  body?: string | null;
}
export interface PreviewContactTemplateData {
  examples: PreviewContactTemplateDataExamplesEntry[];
  /** All names that a template can contain. */
  placeholders: string[];
}
export interface PreviewContactTemplateDataExamplesEntry {
  /** Alert that is rendered. */
  example:
    | 'down'
    | 'reminder'
    | 'up'
    | 'degraded'
    | 'degraded_over'
    | 'certificate'
    | 'domain'
    | 'objective_burning'
    | 'objective_recovered'
    | 'spike'
    | 'drop'
    | 'drop_over'
    | 'conversion_alert'
    | 'conversion_alert_over'
    | 'shop_alert'
    | 'shop_alert_over'
    | 'test';
  body: string;
}
export interface PublishItemVersionBody {
  /** 1: mail the buyers about this version. Default 0, so that programs which publish tell nobody unasked. Nobody is mailed about the first version of an item. Only buyers of beta versions are mailed about a beta version. */
  mail_buyers?: (0 | 1) | null;
  /** `outdated`: skips buyers whose software has already reported this version or a later one. Default `all`. */
  mail_audience?: ('all' | 'outdated') | null;
}
export interface PurchaseEvent {
  type:
    | 'purchase.created'
    | 'purchase.refunded'
    | 'purchase.refund_failed'
    | 'purchase.disputed'
    | 'purchase.restored'
    | 'purchase.revoked'
    | 'purchase.expired'
    | 'purchase.downloaded'
    | 'purchase.buyer_changed';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: PurchaseEventData;
}
export interface PurchaseEventData {
  id: number;
  item: IncidentShownUnreachableMonitorsEntry;
  license_type: string;
  price: number;
  /** Refunded amount. */
  refunded: number;
  currency: string;
  buyer_email: string | null;
  buyer_name: string | null;
  supported_until: string | null;
  /** End of the license. null if it has no end. */
  ends_at: string | null;
  /** End of the included updates. null if they have no end. */
  updates_until: string | null;
  trial: boolean;
  /** Set on a later payment for that purchase, such as a renewal. */
  extends_purchase_id: number | null;
  downloaded: boolean;
  state: string;
  date: string;
}
export interface PurchaseExtendedEvent {
  type: 'purchase.extended';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: PurchaseExtendedEventData;
}
export interface PurchaseExtendedEventData {
  id: number;
  item: IncidentShownUnreachableMonitorsEntry;
  license_type: string;
  price: number;
  /** Refunded amount. */
  refunded: number;
  currency: string;
  buyer_email: string | null;
  buyer_name: string | null;
  supported_until: string | null;
  /** End of the license. null if it has no end. */
  ends_at: string | null;
  /** End of the included updates. null if they have no end. */
  updates_until: string | null;
  trial: boolean;
  /** Set on a later payment for that purchase, such as a renewal. */
  extends_purchase_id: number | null;
  downloaded: boolean;
  state: string;
  date: string;
  kind: 'renewal' | 'upgrade' | 'support' | 'conversion';
  /** The payment. Refunds and disputes of it carry this identifier. */
  payment_id: number;
}
export interface PurchaseSubscriptionChangedEvent {
  type: 'purchase.subscription_changed';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: PurchaseSubscriptionChangedEventData;
}
export interface PurchaseSubscriptionChangedEventData {
  id: number;
  item: IncidentShownUnreachableMonitorsEntry;
  license_type: string;
  price: number;
  /** Refunded amount. */
  refunded: number;
  currency: string;
  buyer_email: string | null;
  buyer_name: string | null;
  supported_until: string | null;
  /** End of the license. null if it has no end. */
  ends_at: string | null;
  /** End of the included updates. null if they have no end. */
  updates_until: string | null;
  trial: boolean;
  /** Set on a later payment for that purchase, such as a renewal. */
  extends_purchase_id: number | null;
  downloaded: boolean;
  state: string;
  date: string;
  subscription: PurchaseSubscriptionChangedEventDataSubscription;
}
export interface PurchaseSubscriptionChangedEventDataSubscription {
  /** past_due: a payment failed, and Stripe tries again. canceling: ends after the paid period. */
  state: 'active' | 'past_due' | 'canceling' | 'ended';
  /** Tier of the next period. Differs from the current tier if the buyer has chosen a lower one. */
  tier_id: number | null;
  /** End of the paid period, and the day of the next payment. */
  period_ends_at: string;
}
export interface QuietHours {
  object: 'quiet_hours';
  /** Why there are no figures: no website that you can read counts visitors of the monitors’ hosts, visitors were counted for less than two weeks, or statistics are unavailable. */
  unknown: ('no_website' | 'no_history' | 'unavailable') | null;
  /** Websites that count the visits. */
  websites: QuietHoursWebsitesEntry[];
  /** true if the shop runs on one of the hosts. Needs market:read. */
  has_sales: boolean;
  /** Each of the next 168 full hours. Empty if unknown. */
  hours: QuietHoursHoursEntry[];
  /** Up to three windows of the chosen length that don’t overlap, cheapest first. Empty if unknown. */
  windows: QuietHoursHoursEntry[];
}
export interface QuietHoursHoursEntry {
  from: string;
  to: string;
  /** Visits that usually begin in this time. */
  visits: number;
  /** Sales that are usual in this time. */
  orders: number;
  revenue: QuietHoursHoursEntryRevenueEntry[];
}
export interface QuietHoursHoursEntryRevenueEntry {
  currency: string;
  amount: number;
}
export interface QuietHoursWebsitesEntry {
  id: number;
  domain: string;
}
export interface QuotaEvent {
  type: 'quota.reached';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: QuotaEventData;
}
export interface QuotaEventData {
  quota: QuotaEventDataQuota;
  /** Page in the console with details. */
  link: string;
}
export interface QuotaEventDataQuota {
  name: 'pageviews';
  /** 200: page views are no longer counted this month. */
  percent: 80 | 100 | 200;
  most: number;
  used: number;
  /** YYYY-MM, in the account’s time zone. */
  month: string;
}
export interface RecordSaleBody {
  /** Your own ID for the sale, such as the order number. If you send it again, it updates the same sale. */
  reference: string;
  /** Amount that the buyer paid, in units of the currency. */
  amount: number;
  /** ISO 4217 currency. */
  currency: string;
  /** Total refunded so far. Default: unchanged. */
  refunded?: number | null;
  /** When it was sold, ISO 8601 with a zone. Default now. */
  sold_at?: string | null;
  /** The buyer, to find the source of the sale. They must have visited the website on the same day. */
  visitor?: RecordSaleBodyVisitor | null;
}
export interface RecordSaleBodyVisitor {
  /** The visitor's IP address. It is hashed and not stored. */
  address: string;
  /** The visitor's User-Agent header. */
  user_agent: string;
}
export interface RefundPurchaseBody {
  /** Decimal, in the currency of the purchase. Default: the remaining amount. */
  amount?: number | null;
  /** Reason, for your own records. */
  reason?: string | null;
  /** Your idempotency key for this refund: requests with the same reference refund once. */
  reference?: string | null;
}
export interface RefundRequestEvent {
  type: 'refund_request.created';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: RefundRequestEventData;
}
export interface RefundRequestEventData {
  id: number;
  item_id: number;
  /** The payment. Later payments, such as renewals, have their own identifier. */
  purchase_id: number;
  reason: string;
  /** The rest of the payment. */
  amount: number;
  currency: string;
}
export interface ReportRecipient {
  id: number;
  object: 'report_recipient';
  email: string;
  frequency: 'daily' | 'weekly' | 'monthly';
  segment_id: number | null;
  /** Name of the segment. Null also if it was deleted. */
  segment: string | null;
  pdf: 0 | 1;
  csv: 0 | 1;
  /** unconfirmed: not confirmed yet; segment_deleted: choose another segment. Only active recipients get reports. */
  status: 'active' | 'unconfirmed' | 'segment_deleted';
  /** When the last confirmation email was sent; its link works for 7 days. */
  asked_at: string;
  confirmed_at: string | null;
  /** When the last report was sent; null before the first report. */
  last_report_at: string | null;
  created_at: string;
}
export interface ResendFailedDeliveriesBody {
  /** Messages created at or after this time, ISO 8601. */
  since: string;
}
export interface ResendFailedDeliveriesData {
  resent: number;
}
export interface RestoreFromTrashBody {
  /** Kind of the deleted thing. */
  kind:
    | 'monitor'
    | 'incident'
    | 'objective'
    | 'alert_policy'
    | 'contact'
    | 'status_page'
    | 'uptime_report'
    | 'goal'
    | 'funnel'
    | 'segment'
    | 'website'
    | 'item'
    | 'coupon';
  /** ID of the deleted thing. */
  id: number;
}
export interface RestoreFromTrashData {
  object: 'restoration';
  kind:
    | 'monitor'
    | 'incident'
    | 'objective'
    | 'alert_policy'
    | 'contact'
    | 'status_page'
    | 'uptime_report'
    | 'goal'
    | 'funnel'
    | 'segment'
    | 'website'
    | 'item'
    | 'coupon';
  /** ID that the thing had, and has again after it is restored. */
  id: number;
  title: string;
}
export interface Review {
  id: number;
  object: 'review';
  item: ReviewItem;
  purchase_id: number;
  stars: number;
  body: string;
  name: string;
  hidden: boolean;
  hidden_reason: string;
  answer: string | null;
  answered_at: string | null;
  created_at: string;
  updated_at: string;
}
export interface ReviewEvent {
  type: 'review.created' | 'review.updated';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: ReviewEventData;
}
export interface ReviewEventData {
  id: number;
  item_id: number;
  purchase_id: number;
  stars: number;
  body: string;
  name: string;
}
export interface ReviewItem {
  id: number;
  name: string;
  /** Average of the visible reviews; null without reviews. */
  rating: number | null;
  reviews: number;
}
export interface ReviewSummary {
  object: 'review_summary';
  /** Average stars of the visible reviews; null without reviews. */
  average: number | null;
  /** Reviews that the shop shows. */
  visible: number;
  hidden: number;
  /** Visible reviews without your answer. */
  unanswered: number;
  /** Visible reviews by their stars, from 5 to 1. */
  by_stars: ReviewSummaryByStarsEntry[];
}
export interface ReviewSummaryByStarsEntry {
  stars: number;
  reviews: number;
}
export interface RevokePurchaseBody {
  /** Reason, for your own records. */
  reason?: string | null;
}
export interface Sale {
  id: number;
  object: 'sale';
  reference: string;
  amount: number;
  currency: string;
  refunded: number;
  /** A server’s report replaces a page’s report. */
  told_by: 'page' | 'server';
  /** Source of the sale, without data that identifies a visitor. null if the visit is unknown. */
  source: SaleSource | null;
  sold_at: string;
  created_at: string;
}
export interface SaleSource {
  /** The first visit of the buyer on the day of the sale. */
  first: SaleSourceFirst;
  /** The visit with the sale. */
  last: SaleSourceFirst;
  /** Sources of all visits on that day, unordered. Absent if first and last cover them. */
  day?: SaleSourceDayEntry[];
}
export interface SaleSourceDayEntry {
  channel: string;
  /** Name of the source; empty for direct visits. */
  source: string;
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
}
export interface SaleSourceFirst {
  channel: string;
  /** Name of the source; empty for direct visits. */
  source: string;
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  /** Path of the entry page, without its query. */
  entry_page: string;
  country: string;
  device: string;
}
export interface SaveItemTiersBody {
  /** All tiers, in the order of the shop. Existing tiers that are missing are removed; their purchases stay. */
  tiers: SaveItemTiersBodyTiersEntry[];
}
export interface SaveItemTiersBodyTiersEntry {
  /** Of an existing tier. Without it, a tier is added. */
  id?: number | null;
  /** Name of the license, as validation, receipts and invoices show it. Unique within the item. */
  name: string;
  /** In the currency of the item. 0: free. */
  price: number;
  /** Machines or domains on which a purchase can be active at the same time. Null: no limit. */
  seats?: number | null;
  /** Days until the license ends. Null: it has no end. */
  licence_days?: number | null;
  /** Days for which new versions are included. Null: all versions. */
  updates_days?: number | null;
  /** Months of support. Default 0. */
  support_months?: number | null;
  /** Price of a renewal, which adds the tier’s time again. Null: it can’t be renewed. */
  renewal_price?: number | null;
  /** Prices in other currencies, by currency code. Default none. */
  prices?: {
    [key: string]: ItemTierPricesValue;
  } | null;
  /** Days of a free trial. Default 0: no trial. */
  trial_days?: number | null;
  /** Sell it as a subscription: Stripe charges `price` for each period until the buyer cancels. Requires `licence_days` of 30 (a month) or 365 (a year), and no `updates_days` or `renewal_price`. Default false. */
  renews_automatically?: boolean | null;
  /** Whether the tier is for sale. Default true. */
  is_on?: boolean | null;
}
export interface ScheduledExport {
  id: number;
  object: 'scheduled_export';
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  access_key_id: string;
  frequency: 'daily' | 'weekly' | 'monthly';
  segment_id: number | null;
  /** Name of the segment. Null also if it was deleted. */
  segment: string | null;
  paused: 0 | 1;
  /** failing: the last attempt failed and will be retried; segment_deleted: choose another segment. */
  status: 'active' | 'failing' | 'paused' | 'segment_deleted';
  /** null if the export is paused. */
  next_attempt_at: string | null;
  /** The last file that was written; null before the first file. */
  last_export: ScheduledExportLastExport | null;
  /** Failures since the last file; null without failures. */
  failure: ScheduledExportFailure | null;
  created_at: string;
}
export interface ScheduledExportFailure {
  since: string;
  attempts: number;
  problem: string;
}
export interface ScheduledExportLastExport {
  at: string;
  /** Of the object. */
  key: string;
  bytes: number;
}
export interface ScheduledExportTest {
  object: 'scheduled_export_test';
  /** Whether the file was written. */
  ok: boolean;
  /** Key of the test file. */
  key: string;
  /** Whether it was deleted again. Exports do not need this permission. */
  deleted: boolean;
  /** The result, as a sentence. */
  message: string;
  duration_ms: number;
}
export interface Segment {
  id: number;
  object: 'segment';
  name: string;
  filters: string[];
  created_at: string;
}
export interface SendPurchaseLinkData {
  sent_to: string;
}
export interface SessionEvent {
  type: 'session.created';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: SessionEventData;
}
export interface SessionEventData {
  member: MemberJoinedEventDataMember;
  /** The login method, such as password or passkey. */
  method: string;
  browser: string | null;
  os: string | null;
  place: string | null;
  /** Page in the console with details. */
  link: string;
}
export interface SetShopFeeBody {
  /** The service’s fee on a sale without tax, in hundredths of a percent. */
  fee_basis_points: number;
}
export interface SetShopLogoQuery {
  /** File name. Required if the file is the request body instead of a form field. */
  file_name?: string;
}
export interface SetStripeSalesBody {
  /** Signing secret of the webhook in Stripe. It is stored encrypted and never shown again. */
  signing_secret: string;
}
export interface SharedLink {
  id: number;
  object: 'shared_link';
  name: string;
  /** The URL to share: it opens the statistics whatever the privacy setting. */
  url: string;
  created_at: string;
  /** When it was last used, to the minute; null: never. */
  used_at: string | null;
}
export interface Shop {
  object: 'shop';
  /** Shown on invoices. */
  seller_name: string;
  /** Shown on invoices. Can have several lines. */
  seller_address: string;
  /** Shown on invoices. */
  tax_number: string;
  /** Tax in hundredths of a percent, for every buyer. See `mode` of the tax settings for taxes by country. */
  tax_basis_points: number;
  /** How to pay by bank transfer. Empty: bank transfer is not offered. */
  bank_instructions: string;
  /** Who can ask you about a purchase in the library. always (the default): every buyer; questions after the end of support are marked. supported: only while support lasts. off: no one. */
  support_questions: 'always' | 'supported' | 'off';
  /** Days after a payment within which the buyer can request a refund in the library. You decide each request. Default 14. 0: buyers can’t ask. */
  refund_days: number;
  /** The service’s fee on a sale without tax, in hundredths of a percent. */
  fee_basis_points: number;
  /** Payment methods offered to buyers. */
  pays_by: ('stripe' | 'paypal' | 'manual')[];
  /** Whether views of your shop pages are counted, without cookies. Default true. */
  counts_visits: boolean;
  /** Domains that use no activation. `*.test` matches every domain below test, `staging.*` every domain that begins with staging. Private IP addresses always count as development sites if the list is not empty. Null in a request restores the default list. */
  development_sites: string[];
  /** Website that counts them, created when one of your pages is first shown. Null until then. */
  website_id: number | null;
}
export interface ShopAlert {
  id: number;
  object: 'shop_alert';
  kind: 'checkout' | 'payment_provider' | 'download' | 'validation' | 'rejected_codes';
  /** The problem at the start of the alert. */
  text: string;
  /** The figures at the start of the alert. */
  figures: ShopAlertFigures;
  started_at: string;
  /** null while the alert is open. */
  ended_at: string | null;
}
export interface ShopAlertFigures {
  /** checkout: checkouts started in the window. */
  started?: number;
  paid?: number;
  /** checkout: length of the window. */
  hours?: number;
  /** checkout: checkouts in this many days before the window. */
  usual?: ShopAlertFiguresUsual;
  /** payment_provider: number of errors. */
  errors?: number;
  /** payment_provider: number of orders affected. */
  orders?: number;
  /** download, validation: number of failures. */
  failures?: number;
  /** download: number of purchases affected. */
  purchases?: number;
  /** rejected_codes: number of codes. */
  codes?: number;
  /** All kinds except checkout: length of the window. */
  minutes?: number;
  /** Names of up to three affected items. */
  items?: string[];
}
export interface ShopAlertFiguresUsual {
  started: number;
  paid: number;
  days: number;
}
export interface ShopAlertSettings {
  object: 'shop_alert_settings';
  alerts: MonitorRequestHeadersEntry[];
  /** true: alerts go to your email address, the default. */
  alerts_default: boolean;
  checkout_alerts: boolean;
  checkout_sensitivity: 'low' | 'normal' | 'high';
  provider_alerts: boolean;
  provider_errors: number;
  provider_orders: number;
  download_alerts: boolean;
  download_failures: number;
  validation_alerts: boolean;
  validation_failures: number;
  code_alerts: boolean;
  rejected_codes: number;
  second_chance_mails: boolean;
  review_request_days: number;
}
export interface ShopEvent {
  type: 'shop.alert' | 'shop.alert_over';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: ShopEventData;
}
export interface ShopEventData {
  /** Name of the shop. */
  shop: string;
  alert: ShopEventDataAlert;
  /** Page in the console with details. */
  link: string;
}
export interface ShopEventDataAlert {
  id: number;
  kind: 'checkout' | 'payment_provider' | 'download' | 'validation' | 'rejected_codes';
  /** The problem at the start of the alert. */
  text: string;
  started_at: string;
  ended_at: string | null;
  /** The figures at the start of the alert. */
  figures: {
    [key: string]: unknown;
  };
}
export interface ShopProfile {
  object: 'shop_profile';
  name: string;
  intro: string;
  accent: string;
  /** Colours derived from the accent for both themes. Text has a contrast of 4.5 or more. Null without an accent. */
  theme: ShopProfileTheme | null;
  links: ShopProfileLinksEntry[];
  logo_url: string | null;
  pages: ShopProfilePages;
  /** URL of the shop. */
  url: string;
  domain: string | null;
  /** Null without a domain. */
  domain_verification: DomainVerification | null;
  updated_at: string | null;
}
export interface ShopProfileLinksEntry {
  /** Text of the link. */
  label: string;
  /** Where it leads. */
  url: string;
}
export interface ShopProfilePages {
  terms: string;
  privacy: string;
  refunds: string;
  imprint: string;
}
export interface ShopProfileTheme {
  light: ShopProfileThemeLight;
  dark: ShopProfileThemeLight;
}
export interface ShopProfileThemeLight {
  /** Of buttons. */
  fill: string;
  /** Text on buttons. */
  on_fill: string;
  /** Of links. */
  accent: string;
  /** Background of selected entries. */
  bar: string;
}
export interface StatisticsMeta {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
  time_zone: string;
  filters: string[];
  /** Whether imported daily totals count. They can’t with filters, or by minute or hour. */
  imported: 'included' | 'left_out' | 'none';
  /** For lists: true if there is another page. */
  more?: boolean;
  /** For lists: number of rows on all pages. */
  total?: number;
  interval?: string;
  compare?: StatisticsMetaCompare | null;
  /** For retention: number of users that the website identified. */
  identified?: number;
  /** For all lines together, if conversions were requested. */
  conversions?: StatisticsMetaConversions;
  notice?: string;
}
export interface StatisticsMetaCompare {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
  /** While the period is in progress, totals are compared up to this instant. */
  until?: string;
}
export interface StatisticsMetaConversions {
  /** Sales, or conversions of the goal. With attribution=linear, shares of sales with two decimals. */
  conversions: number;
  /** By currency. For sales: what buyers paid, less refunds and disputed amounts, on the day of the sale. For a goal: its value times its conversions, or the revenue of its events if it has no value. */
  revenue: GetWebsiteDashboardDataListsPagesEntryRevenueEntry[];
}
export interface StatusPage {
  id: number;
  object: 'status_page';
  name: string;
  slug: string;
  domain: string | null;
  /** null without a domain. */
  domain_verification: DomainVerification | null;
  description: string;
  theme: 'auto' | 'light' | 'dark';
  /** Empty for the default colors. */
  accent: string;
  footer_text: string;
  footer_url: string;
  noindex: 0 | 1;
  show_response_times: 0 | 1;
  show_causes: 0 | 1;
  show_objectives: 0 | 1;
  has_password: boolean;
  logo_url: string | null;
  /** The public URL. */
  url: string;
  groups: StatusPageGroupsEntry[];
  embed_origins: string[];
  /** Current state of the page, which is the worst state of its monitors, components and open reports. */
  status: 'up' | 'degraded' | 'down' | 'maintenance' | 'paused' | 'unknown' | 'pending';
  /** The state in words, such as All systems operational. */
  status_text: string;
  /** Number of confirmed subscribers. */
  subscribers: number;
  created_at: string;
  updated_at: string;
}
export interface StatusPageComponent {
  id: number;
  object: 'component';
  name: string;
  state: 'up' | 'degraded' | 'down' | 'maintenance';
  /** When the state last changed. */
  changed_at: string;
  created_at: string;
}
export interface StatusPageGroupsEntry {
  name: string;
  monitor_ids: number[];
  /** Missing if the group has none. */
  components?: StatusPageGroupsEntryComponentsEntry[];
}
export interface StatusPageGroupsEntryComponentsEntry {
  id: number;
  name: string;
  state: 'up' | 'degraded' | 'down' | 'maintenance';
}
export interface StatusReport {
  id: number;
  object: 'status_report';
  status_page_id: number;
  title: string;
  impact: 'none' | 'minor' | 'major' | 'critical';
  /** Of the last published update. null if no update is published yet. */
  phase: ('investigating' | 'identified' | 'monitoring' | 'resolved') | null;
  affected: StatusReportAffectedEntry[];
  incident_id: number | null;
  /** Newest first. */
  updates: StatusReportUpdate[];
  postmortem: string;
  published_at: string | null;
  resolved_at: string | null;
  created_at: string;
}
export interface StatusReportAffectedEntry {
  monitor_id: number | null;
  component_id: number | null;
  state: 'up' | 'degraded' | 'down' | 'maintenance';
}
export interface StatusReportTemplate {
  id: number;
  object: 'status_report_template';
  name: string;
  title: string;
  investigating: string;
  identified: string;
  monitoring: string;
  resolved: string;
  created_at: string;
}
export interface StatusReportUpdate {
  id: number;
  object: 'status_report_update';
  phase: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  text: string;
  /** skipped: the report was resolved before publish_at. */
  state: 'planned' | 'published' | 'skipped';
  publish_at: string;
  notify: 0 | 1;
  created_at: string;
}
export interface StripeSales {
  object: 'stripe_sales';
  /** Endpoint URL for the webhook in Stripe. It does not change. */
  url: string;
  /** Events to select for the webhook in Stripe. */
  events: string[];
  /** Whether a signing secret is set. Without it, no sales are received. */
  has_signing_secret: boolean;
  /** When the last event about a sale arrived. */
  last_event_at: string | null;
  /** Why it was not counted; empty if it was. */
  last_problem: string;
}
export interface Subscriber {
  id: number;
  object: 'subscriber';
  channel: 'email' | 'webhook' | 'slack';
  /** The email address, or the URL without its secret part. */
  address: string;
  /** Empty for other channels than email. */
  email: string;
  /** The services that the subscriber has chosen. null for all. */
  services: SubscriberServicesEntry[] | null;
  /** null until the subscriber opens the link in the first message. */
  confirmed_at: string | null;
  created_at: string;
}
export interface SubscriberServicesEntry {
  monitor_id: number | null;
  component_id: number | null;
}
export interface SupportFacts {
  /** Of the purchase. */
  state: 'valid' | 'disputed' | 'refunded' | 'revoked';
  license_type: string;
  /** Whether it was bought elsewhere. */
  imported: boolean;
  /** ended: support was included and has ended. none: no support was included. */
  support: 'active' | 'ended' | 'none';
  supported_until: string | null;
  /** Version downloaded last. Null before the first download, or if it is unknown. */
  downloaded_version: string | null;
  downloaded_at: string | null;
  newest_version: string | null;
  activations: SupportFactsActivations;
}
export interface SupportFactsActivations {
  used: number;
  /** Null: any number. */
  limit: number | null;
  /** Up to ten domains and machines. */
  labels: string[];
}
export interface SupportQuestion {
  id: number;
  object: 'support_question';
  subject: string;
  /** waiting: the buyer wrote last. answered: you did. */
  status: 'waiting' | 'answered' | 'closed';
  item: IncidentShownUnreachableMonitorsEntry;
  purchase_id: number;
  buyer: SupportQuestionBuyer;
  /** State of the purchase when the buyer asked. */
  asked: SupportFacts;
  /** Number of messages. */
  messages: number;
  created_at: string;
  /** Time of the last message. */
  updated_at: string;
}
export interface SupportQuestionBuyer {
  name: string;
  email: string;
}
export interface SupportQuestionDetail {
  id: number;
  object: 'support_question';
  subject: string;
  /** waiting: the buyer wrote last. answered: you did. */
  status: 'waiting' | 'answered' | 'closed';
  item: IncidentShownUnreachableMonitorsEntry;
  purchase_id: number;
  buyer: SupportQuestionBuyer;
  /** State of the purchase when the buyer asked. */
  asked: SupportFacts;
  /** Number of messages. */
  messages: number;
  created_at: string;
  /** Time of the last message. */
  updated_at: string;
  /** First characters of the purchase code. */
  purchase_code: string;
  /** Current state of the purchase. */
  now: SupportFacts;
  /** False if the purchase has moved to another address, because the buyer can't see the question then. */
  can_answer: boolean;
  /** All messages, oldest first. */
  thread: SupportQuestionDetailThreadEntry[];
}
export interface SupportQuestionDetailThreadEntry {
  id: number;
  from: 'buyer' | 'seller';
  body: string;
  /** Whether the other side gets an email about it. False if that mailbox has reached its limit. */
  mailed: boolean;
  created_at: string;
}
export interface SupportQuestionEvent {
  type: 'support_question.created' | 'support_question.replied';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: SupportQuestionEventData;
}
export interface SupportQuestionEventData {
  id: number;
  item_id: number;
  purchase_id: number;
  subject: string;
  message: string;
  supported_until: string | null;
}
export interface SupportQuestionSummary {
  object: 'support_question_summary';
  /** Questions that are waiting for your answer. */
  waiting: number;
  answered: number;
  closed: number;
}
export interface TaxSettings {
  object: 'tax_settings';
  /** one_rate (the default): `tax_basis_points` for every buyer. by_country: by the buyer’s country. */
  mode: 'one_rate' | 'by_country';
  /** Used by `one_rate`, in hundredths of a percent. */
  tax_basis_points: number;
  /** Your country (ISO 3166). `by_country` and e-invoices need it. */
  home_country: string | '';
  /** You are registered for the EU’s One Stop Shop: buyers in the EU pay the rate of their country. Otherwise, they pay yours. */
  has_oss: boolean;
  /** Your own rates, for example for GB. They take precedence over the standard rates of the EU. */
  rates: TaxSettingsRatesEntry[];
  /** Tax is added to your prices. Default false: prices include tax. */
  adds_tax: boolean;
  /** Before the year in numbers of invoices and credit notes, such as RE- for RE-2026-000123. Ends with a hyphen. */
  invoice_prefix: string;
  /** What private buyers in three countries pay for a price of 100. */
  examples: TaxSettingsExamplesEntry[];
}
export interface TaxSettingsExamplesEntry {
  country: string;
  rule: 'one_rate' | 'home' | 'destination' | 'reverse_charge' | 'none';
  /** Tax rate in hundredths of a percent. */
  basis_points: number;
  pays: number;
  /** Included in `pays`. */
  tax: number;
}
export interface TaxSettingsRatesEntry {
  country: string;
  /** Tax rate in hundredths of a percent. */
  basis_points: number;
}
export interface TaxTotal {
  /** The country of the tax, or the buyer’s country if there is no tax (ISO 3166). Empty if unknown. */
  country: string;
  /** destination: the tax of the buyer’s country, for example for the One Stop Shop. */
  rule: 'one_rate' | 'home' | 'destination' | 'reverse_charge' | 'none';
  /** Percent. Null for older invoices, which do not contain the rate. */
  rate: number | null;
  /** Decimal amount in `currency`. */
  net: number;
  /** Decimal amount in `currency`. */
  tax: number;
  currency: string;
  /** Number of invoices and credit notes. */
  documents: number;
}
export interface TestAlertChannelBody {
  /** Alert channel. */
  key:
    | 'email'
    | 'webhook'
    | 'slack'
    | 'teams'
    | 'discord'
    | 'flock'
    | 'telegram'
    | 'whatsapp'
    | 'sms'
    | 'ntfy'
    | 'pushover'
    | 'pagerduty'
    | 'opsgenie'
    | 'mattermost'
    | 'google_chat'
    | 'matrix'
    | 'gotify'
    | 'rocket_chat'
    | 'zulip'
    | 'apprise'
    | 'jira_service_management'
    | 'web_push';
  /** Destination of the channel. It doesn't have to be saved yet. */
  value: string;
}
export interface TestContactData {
  delivered: boolean;
  /** Reason why it was not delivered. */
  error: string | null;
  duration_ms: number;
}
export interface TestMonitorAlertsBody {
  /** One channel. Without key and value, every channel of the monitor. */
  key?:
    | (
        | 'email'
        | 'webhook'
        | 'slack'
        | 'teams'
        | 'discord'
        | 'flock'
        | 'telegram'
        | 'whatsapp'
        | 'sms'
        | 'ntfy'
        | 'pushover'
        | 'pagerduty'
        | 'opsgenie'
        | 'mattermost'
        | 'google_chat'
        | 'matrix'
        | 'gotify'
        | 'rocket_chat'
        | 'zulip'
        | 'apprise'
        | 'jira_service_management'
        | 'web_push'
      )
    | null;
  /** Destination of the channel. */
  value?: string | null;
}
export interface TestMonitorAlertsDataEntry {
  key: string;
  value: string;
  delivered: boolean;
  /** Reason why it was not delivered. */
  error: string | null;
  duration_ms: number;
}
export interface TestWebhookEndpointBody {
  /** Sends the example of this type, with `"test": true` next to `data`. Default: an event of the type `test`. */
  type?:
    | (
        | 'incident.opened'
        | 'incident.acknowledged'
        | 'incident.closed'
        | 'monitor.degraded'
        | 'monitor.degraded_over'
        | 'certificate.expiring'
        | 'domain.expiring'
        | 'domain.expired'
        | 'objective.burning'
        | 'objective.recovered'
        | 'maintenance.started'
        | 'maintenance.ended'
        | 'visitors.spike'
        | 'visitors.drop'
        | 'visitors.drop_over'
        | 'conversions.alert'
        | 'conversions.alert_over'
        | 'export.finished'
        | 'export.failed'
        | 'export.paused'
        | 'order.created'
        | 'order.paid'
        | 'order.cancelled'
        | 'order.expired'
        | 'purchase.created'
        | 'purchase.refunded'
        | 'purchase.refund_failed'
        | 'purchase.disputed'
        | 'purchase.restored'
        | 'purchase.revoked'
        | 'purchase.extended'
        | 'purchase.subscription_changed'
        | 'purchase.expired'
        | 'purchase.downloaded'
        | 'purchase.buyer_changed'
        | 'licence.activated'
        | 'licence.deactivated'
        | 'item.published'
        | 'item.updated'
        | 'item.withdrawn'
        | 'item.declined'
        | 'review.created'
        | 'review.updated'
        | 'refund_request.created'
        | 'support_question.created'
        | 'support_question.replied'
        | 'withdrawal.requested'
        | 'withdrawal.settled'
        | 'withdrawal.rejected'
        | 'shop.alert'
        | 'shop.alert_over'
        | 'member.invited'
        | 'member.joined'
        | 'member.role_changed'
        | 'member.email_changed'
        | 'member.removed'
        | 'api_key.created'
        | 'api_key.ended'
        | 'api_key.expiring'
        | 'session.created'
        | 'password.changed'
        | 'two_factor.changed'
        | 'passkey.added'
        | 'passkey.removed'
        | 'quota.reached'
        | 'account.reactivated'
        | 'account.kept'
      )
    | null;
}
export interface TwoFactorEvent {
  type: 'two_factor.changed';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: TwoFactorEventData;
}
export interface TwoFactorEventData {
  member: MemberJoinedEventDataMember;
  is_on: boolean;
  /** The person who did this. null: the operator of the service. */
  by: string | null;
  /** Page in the console with details. */
  link: string;
}
export interface UnwatchItemAnswer {
  object: 'item_monitor';
  subject: 'demo' | 'licence_endpoint';
  deleted: true;
}
export interface UpdateAlertPolicyBody {
  /** Name of the policy, unique in the account. */
  name?: string;
  /** Minutes from the confirmed failure to the alert. A shorter incident sends no alert. Default 0. */
  delay_minutes?: number | null;
  /** Escalation: further alerts if the incident is open and not acknowledged. The list you send replaces the whole list. */
  steps?: CreateAlertPolicyBodyStepsEntry[];
  /** Alerts wait until quiet hours end. An incident that ends earlier sends none. Default: none. */
  quiet_hours?: CreateAlertPolicyBodyQuietHours | null;
  /** true: monitors with the severity critical alert in quiet hours too. Default true. */
  quiet_exempts_critical?: boolean | null;
  /** true: the console suggests this policy for new monitors, instead of the previous default. */
  is_default?: boolean | null;
}
export interface UpdateAnnotationBody {
  /** What happened, in a few words. */
  text?: string;
  /** release for a deployment or a new version. Default note. */
  kind?: ('note' | 'release') | null;
  /** When it happened or started, ISO 8601 with a zone. Default now. */
  at?: string | null;
  /** When it ended. Default: a single moment. */
  ends_at?: string | null;
  /** Where to read more, such as a changelog. */
  url?: string | null;
  /** Only on charts of this website. */
  website_id?: number | null;
  /** Only on charts of this monitor. */
  monitor_id?: number | null;
  /** Only on charts of this item. Without website, monitor and item: on all charts. */
  item_id?: number | null;
}
export interface UpdateAnnouncementBody {
  /** Title of the announcement. */
  title?: string;
  /** Plain text; empty lines make paragraphs. */
  text?: string | null;
  /** Default info. */
  kind?: ('info' | 'warning' | 'maintenance') | null;
  /** ISO 8601. Shown from this time on. Default now. */
  starts_at?: string | null;
  /** ISO 8601. Shown until this time. null: until it is deleted. */
  ends_at?: string | null;
}
export interface UpdateContactBody {
  /** Name of the contact. Default: its destination, masked. */
  name?: string | null;
  /** Alert channel. */
  key?:
    | 'email'
    | 'webhook'
    | 'slack'
    | 'teams'
    | 'discord'
    | 'flock'
    | 'telegram'
    | 'whatsapp'
    | 'sms'
    | 'ntfy'
    | 'pushover'
    | 'pagerduty'
    | 'opsgenie'
    | 'mattermost'
    | 'google_chat'
    | 'matrix'
    | 'gotify'
    | 'rocket_chat'
    | 'zulip'
    | 'apprise'
    | 'jira_service_management'
    | 'web_push';
  /** Destination of the channel. */
  value?: string;
  /** Whether new monitors in the console start with it. Default false. */
  is_default?: boolean | null;
  /** Own body and headers. Only for webhooks. null: the usual ones. */
  template?: CreateContactBodyTemplate | null;
}
export interface UpdateConversionAlertBody {
  /** below: less than the threshold. drop, spike: threshold percent below or above the median of the same hours of the last four weeks. These need five or more usual conversions or sales. */
  condition?: 'below' | 'drop' | 'spike';
  /** Conversions, an amount in currency, or percent. */
  threshold?: number;
  /** Count over the last hour or the last 24 hours. */
  span?: 'hour' | 'day';
}
export interface UpdateCouponBody {
  /** Code that buyers enter, in upper or lower case. */
  code?: string;
  /** The item it applies to. Default: all items. */
  item_id?: number | null;
  /** The items it applies to, instead of `item_id`. Empty or null: all items. */
  item_ids?: number[] | null;
  /** The license it applies to. Default: both. */
  licence?: ('regular' | 'extended') | null;
  /** The tiers it applies to, instead of `licence`. Empty or null: all licenses and tiers. */
  tier_ids?: number[] | null;
  /** Discount in percent. Send either this or `amount`. */
  percent?: number | null;
  /** Discount as a decimal amount in `currency`. */
  amount?: number | null;
  /** Currency (ISO 4217) of `amount` and `minimum`: the coupon applies to items in that currency only. */
  currency?: string | null;
  /** Lowest price that it applies to, as a decimal amount in `currency`. */
  minimum?: number | null;
  /** 1: each buyer can use it once, recognized by the email address, also with a `+tag`. Default 0. */
  is_once_per_customer?: (0 | 1) | null;
  /** 1: only for buyers without a purchase from you, free items included. Default 0. */
  is_first_purchase_only?: (0 | 1) | null;
  /** Number of orders that can use it. Default: unlimited. */
  max_uses?: number | null;
  /** When it becomes valid, ISO 8601. */
  starts_at?: string | null;
  /** When it expires, ISO 8601. */
  ends_at?: string | null;
  /** 0: deactivated. Default 1. */
  is_active?: (0 | 1) | null;
}
export interface UpdateFunnelBody {
  /** Display name. */
  name?: string;
  /** 2 to 8 steps in order within a visit: `kind` page or event, `value` its path or name (* is a wildcard). Optional: `property`, which the page view or event must have, and `property_value`, its required value (* is a wildcard). */
  steps?: CreateFunnelBodyStepsEntry[];
}
export interface UpdateGoalBody {
  /** Name of the goal. Default: the value, with the depth for scroll. */
  name?: string | null;
  /** page: a page is viewed. event: an event occurs. scroll: a page is scrolled to a depth. */
  kind?: 'page' | 'event' | 'scroll';
  /** Path of the page, or name of the event. * is a wildcard. */
  value?: string;
  /** For page and event: name of a property that the page view or the event must have. */
  property?: string | null;
  /** Required value of that property. * is a wildcard. Default: any value. */
  property_value?: string | null;
  /** For scroll: the scroll depth in percent. */
  scroll?: number | null;
  /** Value of each conversion in units of the currency, or null. Lists use it as the goal’s revenue instead of its events’ revenue. */
  amount?: number | null;
  /** ISO 4217 currency of the amount. Required with it. */
  currency?: string | null;
}
export interface UpdateIncidentBody {
  /** acknowledged stops the reminders; unresolved undoes that; resolved ends the incident now and checks the monitor again immediately. */
  status?: ('unresolved' | 'acknowledged' | 'resolved') | null;
  /** A comment to add. */
  comment?: string | null;
  /** true shows the comment on status pages. Default false. */
  comment_is_public?: boolean | null;
}
export interface UpdateItemBody {
  /** Kind of preview: image, audio or video. Default image. Can only be changed while the item is a draft. */
  kind?: ('image' | 'audio' | 'video') | null;
  /** Name of the item. */
  name?: string;
  /** Description in Markdown. Unsafe HTML is removed. */
  description?: string | null;
  /** Category, free text. */
  category?: string | null;
  /** Sub-category, free text. */
  sub_category?: string | null;
  /** Contents of the item, such as formats and sizes, one text each. */
  options?: string[] | null;
  /** Tags, one text each. */
  tags?: string[] | null;
  /** URL of a demo. */
  demo_link?: string | null;
  /** Price of the regular license, in `currency`. Default 0 (free). */
  price_regular?: number | null;
  /** Price of the extended license, in `currency`. Default 0: the extended license is not offered, unless `is_extended_free` is 1. */
  price_extended?: number | null;
  /** 1: a free item gives the extended license away as well. Only while both prices are 0. Default 0. */
  is_extended_free?: (0 | 1) | null;
  /** Currency of the prices, ISO 4217. Default the currency of the account. */
  currency?: string | null;
  /** Lets buyers choose the price of the regular license from this amount, which can be 0. `price_regular` becomes a suggestion. Null: a fixed price. */
  price_minimum?: number | null;
  /** Sale: percent off both licenses. Send either this or sale prices. Null for all of them ends the sale. */
  sale_percent?: number | null;
  /** Sale price of the regular license. Null: not reduced. */
  sale_regular?: number | null;
  /** Sale price of the extended license. Null: not reduced. */
  sale_extended?: number | null;
  /** Percent off all tiers, during the same sale. Subscriptions, renewals and upgrades keep their price. Null: not reduced. */
  sale_tiers_percent?: number | null;
  /** When the sale starts, ISO 8601. Default: immediately. */
  sale_starts_at?: string | null;
  /** When the sale ends, ISO 8601. Null: no end. */
  sale_ends_at?: string | null;
  /** Prices in other currencies, by currency code. Replaces all of them. */
  prices?: {
    [key: string]: MarketItemPricesValue;
  } | null;
  /** Months of support included in a purchase. 0: no support. Default 6. */
  support_months?: number | null;
  /** Number of machines or domains on which a purchase can be active at the same time. Null: no limit. */
  activation_limit?: number | null;
  /** 1: programs on buyers’ machines may check codes of the item at `/api/v1/licences` without an API key. 0: only you may, with a key. Default 1. */
  has_public_licence_check?: (0 | 1) | null;
  /** IDs of the item in another shop’s license API, such as Gumroad’s `product_id`. Programs can send them. */
  product_ids?: string[] | null;
  /** 1: sold without a download; buyers get a purchase code and a license. Default 0: sold once a version with a file is published. */
  is_code_only?: (0 | 1) | null;
  /** 1: only the tiers are for sale, not the regular and extended license. Default 0. */
  is_tiers_only?: (0 | 1) | null;
  /** Price at which buyers can extend their support, in `currency`. Default 0: not for sale. */
  support_price?: number | null;
  /** Months of support that `support_price` pays. Default 6. */
  support_price_months?: number | null;
}
export interface UpdateItemVersionBody {
  /** Version number: one to four numbers separated by dots, optionally with a suffix, such as `1.2.0`, `2024.01.15` or `2.0.0-beta.1`. A leading `v` is removed. */
  version?: string;
  /** Change log in Markdown. */
  changes?: string | null;
  /** `beta`: only for buyers who chose beta versions. Default `stable`; for a number with a suffix `beta`. */
  channel?: ('stable' | 'beta') | null;
}
export interface UpdateMaintenanceBody {
  /** Name of the work. Status pages show it. */
  name?: string;
  /** Details for status pages. */
  description?: string | null;
  /** How often a window opens. */
  recurrence?: 'once' | 'weekly' | 'monthly';
  /** Time zone of the dates and times. Default: the account’s. */
  time_zone?: string | null;
  /** First day, YYYY-MM-DD. For once, the day itself. */
  starts_on?: string;
  /** Last day on which a window can open. Without it, windows continue. Not for once. */
  ends_on?: string | null;
  /** Of weekly: the days, 1 Monday to 7 Sunday. */
  weekdays?: number[];
  /** Of monthly: the days 1 to 31, -1 being the last one. Months without that day are skipped. */
  month_days?: number[];
  /** HH:MM. A time that a clock change skips moves forward. If a time occurs twice, the first counts. */
  start_time?: string;
  /** By the clock of the time zone: 360 from 23:00 ends at 05:00, also if the clock changes in between. */
  duration_minutes?: number;
  /** Every current and future monitor of the account. Default false. */
  all_monitors?: boolean | null;
  /** The monitors, if all_monitors is false. The list you send replaces the whole list. */
  monitor_ids?: number[];
}
export interface UpdateMonitorBody {
  /** Name of the monitor. */
  name?: string;
  /** URL to monitor: http:// or https://; tcp://HOST:PORT (accepts a connection); tls://HOST:PORT (accepts TLS with a valid certificate); starttls://HOST:PORT?protocol=PROTOCOL (the same after STARTTLS: smtp, imap, pop3, ftp, postgresql; by default as usual for the port); ws:// or wss:// (opens a WebSocket, and sends request_body); grpc:// or grpcs://HOST:PORT/SERVICE (its health service answers SERVING); icmp://HOST (answers an echo request); dns://SERVER:PORT/NAME?type=TYPE, or dns:///NAME?type=TYPE for the machine’s own name servers (has records; with match=exact, alert_text_lookup lists all of them; with expect=nxdomain, the name must not exist); or heartbeat://NAME?period=SECONDS&grace=SECONDS (your job calls its secret address, heartbeat_url, at least this often), with schedule=0+3+*+*+*&tz=ZONE instead of period for a cron expression. The request fields affect http(s) and partly ws(s) and grpc(s) monitors. */
  url?: string;
  /** Seconds between checks. */
  interval?: 60 | 180 | 300 | 600 | 900 | 1800 | 3600;
  /** What triggers an alert: the URL becomes unavailable, the response contains the text, or the response does not contain it. */
  alert_condition?: 'url_unavailable' | 'url_text' | 'url_no_text';
  /** Text to search for, with url_text and url_no_text. */
  alert_text_lookup?: string | null;
  /** HTTP request method of the check. Optional and without effect if the address is not http(s). */
  request_method?: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';
  /** Request headers sent with the check. The list you send replaces the whole list. */
  request_headers?: MonitorRequestHeadersEntry[];
  /** User name for Basic HTTP authentication of the check. */
  request_auth_username?: string | null;
  /** Password for Basic HTTP authentication of the check. Never returned. Unchanged if omitted. */
  request_auth_password?: string | null;
  /** Request body, up to 32 KB, for POST, PUT, PATCH and DELETE. Like request_headers, it is encrypted in the database and not sent on a redirect to another site. */
  request_body?: string | null;
  /** Content type of request_body. Default: application/json if the body is JSON, otherwise text/plain. A Content-Type in request_headers takes precedence. */
  request_content_type?: string | null;
  /** Accepted status codes and ranges: 200-299, 301, 401. Default: every status below 400, or any status with a text condition. If you set both, status and text must match. Redirects are followed unless an entry for redirects only, such as 301 or 300-399, accepts them. */
  accepted_status_codes?: string | null;
  /** Timeout of a check in seconds, including redirects. Must be less than interval. Default 30. */
  timeout?: number | null;
  /** Failing checks in a row that open an incident. Default 3. */
  confirmations?: number | null;
  /** Seconds between checks that confirm a failure or a recovery. 3 confirmations every 30 seconds ignore outages of less than a minute. Default: about 3. */
  confirmation_interval?: number | null;
  /** Good checks in a row that close an incident, which ends with the first. Not for heartbeats. Default 1. */
  recovery_threshold?: number | null;
  /** 1: up while checks fail, for an address that must not be reachable. Not for heartbeats or with ssl_alert_days or domain_alert_days. Default 0. */
  upside_down?: (0 | 1) | null;
  /** Up to 20 conditions that a response must meet in addition to alert_condition. The list you send replaces the whole list. */
  assertions?: CreateMonitorBodyAssertionsEntry[];
  /** Milliseconds from which a response is slow. After confirmations slow checks in a row the monitor is degraded, which is not downtime. Default: never. */
  degraded_after?: number | null;
  /** 1: alerts also when the monitor becomes degraded and when that ends. Default 0. */
  alert_when_degraded?: (0 | 1) | null;
  /** 1 adds a query parameter with a unique value to each request. Default 0. */
  cache_buster?: (0 | 1) | null;
  /** How checks connect: TLS, proxy, redirects, OAuth 2.0. Fields you omit keep their value, and null resets all of them. */
  connection?: CreateMonitorBodyConnection | null;
  /** Days before SSL certificate expiry to alert. */
  ssl_alert_days?: (0 | 1 | 2 | 3 | 7 | 14 | 30 | 60) | null;
  /** Days before domain expiry to alert. */
  domain_alert_days?: (0 | 1 | 2 | 3 | 7 | 14 | 30 | 60) | null;
  /** Start of maintenance, YYYY-MM-DD HH:MM in the account’s time zone. */
  maintenance_start_at?: string | null;
  /** End of maintenance, same format. */
  maintenance_end_at?: string | null;
  /** Alert channels and their destinations. The list you send replaces the whole list. */
  alerts?: CreateMonitorBodyAlertsEntry[];
  /** 1: alerts of an incident wait until the website of the same host loses visitors too, at most ten minutes. They are sent immediately if its traffic is too low to tell. Requires a website with this host. Default 0. */
  confirm_by_traffic?: (0 | 1) | null;
  /** Hours between reminders of an unacknowledged incident. Default: no reminders. */
  reminder_hours?: number | null;
  /** Notes for your team, on the monitor’s page and in alerts, never on status pages. */
  notes?: string | null;
  /** http:// or https:// address of the instructions for an outage. */
  runbook_url?: string | null;
  /** Identifier of the group that contains the monitor. Default: none. */
  group_id?: number | null;
  /** Identifiers of the monitors that this one depends on. If one of them is down or in maintenance, a failure makes this monitor unreachable: no incident, no alert, no downtime. The list you send replaces the whole list. */
  depends_on?: number[];
  /** Shown in alerts. An alert policy can let critical monitors alert in quiet hours. Default normal. */
  severity?: ('critical' | 'normal' | 'low') | null;
  /** Alert policy of the monitor. null: alerts are sent immediately. */
  policy_id?: number | null;
  /** Words for grouping and filtering. The list you send replaces the whole list. */
  tags?: string[];
  /** true pauses the checks. */
  paused?: boolean | null;
  /** Until then, incidents send no alerts, reminders or escalations. Up to a year ahead. null ends the silence. */
  silenced_until?: string | null;
}
export interface UpdateMonitorGroupBody {
  /** Name of the group. */
  name?: string;
  /** Identifier of the group that contains this one. Default: none. */
  parent_id?: number | null;
  /** Members that must be down for the group to be down: any, all, or a number, such as 2. If fewer members are monitored, all of them. Default any. */
  down_when?: (('any' | 'all') | number) | null;
  /** Order among the groups with the same parent. Default 0. */
  position?: number | null;
}
export interface UpdateObjectiveBody {
  /** Name of the objective. */
  name?: string;
  /** Percent of the time, or of the visitors, with up to three decimals. */
  target?: number;
  /** Rolling days up to now, or the calendar month in the account’s time zone. */
  period?: '7d' | '28d' | '30d' | '90d' | 'month';
  /** time: each minute counts the same. visitors: each minute counts by the visitors that are usual for its hour of the week. Default time. */
  measure?: ('time' | 'visitors') | null;
  /** Monitors that it covers. Required without group_id. The time counts as down while any of them is down. */
  monitor_ids?: number[] | null;
  /** Identifier of a group, instead of monitor_ids. Covers the monitors that are in the group at any time, including those of the groups in it. The time counts as down while the group is down by its down_when. */
  group_id?: number | null;
  /** The channels that are notified when the error budget burns too fast, like a monitor’s alerts. */
  alerts?: CreateMonitorBodyAlertsEntry[] | null;
}
export interface UpdatePayoutBody {
  /** settled: it was paid. rejected: the amount returns to the balance. */
  state: 'settled' | 'rejected';
  /** Shown to the author. */
  note?: string | null;
  /** 1: it was paid although the author’s money no longer covers it. Default 0: refuse that. */
  allow_shortfall?: (0 | 1) | null;
}
export interface UpdatePurchaseBody {
  /** The buyer’s address. A new address is mailed a library link; the old one loses access. */
  buyer_email?: string;
  /** Also shown on the invoice. Null or empty removes it. */
  buyer_name?: string | null;
  /** Only on the invoice, and doesn’t change the tax. Null or empty removes it. */
  buyer_vat_id?: string | null;
}
export interface UpdateReportRecipientBody {
  /** daily: at 8:00 for the day before; weekly: on Mondays for the week before; monthly: on the 1st for the month before. Times are in the website’s time zone. */
  frequency?: 'daily' | 'weekly' | 'monthly';
  /** Segment that the report covers; null, the default: all visits. */
  segment_id?: number | null;
  /** 1 attaches the report as a PDF file. Default 0. */
  pdf?: (0 | 1) | null;
  /** 1 attaches every report of the period as CSV in a ZIP archive, up to 5 MB. For at most 5 recipients of a website and 50 of an account. Default 0. */
  csv?: (0 | 1) | null;
}
export interface UpdateReviewBody {
  /** Your public reply; null removes it. */
  answer?: string | null;
  /** 1 hides the review from the shop and from the average rating. */
  hidden?: 0 | 1;
  /** Reason for hiding it. Only you see this. Required when hidden is 1. */
  hidden_reason?: string | null;
}
export interface UpdateScheduledExportBody {
  /** URL of the S3 endpoint: https, or http in a private network that this service is allowed to reach. */
  endpoint?: string;
  /** Region of the bucket. Default us-east-1. For a service without regions, use any name; for Cloudflare R2, use auto. */
  region?: string;
  /** Name of an existing bucket. */
  bucket?: string;
  /** Prefix of the object keys, such as statistics/web. Default: no prefix. */
  prefix?: string | null;
  /** ID of an access key that can write objects (s3:PutObject). It needs no other permission. */
  access_key_id?: string;
  /** Required with another access_key_id. */
  secret_access_key?: string;
  /** daily: at 8:00 for the day before; weekly: on Mondays for the week before; monthly: on the 1st for the month before. Times are in the website’s time zone. */
  frequency?: 'daily' | 'weekly' | 'monthly';
  /** Segment of visits to export; null, the default: all visits. */
  segment_id?: number | null;
  /** 1 pauses the export. Default 0. */
  paused?: (0 | 1) | null;
}
export interface UpdateSegmentBody {
  /** Display name. */
  name?: string;
  /** The filters that select its visits, as the statistics take them: DIMENSION:OPERATOR:VALUE[,VALUE…]. */
  filters?: string[];
}
export interface UpdateShopAlertSettingsBody {
  /** Channels and destinations, as for a monitor. The list you send replaces the whole list. null, the default: your email address. */
  alerts?: CreateMonitorBodyAlertsEntry[] | null;
  /** Alert when checkouts stop being paid. Default true. */
  checkout_alerts?: boolean;
  /** high alerts sooner but has more false alarms; low has fewer. Default normal. */
  checkout_sensitivity?: 'low' | 'normal' | 'high';
  /** Alert when the payment provider fails. Default true. */
  provider_alerts?: boolean;
  /** Number of payment provider errors in 30 minutes that starts an alert. Default 5. */
  provider_errors?: number;
  /** Number of different orders that the errors must affect. Default 3. */
  provider_orders?: number;
  /** Alert when downloads fail because of a server error. Default true. */
  download_alerts?: boolean;
  /** Number of failed downloads in 60 minutes that starts an alert. Default 2. */
  download_failures?: number;
  /** Alert when validations of purchase codes fail because of a server error. Default true. */
  validation_alerts?: boolean;
  /** Number of failed validations in 15 minutes that starts an alert. Default 3. */
  validation_failures?: number;
  /** Alert when many codes are rejected, such as unknown codes or codes of refunded purchases. Default false. */
  code_alerts?: boolean;
  /** Number of rejected codes in 60 minutes that starts an alert. Default 100. */
  rejected_codes?: number;
  /** Email buyers who could not pay during an outage, once and after the shop works again. Default true. */
  second_chance_mails?: boolean;
  /** Days after which a buyer without a review gets one email that requests it. Default 0: no email. */
  review_request_days?: number;
}
export interface UpdateShopBody {
  /** Shown on invoices. */
  seller_name?: string;
  /** Shown on invoices. Can have several lines. */
  seller_address?: string;
  /** Shown on invoices. */
  tax_number?: string;
  /** Tax in hundredths of a percent, for every buyer. See `mode` of the tax settings for taxes by country. */
  tax_basis_points?: number;
  /** How to pay by bank transfer. Empty: bank transfer is not offered. */
  bank_instructions?: string;
  /** Who can ask you about a purchase in the library. always (the default): every buyer; questions after the end of support are marked. supported: only while support lasts. off: no one. */
  support_questions?: 'always' | 'supported' | 'off';
  /** Days after a payment within which the buyer can request a refund in the library. You decide each request. Default 14. 0: buyers can’t ask. */
  refund_days?: number;
  /** Whether views of your shop pages are counted, without cookies. Default true. */
  counts_visits?: boolean;
  /** Domains that take no seat, such as `*.test`. Null: the default list. */
  development_sites?: string[] | null;
}
export interface UpdateShopProfileBody {
  /** Name of the shop. Empty: the name of the service’s owner. */
  name?: string | null;
  /** Introduction, shown above the items. Plain text. */
  intro?: string | null;
  /** Accent color as #rrggbb. Links and buttons are made darker or lighter if their text needs more contrast. */
  accent?: string | null;
  /** Links in the footer. */
  links?: ShopProfileLinksEntry[] | null;
  /** Legal pages in Markdown, linked in the footer. An empty text removes a page. */
  pages?: UpdateShopProfileBodyPages | null;
  /** Separate host name for the shop, such as shop.example.com. Its DNS and TLS must lead here. Null: none. */
  domain?: string | null;
}
export interface UpdateShopProfileBodyPages {
  terms?: string | null;
  privacy?: string | null;
  refunds?: string | null;
  imprint?: string | null;
}
export interface UpdateStatusPageBody {
  /** Name of the page, shown to visitors. */
  name?: string;
  /** The page’s path under /status/. Derived from the name if omitted on create. */
  slug?: string | null;
  /** The page’s own host name, such as status.example.com. Its DNS and TLS must point to this service. The page is served there once a DNS record verifies the domain (domain_verification). null for none. */
  domain?: string | null;
  /** A sentence or two below the name. */
  description?: string | null;
  /** Color theme; auto follows the visitor’s system. Default auto. */
  theme?: ('auto' | 'light' | 'dark') | null;
  /** Color of buttons, links and charts as #rrggbb. It becomes darker or lighter if text needs more contrast. Empty for none. */
  accent?: string | null;
  /** A line in the footer, such as your company’s name. */
  footer_text?: string | null;
  /** Link of the footer text. */
  footer_url?: string | null;
  /** 1 asks search engines to leave the page out. Default 0. */
  noindex?: (0 | 1) | null;
  /** 1 shows response times of the last 24 hours. Default 0. */
  show_response_times?: (0 | 1) | null;
  /** 1 shows why checks failed; causes can name what is inside your network. Default 0. */
  show_causes?: (0 | 1) | null;
  /** 1 shows the objectives that cover only monitors of the page: name, target and achieved share. Default 0. */
  show_objectives?: (0 | 1) | null;
  /** Password for visitors, 8 or more characters. Never returned. Unchanged if omitted. null removes it. */
  password?: string | null;
  /** Groups and their monitors, both in order. The list you send replaces the whole list. */
  groups?: CreateStatusPageBodyGroupsEntry[];
  /** Origins of websites that can embed /status/SLUG/embed in a frame, such as https://example.com. * allows all. Empty for none. Pages with a password are never embedded. */
  embed_origins?: string[] | null;
}
export interface UpdateStatusPageComponentBody {
  /** Name of the component, shown to visitors. */
  name?: string;
  /** State that you set by hand. */
  state?: 'up' | 'degraded' | 'down' | 'maintenance';
}
export interface UpdateStatusReportBody {
  /** Title, such as Checkout is slow. */
  title?: string;
  /** How bad it is. Default minor. */
  impact?: ('none' | 'minor' | 'major' | 'critical') | null;
  /** Affected monitors and components. The page shows them in this state, or in a worse one, until the report is resolved. The list you send replaces the whole list. */
  affected?: CreateStatusReportBodyAffectedEntry[];
  /** An incident of a monitor. The page then shows this report in place of the incident. null: no incident. */
  incident_id?: number | null;
  /** What happened, why, and what changes. Only for a resolved report. Empty for none. */
  postmortem?: string | null;
}
export interface UpdateStatusReportTemplateBody {
  /** Name of the template in the editor. */
  name?: string;
  /** Title of the report. */
  title?: string | null;
  /** Text of an update with the phase investigating. Empty for none. */
  investigating?: string | null;
  /** Text of an update with the phase identified. */
  identified?: string | null;
  /** Text of an update with the phase monitoring. */
  monitoring?: string | null;
  /** Text of an update with the phase resolved. */
  resolved?: string | null;
}
export interface UpdateStatusReportUpdateBody {
  /** resolved ends the report, and any other phase opens it again. */
  phase?: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  /** Plain text; empty lines make paragraphs. */
  text?: string;
  /** 1 notifies the subscribers of the page. Default 1. */
  notify?: (0 | 1) | null;
  /** ISO 8601. A later time plans the update: it is published then, unless the report is resolved before. Default now. */
  publish_at?: string | null;
}
export interface UpdateSupportQuestionBody {
  /** 1 closes the question, 0 reopens it. A new message from the buyer also reopens it. */
  closed?: 0 | 1;
}
export interface UpdateTaxSettingsBody {
  /** one_rate (the default): `tax_basis_points` for every buyer. by_country: by the buyer’s country. */
  mode?: 'one_rate' | 'by_country';
  /** Used by `one_rate`, in hundredths of a percent. */
  tax_basis_points?: number;
  /** Your country (ISO 3166). `by_country` and e-invoices need it. */
  home_country?: string | '';
  /** You are registered for the EU’s One Stop Shop: buyers in the EU pay the rate of their country. Otherwise, they pay yours. */
  has_oss?: boolean;
  /** Your own rates, for example for GB. They take precedence over the standard rates of the EU. */
  rates?: TaxSettingsRatesEntry[];
  /** Tax is added to your prices. Default false: prices include tax. */
  adds_tax?: boolean;
  /** Before the year in numbers of invoices and credit notes, such as RE- for RE-2026-000123. Ends with a hyphen. */
  invoice_prefix?: string;
}
export interface UpdateUptimeReportBody {
  /** Name of the report, such as the client’s. Recipients see it. */
  name?: string;
  /** weekly: on Mondays at 8:00 for the week before. monthly: on the 1st at 8:00 for the month before. */
  frequency?: 'weekly' | 'monthly';
  /** Monitors that the report covers. Default: none. */
  monitor_ids?: number[] | null;
  /** Monitor groups that the report covers. Default: none. */
  group_ids?: number[] | null;
  /** Language of recipients without their own. Default: the account’s language. */
  language?: ('en' | 'de' | 'fr' | 'es' | 'pt' | 'ja') | null;
  /** Time zone in which weeks and months begin and end. Default: the account’s time zone. */
  time_zone?: string | null;
  /** Agreed uptime in percent. Default null: the report judges no SLA. */
  sla_target?: number | null;
  /** Credits for a missed SLA, such as 10 % below 99.9 % and 25 % below 99 %. */
  sla_credits?: CreateUptimeReportBodySlaCreditsEntry[] | null;
  /** 1 shows recipients the estimated visits and sales that were lost. Needs the permissions to read websites and the market. Default 0. */
  show_costs?: (0 | 1) | null;
  /** Status page with the logo for the report. Default null: no logo. */
  logo_page_id?: number | null;
}
export interface UpdateUptimeReportRecipientBody {
  /** Language of the emails. Default null: the report’s. */
  language?: ('en' | 'de' | 'fr' | 'es' | 'pt' | 'ja') | null;
  /** Time zone in which this recipient’s weeks and months begin and end. Default null: the report’s. */
  time_zone?: string | null;
}
export interface UpdateVersionFileBody {
  /** The platform of the file, such as `macos-arm64`. Empty: every platform. */
  platform?: string | null;
  /** EdDSA signature for Sparkle, as its `sign_update` prints it. Empty: none. */
  signature?: string | null;
}
export interface UpdateWebhookBody {
  /** URL that receives messages. Only the owner of the service can use addresses in private networks. */
  url?: string;
  /** Purpose of the endpoint. Default: none. */
  name?: string | null;
  /** Event types to send, or groups of them: monitors, websites, market, account. Default: all that you can read. */
  events?:
    | (
        | 'monitors'
        | 'websites'
        | 'market'
        | 'account'
        | 'incident.opened'
        | 'incident.acknowledged'
        | 'incident.closed'
        | 'monitor.degraded'
        | 'monitor.degraded_over'
        | 'certificate.expiring'
        | 'domain.expiring'
        | 'domain.expired'
        | 'objective.burning'
        | 'objective.recovered'
        | 'maintenance.started'
        | 'maintenance.ended'
        | 'visitors.spike'
        | 'visitors.drop'
        | 'visitors.drop_over'
        | 'conversions.alert'
        | 'conversions.alert_over'
        | 'export.finished'
        | 'export.failed'
        | 'export.paused'
        | 'order.created'
        | 'order.paid'
        | 'order.cancelled'
        | 'order.expired'
        | 'purchase.created'
        | 'purchase.refunded'
        | 'purchase.refund_failed'
        | 'purchase.disputed'
        | 'purchase.restored'
        | 'purchase.revoked'
        | 'purchase.extended'
        | 'purchase.subscription_changed'
        | 'purchase.expired'
        | 'purchase.downloaded'
        | 'purchase.buyer_changed'
        | 'licence.activated'
        | 'licence.deactivated'
        | 'item.published'
        | 'item.updated'
        | 'item.withdrawn'
        | 'item.declined'
        | 'review.created'
        | 'review.updated'
        | 'refund_request.created'
        | 'support_question.created'
        | 'support_question.replied'
        | 'withdrawal.requested'
        | 'withdrawal.settled'
        | 'withdrawal.rejected'
        | 'shop.alert'
        | 'shop.alert_over'
        | 'member.invited'
        | 'member.joined'
        | 'member.role_changed'
        | 'member.email_changed'
        | 'member.removed'
        | 'api_key.created'
        | 'api_key.ended'
        | 'api_key.expiring'
        | 'session.created'
        | 'password.changed'
        | 'two_factor.changed'
        | 'passkey.added'
        | 'passkey.removed'
        | 'quota.reached'
        | 'account.reactivated'
        | 'account.kept'
      )[]
    | null;
  /** Only events about these monitors. Default: all. */
  monitor_ids?: number[] | null;
  /** Only events about these websites. Default: all. */
  website_ids?: number[] | null;
  /** Only events about these items. Default: all. */
  item_ids?: number[] | null;
  /** Whether messages are sent. Default true. */
  is_active?: boolean;
}
export interface UpdateWebhookEndpointBody {
  /** URL that receives messages. Only the owner of the service can use addresses in private networks. */
  url?: string;
  /** Event types to send. Default: all that you can read. */
  events?:
    | (
        | 'order.created'
        | 'order.paid'
        | 'order.cancelled'
        | 'order.expired'
        | 'purchase.created'
        | 'purchase.refunded'
        | 'purchase.refund_failed'
        | 'purchase.disputed'
        | 'purchase.restored'
        | 'purchase.revoked'
        | 'purchase.extended'
        | 'purchase.subscription_changed'
        | 'purchase.expired'
        | 'purchase.downloaded'
        | 'purchase.buyer_changed'
        | 'licence.activated'
        | 'licence.deactivated'
        | 'item.published'
        | 'item.updated'
        | 'item.withdrawn'
        | 'item.declined'
        | 'review.created'
        | 'review.updated'
        | 'refund_request.created'
        | 'support_question.created'
        | 'support_question.replied'
        | 'withdrawal.requested'
        | 'withdrawal.settled'
        | 'withdrawal.rejected'
        | 'shop.alert'
        | 'shop.alert_over'
      )[]
    | null;
  /** Whether messages are sent. Default true. */
  is_active?: boolean;
}
export interface UpdateWebsiteBody {
  /** Who can see the statistics: 0 everyone, 1 the account, 2 visitors with the password. Default 0. */
  privacy?: (0 | 1 | 2) | null;
  /** Password of the statistics, used if privacy is 2: 8 or more characters. Never returned. */
  password?: string | null;
  /** 1 sends periodic email reports. Default 0. */
  email?: (0 | 1) | null;
  /** 1 excludes common bots, 0 includes them in all statistics; a change applies from then on. Default 1. */
  exclude_bots?: (0 | 1) | null;
  /** More URL query parameters to remove from page addresses, one per line; * at either end is a wildcard. Campaign parameters (utm_*, gclid, fbclid and others) are always removed. */
  exclude_params?: string | null;
  /** IPv4 or IPv6 addresses or CIDR ranges to exclude, one per line. */
  exclude_ips?: string | null;
  /** Paths to exclude, one per line; * is a wildcard. */
  exclude_paths?: string | null;
  /** Host names to exclude, one per line; * is a wildcard. */
  exclude_hosts?: string | null;
  /** IANA time zone of its days. Default UTC. */
  time_zone?: string | null;
  /** Months after which its events are deleted: 1, 3, 6, 12, 24, 36 or 60. Default null: never. */
  retention_months?: (1 | 3 | 6 | 12 | 24 | 36 | 60) | null;
  /** 1 asks search engines not to index the public statistics. Default 1. */
  noindex?: (0 | 1) | null;
  /** 1 does not count visitors who send Global Privacy Control. Default 0. */
  honor_gpc?: (0 | 1) | null;
  /** Kinds of annotations that public statistics and shared links show. Incidents appear without the monitor’s name and the cause. The list you send replaces the whole list. Default none. */
  shared_annotations?:
    | ('note' | 'release' | 'incident' | 'maintenance' | 'version' | 'price' | 'coupon' | 'import' | 'settings')[]
    | null;
  /** Channels and destinations for visitor alerts, in the same form as for a monitor. The list you send replaces the whole list. */
  alerts?: CreateMonitorBodyAlertsEntry[];
  /** Visitors in the last 30 minutes from which a spike alert is sent. Default null: never. */
  spike_threshold?: number | null;
  /** Name of the website’s group in lists, up to 60 characters. Default null: no group. */
  group?: string | null;
  /** A drop alert is sent from this percentage below the usual visitors in this hour of the week. Requires 20 or more usual visitors. Default null: never. */
  drop_threshold?: number | null;
  /** Whether the website is a favorite. */
  favorite?: boolean | null;
}
export interface UptimeReport {
  id: number;
  object: 'uptime_report';
  name: string;
  frequency: 'weekly' | 'monthly';
  monitor_ids: number[];
  group_ids: number[];
  language: 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ja';
  time_zone: string;
  sla_target: number | null;
  sla_credits: UptimeReportSlaCreditsEntry[];
  show_costs: 0 | 1;
  logo_page_id: number | null;
  /** Recipients who confirmed. */
  recipients: number;
  /** When the next report is due in the time zone of the report. */
  next_report_at: string;
  created_at: string;
  updated_at: string;
}
export interface UptimeReportRecipient {
  id: number;
  object: 'uptime_report_recipient';
  email: string;
  language: ('en' | 'de' | 'fr' | 'es' | 'pt' | 'ja') | null;
  time_zone: string | null;
  /** Only active recipients get reports. */
  status: 'active' | 'unconfirmed';
  /** When the last confirmation email was sent; its link works for 7 days. */
  asked_at: string;
  confirmed_at: string | null;
  /** When the last report was sent; null before the first report. */
  last_report_at: string | null;
  created_at: string;
}
export interface UptimeReportSlaCreditsEntry {
  below: number;
  percent: number;
}
export interface ValidateLicenceBody {
  /** The version of your program, such as 1.2.0. Counts for the adoption of versions. */
  version?: string | null;
  /** The purchase code; letter case, spaces and dashes are ignored. */
  purchase_code: string;
  /** Id of the item that the program belongs to. */
  item_id: number;
  /** The text that the machine was activated with, to check whether it still is. */
  machine?: string | null;
}
export interface ValidateLicenceData {
  valid: true;
  licence: ValidateLicenceDataLicence;
}
export interface ValidateLicenceData2 {
  valid: false;
  /** `not_found`: the item has no such purchase code. */
  reason: 'not_found' | 'refunded' | 'disputed' | 'revoked' | 'expired';
}
export interface ValidateLicenceDataLicence {
  object: 'licence';
  /** Name of the license. */
  license_type: string;
  item: IncidentShownUnreachableMonitorsEntry;
  /** End of support, ISO 8601 UTC; null if no support is included. */
  supported_until: string | null;
  /** End of the license, ISO 8601 UTC. null if it has no end. */
  ends_at: string | null;
  /** End of the included updates, ISO 8601 UTC. null if they have no end. */
  updates_until: string | null;
  trial: boolean;
  activations: ValidateLicenceDataLicenceActivations;
}
export interface ValidateLicenceDataLicenceActivations {
  used: number;
  /** Null: no limit. */
  limit: number | null;
  /** Whether the machine is activated. null if the request has no machine. */
  activated: boolean | null;
}
export interface VisitorsDropEvent {
  type: 'visitors.drop';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: VisitorsDropEventData;
}
export interface VisitorsDropEventData {
  website: QuietHoursWebsitesEntry;
  visitors: VisitorsDropEventDataVisitors;
  /** A monitor’s incident on the same host that explains the drop. */
  incident?: VisitorsDropEventDataIncident;
  /** Without such an incident: the host’s monitors that are up. */
  monitors_up?: IncidentMonitor[];
  /** Page in the console with details. */
  link: string;
}
export interface VisitorsDropEventDataIncident {
  id: number;
  cause: string;
  started_at: string;
  /** null while it is open. */
  ended_at: string | null;
  duration_s: number | null;
  monitor: IncidentMonitor;
}
export interface VisitorsDropEventDataVisitors {
  count: number;
  /** Minutes over which they were counted. */
  minutes: number;
  until: string;
  /** The threshold of the website. */
  threshold: number;
  /** Usual number of visitors at this hour. */
  usual: number;
}
export interface VisitorsDropOverEvent {
  type: 'visitors.drop_over';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: VisitorsDropOverEventData;
}
export interface VisitorsDropOverEventData {
  website: QuietHoursWebsitesEntry;
  visitors: VisitorsDropOverEventDataVisitors;
  /** Page in the console with details. */
  link: string;
}
export interface VisitorsDropOverEventDataVisitors {
  count: number;
  /** Minutes over which they were counted. */
  minutes: number;
  until: string;
  usual: number;
  dropped_at: string;
}
export interface VisitorsEvent {
  type: 'visitors.spike';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: VisitorsEventData;
}
export interface VisitorsEventData {
  website: QuietHoursWebsitesEntry;
  visitors: VisitorsEventDataVisitors;
  /** Page in the console with details. */
  link: string;
}
export interface VisitorsEventDataVisitors {
  count: number;
  /** Minutes over which they were counted. */
  minutes: number;
  until: string;
  /** The threshold of the website. */
  threshold: number;
  top_page: string | null;
  top_source: string | null;
}
export interface WatchItemBody {
  /** For licence_endpoint: the URL of your license server. The demo is checked at the item’s demo link. */
  url?: string | null;
  /** Whether the item’s page in the shop shows the state. The page shows no badge while the state is unknown. Default false. */
  shows_badge?: boolean | null;
}
export interface Webhook {
  id: number;
  object: 'webhook';
  name: string;
  url: string;
  /** Event types and groups that are sent. Empty: all. */
  events: string[];
  /** Empty: all monitors. */
  monitor_ids: number[];
  /** Empty: all websites. */
  website_ids: number[];
  /** Empty: all items. */
  item_ids: number[];
  is_active: boolean;
  /** Time of the first failure; null while messages are delivered. */
  failing_since: string | null;
  /** When it was deactivated after five days of failures or a 410 response. */
  switched_off_at: string | null;
  created_at: string;
}
export interface WebhookDelivery {
  id: number;
  object: 'webhook_delivery';
  /** Sent as `webhook-id` with every attempt. */
  webhook_id: string;
  type: string;
  state: 'waiting' | 'delivered' | 'failed';
  created_at: string;
  /** Null once delivered or failed. */
  next_attempt_at: string | null;
  /** Number of attempts. */
  attempts: number;
  last_attempt: WebhookDeliveryLastAttempt | null;
}
export interface WebhookDeliveryLastAttempt {
  at: string;
  delivered: boolean;
  /** HTTP status of the response; null without a response. */
  status: number | null;
  /** Reason why it was not delivered. */
  error: string | null;
  /** Start of the response body, without parts of the address; null without a body. */
  answer: string | null;
  duration_ms: number;
}
export interface WebhookEndpoint {
  id: number;
  object: 'webhook_endpoint';
  url: string;
  /** Event types that are sent. Empty: all. */
  events: string[];
  is_active: boolean;
  /** Time of the first failure; null while messages are delivered. */
  failing_since: string | null;
  /** When it was deactivated after five days of failures or a 410 response. */
  switched_off_at: string | null;
  created_at: string;
}
export interface WebhookEventType {
  type:
    | 'incident.opened'
    | 'incident.acknowledged'
    | 'incident.closed'
    | 'monitor.degraded'
    | 'monitor.degraded_over'
    | 'certificate.expiring'
    | 'domain.expiring'
    | 'domain.expired'
    | 'objective.burning'
    | 'objective.recovered'
    | 'maintenance.started'
    | 'maintenance.ended'
    | 'visitors.spike'
    | 'visitors.drop'
    | 'visitors.drop_over'
    | 'conversions.alert'
    | 'conversions.alert_over'
    | 'export.finished'
    | 'export.failed'
    | 'export.paused'
    | 'order.created'
    | 'order.paid'
    | 'order.cancelled'
    | 'order.expired'
    | 'purchase.created'
    | 'purchase.refunded'
    | 'purchase.refund_failed'
    | 'purchase.disputed'
    | 'purchase.restored'
    | 'purchase.revoked'
    | 'purchase.extended'
    | 'purchase.subscription_changed'
    | 'purchase.expired'
    | 'purchase.downloaded'
    | 'purchase.buyer_changed'
    | 'licence.activated'
    | 'licence.deactivated'
    | 'item.published'
    | 'item.updated'
    | 'item.withdrawn'
    | 'item.declined'
    | 'review.created'
    | 'review.updated'
    | 'refund_request.created'
    | 'support_question.created'
    | 'support_question.replied'
    | 'withdrawal.requested'
    | 'withdrawal.settled'
    | 'withdrawal.rejected'
    | 'shop.alert'
    | 'shop.alert_over'
    | 'member.invited'
    | 'member.joined'
    | 'member.role_changed'
    | 'member.email_changed'
    | 'member.removed'
    | 'api_key.created'
    | 'api_key.ended'
    | 'api_key.expiring'
    | 'session.created'
    | 'password.changed'
    | 'two_factor.changed'
    | 'passkey.added'
    | 'passkey.removed'
    | 'quota.reached'
    | 'account.reactivated'
    | 'account.kept';
  object: 'webhook_event_type';
  group: 'monitors' | 'websites' | 'market' | 'account';
  /** When the event is sent. */
  description: string;
  /** Example of its `data`. */
  example_data: {
    [key: string]: unknown;
  };
}
export interface Website {
  id: number;
  object: 'website';
  domain: string;
  privacy: 0 | 1 | 2;
  email: 0 | 1;
  exclude_bots: 0 | 1;
  /** When exclude_bots was last changed; null if it never was. */
  exclude_bots_since: string | null;
  exclude_params: string | null;
  exclude_ips: string | null;
  exclude_paths: string | null;
  exclude_hosts: string | null;
  time_zone: string;
  retention_months: number | null;
  noindex: 0 | 1;
  honor_gpc: 0 | 1;
  shared_annotations: (
    | 'note'
    | 'release'
    | 'incident'
    | 'maintenance'
    | 'version'
    | 'price'
    | 'coupon'
    | 'import'
    | 'settings'
  )[];
  alerts: MonitorRequestHeadersEntry[];
  spike_threshold: number | null;
  drop_threshold: number | null;
  favorite: boolean;
  /** Its group in lists; null without a group. */
  group: string | null;
  /** Whether it counts visits to your shop. Created automatically once you sell something. */
  is_shop: boolean;
  /** The tag to paste into the pages. */
  tracking_code: string;
  stats_url: string;
  /** Page that explains the measurement to visitors and lets them opt out. */
  opt_out_url: string;
  /** null while the event store is unavailable */
  visitors_today: number | null;
  /** null while the event store is unavailable */
  pageviews_today: number | null;
  created_at: string;
  updated_at: string;
}
export interface Withdrawal {
  id: number;
  object: 'withdrawal';
  /** Decimal, in `currency`. */
  amount: number;
  currency: string;
  /** Masked, but enough to recognize it. */
  destination: string;
  state: 'requested' | 'settled' | 'rejected';
  note: string;
  requested_at: string;
  /** Time when it was settled or rejected. */
  settled_at: string | null;
  /** Composition of the balance at the request. `fees` are the fees of sales paid directly to the author. */
  sources: WithdrawalSourcesEntry[];
}
export interface WithdrawalEvent {
  type: 'withdrawal.requested' | 'withdrawal.settled' | 'withdrawal.rejected';
  /** When it happened. */
  timestamp: string;
  /** Only in an example that tests the webhook. */
  test?: true;
  data: WithdrawalEventData;
}
export interface WithdrawalEventData {
  id: number;
  object: 'withdrawal';
  amount: number;
  currency: string;
  /** When it was completed or rejected. null while it is requested. */
  settled_at: string | null;
}
export interface WithdrawalSourcesEntry {
  source: 'payments' | 'refunds' | 'disputes' | 'fees' | 'withdrawals' | 'corrections' | 'direct_payments';
  /** Decimal, in `currency`. */
  amount: number;
}

/** The message of a webhook. */
export type WebhookEvent =
  | IncidentEvent
  | IncidentAcknowledgedEvent
  | MonitorEvent
  | CertificateEvent
  | DomainEvent
  | ObjectiveEvent
  | ObjectiveRecoveredEvent
  | MaintenanceEvent
  | VisitorsEvent
  | VisitorsDropEvent
  | VisitorsDropOverEvent
  | ConversionsEvent
  | ExportEvent
  | ExportFailedEvent
  | OrderEvent
  | PurchaseEvent
  | PurchaseExtendedEvent
  | PurchaseSubscriptionChangedEvent
  | LicenceEvent
  | ItemEvent
  | ReviewEvent
  | RefundRequestEvent
  | SupportQuestionEvent
  | WithdrawalEvent
  | ShopEvent
  | MemberEvent
  | MemberJoinedEvent
  | MemberRoleChangedEvent
  | MemberEmailChangedEvent
  | MemberRemovedEvent
  | ApiKeyEvent
  | ApiKeyExpiringEvent
  | SessionEvent
  | TwoFactorEvent
  | PasskeyEvent
  | QuotaEvent
  | AccountEvent
  | AccountKeptEvent;
