import type { Generated, Selectable } from 'kysely';

export type WebhookTables = {
  webhook_endpoints: WebhookEndpointsTable;
};

type WebhookEndpointsTable = {
  id: Generated<number>;
  account_id: number;
  name: Generated<string>;
  /** like a destination of alerts */
  url_sealed: string;
  /** of Standard Webhooks, `whsec_…` */
  secret_sealed: string;
  /** JSON list of event types and groups of them; empty: all */
  events: string;
  /** JSON lists: events about others of these are not sent; empty: all */
  monitor_ids: Generated<string>;
  website_ids: Generated<string>;
  item_ids: Generated<string>;
  is_active: Generated<number>;
  created_at: number;
  /** the first attempt since which none was taken; null while it takes them */
  failing_since: Generated<number | null>;
  /** when it was switched off because it had only failed; null otherwise */
  switched_off_at: Generated<number | null>;
};

export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;
