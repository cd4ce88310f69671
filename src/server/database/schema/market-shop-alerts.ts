import type { Generated, Selectable } from 'kysely';

export type MarketShopAlertTables = {
  shop_alert_settings: ShopAlertSettingsTable;
  shop_alerts: ShopAlertsTable;
  shop_failures: ShopFailuresTable;
};

export type ShopAlertKind = 'checkout' | 'payment_provider' | 'download' | 'validation' | 'rejected_codes';

/** No row: the defaults. */
type ShopAlertSettingsTable = {
  account_id: number;
  /** null: the account's email address; '': no recipient */
  alerts_sealed: Generated<string | null>;
  checkout_alerts: Generated<number>;
  checkout_sensitivity: Generated<'low' | 'normal' | 'high'>;
  provider_alerts: Generated<number>;
  provider_errors: Generated<number>;
  provider_orders: Generated<number>;
  download_alerts: Generated<number>;
  download_failures: Generated<number>;
  validation_alerts: Generated<number>;
  validation_failures: Generated<number>;
  code_alerts: Generated<number>;
  rejected_codes: Generated<number>;
};

/** Reported problems of a shop. One per kind can be open. */
type ShopAlertsTable = {
  id: Generated<number>;
  account_id: number;
  kind: ShopAlertKind;
  /** JSON of the problem when it began */
  problem: string;
  started_at: number;
  ended_at: number | null;
};

export type ShopFailureKind = 'provider' | 'signature' | 'download' | 'validation' | 'code';

/** Failures per minute and subject, kept for two days. */
type ShopFailuresTable = {
  account_id: number;
  kind: ShopFailureKind;
  /** start of the minute */
  minute_at: number;
  /** order of provider and signature failures, purchase of download failures; 0: none, or merged */
  subject_id: number;
  failures: number;
};

export type ShopAlertSettingsRow = Selectable<ShopAlertSettingsTable>;
export type ShopAlertRow = Selectable<ShopAlertsTable>;
