import type { Generated, Selectable } from 'kysely';

export type WebhookTables = {
  webhook_endpoints: WebhookEndpointsTable;
};

type WebhookEndpointsTable = {
  id: Generated<number>;
  account_id: number;
  name: Generated<string>;
  url_sealed: string;
  secret_sealed: string;
  /** JSON list of event types and groups; empty: all */
  events: string;
  /** JSON lists of IDs; empty: all */
  monitor_ids: Generated<string>;
  website_ids: Generated<string>;
  item_ids: Generated<string>;
  is_active: Generated<number>;
  created_at: number;
  failing_since: Generated<number | null>;
  /** disabled because all attempts failed; null: active */
  switched_off_at: Generated<number | null>;
};

export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;
