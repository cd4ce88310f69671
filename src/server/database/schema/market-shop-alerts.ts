import type { Generated, Selectable } from 'kysely';

export type MarketShopAlertTables = {
  shop_alert_settings: ShopAlertSettingsTable;
  shop_alerts: ShopAlertsTable;
  shop_failures: ShopFailuresTable;
};

export type ShopAlertKind = 'checkout' | 'payment_provider' | 'download' | 'validation' | 'rejected_codes';

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

type ShopAlertsTable = {
  id: Generated<number>;
  account_id: number;
  kind: ShopAlertKind;
  problem: string;
  started_at: number;
  ended_at: number | null;
};

export type ShopFailureKind = 'provider' | 'signature' | 'download' | 'validation' | 'code';

/** Kept for two days. */
type ShopFailuresTable = {
  account_id: number;
  kind: ShopFailureKind;
  minute_at: number;
  /** the order (provider, signature) or purchase (download); 0: none, or several merged */
  subject_id: number;
  failures: number;
};

export type ShopAlertSettingsRow = Selectable<ShopAlertSettingsTable>;
export type ShopAlertRow = Selectable<ShopAlertsTable>;
