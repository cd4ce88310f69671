import type { Generated, Selectable } from 'kysely';

export type MarketWebhookTables = {
  webhook_endpoints: WebhookEndpointsTable;
};

type WebhookEndpointsTable = {
  id: Generated<number>;
  account_id: number;
  /** like a destination of alerts */
  url_sealed: string;
  /** of Standard Webhooks, `whsec_…` */
  secret_sealed: string;
  /** JSON list of event types; empty: all */
  events: string;
  is_active: Generated<number>;
  created_at: number;
  /** the first attempt since which none was taken; null while it takes them */
  failing_since: Generated<number | null>;
  /** when it was switched off because it had only failed; null otherwise */
  switched_off_at: Generated<number | null>;
};

export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;
