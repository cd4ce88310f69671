import { z } from 'zod';
import type { ShopAlertRow, ShopAlertSettingsRow } from '../../database/index.ts';
import { pageFields, wholeNumber } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { type AlertChannel, alertChannels, alertChannelsAnswer, shopProblemText } from '../../outbox/index.ts';
import { windowMinutes } from './failure-rules.ts';
import { problemOf } from './notify-alert.ts';
import { defaultSettings, maxReviewRequestDays, shopAlertKinds } from './settings.ts';

const threshold = (field: keyof typeof defaultSettings, max: number, what: string) =>
  wholeNumber(1, max).optional().describe(`${what} Default ${defaultSettings[field]}.`);
const onOff = (what: string) => z.boolean().optional().describe(what);
const on = 'Default true.';

export const updateShopAlertSettings = z.object({
  alerts: alertChannels
    .nullish()
    .describe(
      'Channels and destinations, as for a monitor. The list you send replaces the whole list. null, the default: your email address.',
    ),
  checkout_alerts: onOff(`Alert when checkouts stop being paid. ${on}`),
  checkout_sensitivity: z
    .enum(['low', 'normal', 'high'])
    .optional()
    .describe('high alerts sooner but has more false alarms; low has fewer. Default normal.'),
  provider_alerts: onOff(`Alert when the payment provider fails. ${on}`),
  provider_errors: threshold(
    'provider_errors',
    1000,
    `Number of payment provider errors in ${windowMinutes.payment_provider} minutes that starts an alert.`,
  ),
  provider_orders: threshold('provider_orders', 100, 'Number of different orders that the errors must affect.'),
  download_alerts: onOff(`Alert when downloads fail because of a server error. ${on}`),
  download_failures: threshold(
    'download_failures',
    1000,
    `Number of failed downloads in ${windowMinutes.download} minutes that starts an alert.`,
  ),
  validation_alerts: onOff(`Alert when validations of purchase codes fail because of a server error. ${on}`),
  validation_failures: threshold(
    'validation_failures',
    1000,
    `Number of failed validations in ${windowMinutes.validation} minutes that starts an alert.`,
  ),
  code_alerts: onOff(
    'Alert when many codes are rejected, such as unknown codes or codes of refunded purchases. Default false.',
  ),
  rejected_codes: threshold(
    'rejected_codes',
    1_000_000,
    `Number of rejected codes in ${windowMinutes.rejected_codes} minutes that starts an alert.`,
  ),
  second_chance_mails: onOff(
    `Email buyers who could not pay during an outage, once and after the shop works again. ${on}`,
  ),
  review_request_days: wholeNumber(0, maxReviewRequestDays)
    .optional()
    .describe('Days after which a buyer without a review gets one email that requests it. Default 0: no email.'),
});
export type ShopAlertSettingsChanges = z.output<typeof updateShopAlertSettings>;

export const shopAlertSettingsAnswer = z
  .object({
    object: z.literal('shop_alert_settings'),
    alerts: alertChannelsAnswer,
    alerts_default: z.boolean().describe('true: alerts go to your email address, the default.'),
    checkout_alerts: z.boolean(),
    checkout_sensitivity: z.enum(['low', 'normal', 'high']),
    provider_alerts: z.boolean(),
    provider_errors: z.int(),
    provider_orders: z.int(),
    download_alerts: z.boolean(),
    download_failures: z.int(),
    validation_alerts: z.boolean(),
    validation_failures: z.int(),
    code_alerts: z.boolean(),
    rejected_codes: z.int(),
    second_chance_mails: z.boolean(),
    review_request_days: z.int(),
  })
  .meta({ id: 'ShopAlertSettings' });
export type ShopAlertSettings = z.output<typeof shopAlertSettingsAnswer>;

export function presentSettings(row: ShopAlertSettingsRow, alerts: AlertChannel[]): ShopAlertSettings {
  return {
    object: 'shop_alert_settings',
    alerts,
    alerts_default: row.alerts_sealed === null,
    checkout_alerts: row.checkout_alerts === 1,
    checkout_sensitivity: row.checkout_sensitivity,
    provider_alerts: row.provider_alerts === 1,
    provider_errors: row.provider_errors,
    provider_orders: row.provider_orders,
    download_alerts: row.download_alerts === 1,
    download_failures: row.download_failures,
    validation_alerts: row.validation_alerts === 1,
    validation_failures: row.validation_failures,
    code_alerts: row.code_alerts === 1,
    rejected_codes: row.rejected_codes,
    second_chance_mails: row.second_chance_mails === 1,
    review_request_days: row.review_request_days,
  };
}

export const listShopAlertsQuery = z.object({
  kind: z.enum(shopAlertKinds).nullish().describe('Only alerts of this kind.'),
  state: z.enum(['open', 'over']).nullish().describe('open: ongoing alerts. over: resolved alerts.'),
  per_page: pageFields.per_page,
  page: pageFields.page,
});

const count = z.int().optional();

export const shopAlertAnswer = z
  .object({
    id: z.int(),
    object: z.literal('shop_alert'),
    kind: z.enum(shopAlertKinds),
    text: z.string().describe('The problem at the start of the alert.'),
    figures: z
      .object({
        started: count.describe('checkout: checkouts started in the window.'),
        paid: count,
        hours: count.describe('checkout: length of the window.'),
        usual: z
          .object({ started: z.int(), paid: z.int(), days: z.int() })
          .optional()
          .describe('checkout: checkouts in this many days before the window.'),
        errors: count.describe('payment_provider: number of errors.'),
        orders: count.describe('payment_provider: number of orders affected.'),
        failures: count.describe('download, validation: number of failures.'),
        purchases: count.describe('download: number of purchases affected.'),
        codes: count.describe('rejected_codes: number of codes.'),
        minutes: count.describe('All kinds except checkout: length of the window.'),
        items: z.array(z.string()).optional().describe('Names of up to three affected items.'),
      })
      .describe('The figures at the start of the alert.'),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable().describe('null while the alert is open.'),
  })
  .meta({ id: 'ShopAlert' });
export type ShopAlert = z.output<typeof shopAlertAnswer>;

export function presentShopAlert(row: ShopAlertRow): ShopAlert {
  const { kind, ...figures } = problemOf(row);
  return {
    id: row.id,
    object: 'shop_alert',
    kind,
    text: shopProblemText(problemOf(row)),
    figures,
    started_at: toIso(row.started_at),
    ended_at: toIsoOrNull(row.ended_at),
  };
}
