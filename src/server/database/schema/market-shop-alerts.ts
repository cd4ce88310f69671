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
  /** null: the account's own e-mail address; '': nobody */
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

/** Problems of a shop that were told; at most one of a kind is open. */
type ShopAlertsTable = {
  id: Generated<number>;
  account_id: number;
  kind: ShopAlertKind;
  /** JSON of what was wrong when it began */
  problem: string;
  started_at: number;
  ended_at: number | null;
};

export type ShopFailureKind = 'provider' | 'signature' | 'download' | 'validation' | 'code';

/** How often something failed within a minute, by what it failed for; kept for two days. */
type ShopFailuresTable = {
  account_id: number;
  kind: ShopFailureKind;
  /** its start */
  minute_at: number;
  /** order of provider and signature, purchase of download; 0: none, or no longer told apart */
  subject_id: number;
  failures: number;
};

export type ShopAlertSettingsRow = Selectable<ShopAlertSettingsTable>;
export type ShopAlertRow = Selectable<ShopAlertsTable>;
