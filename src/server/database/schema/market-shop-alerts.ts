import type { Generated, Selectable } from 'kysely';

export type MarketShopAlertTables = {
  shop_alert_settings: ShopAlertSettingsTable;
  shop_alerts: ShopAlertsTable;
  shop_failures: ShopFailuresTable;
  made_good: MadeGoodTable;
  second_chances: SecondChancesTable;
  second_chance_opt_outs: { buyer_hash: string; opted_out_at: number };
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
  second_chance_mails: Generated<number>;
  /** days after a purchase; 0: off */
  review_request_days: Generated<number>;
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

/** Kept for two days, or 30 days if it has a subject. */
type ShopFailuresTable = {
  account_id: number;
  kind: ShopFailureKind;
  minute_at: number;
  /** the order (provider, signature) or purchase (download, validation); 0: none, or several merged */
  subject_id: number;
  failures: number;
};

export type OutageKind = 'incident' | 'shop_alert';

/** One row for each buyer who was mailed about an outage. */
type MadeGoodTable = {
  account_id: number;
  outage: OutageKind;
  outage_id: number;
  /** keyed hash of the address */
  buyer_hash: string;
  coupon_id: number | null;
  extended_days: number;
  made_at: number;
};

/** One row for each order that an outage left unpaid and that its buyer was considered for a mail about. */
type SecondChancesTable = {
  order_id: number;
  account_id: number;
  outage: OutageKind;
  outage_id: number;
  /** keyed hash, the same for all spellings of an address */
  buyer_hash: string;
  /** null: not mailed, for example because the buyer got too many mails */
  mailed_at: number | null;
  handled_at: number;
};

export type ShopAlertSettingsRow = Selectable<ShopAlertSettingsTable>;
export type ShopAlertRow = Selectable<ShopAlertsTable>;
export type MadeGoodRow = Selectable<MadeGoodTable>;
export type SecondChanceRow = Selectable<SecondChancesTable>;
