import type { ShopAlertKind, ShopAlertSettingsRow } from '../../database/index.ts';

/** `alerts_sealed`: null means the account's email address. */
export const defaultSettings: Omit<ShopAlertSettingsRow, 'account_id'> = {
  alerts_sealed: null,
  checkout_alerts: 1,
  checkout_sensitivity: 'normal',
  provider_alerts: 1,
  provider_errors: 5,
  provider_orders: 3,
  download_alerts: 1,
  download_failures: 2,
  validation_alerts: 1,
  validation_failures: 3,
  code_alerts: 0,
  rejected_codes: 100,
  second_chance_mails: 1,
  review_request_days: 0,
};

export const maxReviewRequestDays = 90;

const switches = {
  checkout: 'checkout_alerts',
  payment_provider: 'provider_alerts',
  download: 'download_alerts',
  validation: 'validation_alerts',
  rejected_codes: 'code_alerts',
} as const satisfies Record<ShopAlertKind, keyof ShopAlertSettingsRow>;

export const shopAlertKinds = Object.keys(switches) as ShopAlertKind[];

export const isWatched = (settings: ShopAlertSettingsRow, kind: ShopAlertKind): boolean =>
  settings[switches[kind]] === 1;
