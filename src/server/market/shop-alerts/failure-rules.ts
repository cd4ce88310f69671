import type { ShopAlertKind, ShopAlertSettingsRow, ShopFailureKind } from '../../database/index.ts';
import { hourMs, minuteMs } from '../../kernel/index.ts';
import type { ShopProblem } from '../../outbox/index.ts';

/** An alert ends after this long without failures. */
export const windowMinutes = { payment_provider: 30, download: 60, validation: 15, rejected_codes: 60 };
/** An alert starts only after several failures. */
export const alertDelayMs = windowMinutes.payment_provider * minuteMs;
export type FailureKind = keyof typeof windowMinutes;
export const failureKinds = Object.keys(windowMinutes) as FailureKind[];

const kindsOf = {
  payment_provider: ['provider', 'signature'],
  download: ['download'],
  validation: ['validation'],
  rejected_codes: ['code'],
} satisfies Record<FailureKind, ShopFailureKind[]>;

/**
 * Minimum time between the starts of two alerts of a kind. It is six hours for problems that strangers can cause with
 * checkouts, events or guessed codes.
 */
export const cooldownMs = {
  checkout: 6 * hourMs,
  payment_provider: 6 * hourMs,
  download: hourMs,
  validation: hourMs,
  rejected_codes: 6 * hourMs,
} satisfies Record<ShopAlertKind, number>;

export function failuresSince(nowMs: number): Record<ShopFailureKind, number> {
  const since = {} as Record<ShopFailureKind, number>;
  for (const kind of failureKinds) for (const one of kindsOf[kind]) since[one] = nowMs - windowMinutes[kind] * minuteMs;
  return since;
}

/** `subjectId` is the order or purchase, or 0. */
export type Failure = { kind: ShopFailureKind; subjectId: number; failures: number };
type FailureProblem = Extract<ShopProblem, { kind: FailureKind }>;

/** The caller adds `items` to a problem. */
export function computeFigures(kind: FailureKind, failures: Failure[]): FailureProblem {
  const of = failures.filter((one) => (kindsOf[kind] as ShopFailureKind[]).includes(one.kind));
  const count = of.reduce((sum, one) => sum + one.failures, 0);
  const subjects = new Set(of.map(({ subjectId }) => subjectId).filter((id) => id !== 0)).size;
  const minutes = windowMinutes[kind];
  switch (kind) {
    case 'payment_provider':
      return { kind, errors: count, orders: subjects, minutes, items: [] };
    case 'download':
      return { kind, failures: count, purchases: subjects, minutes, items: [] };
    case 'validation':
      return { kind, failures: count, minutes };
    case 'rejected_codes':
      return { kind, codes: count, minutes };
  }
}

export function isProblem(measured: FailureProblem, settings: ShopAlertSettingsRow): boolean {
  switch (measured.kind) {
    case 'payment_provider':
      return measured.errors >= settings.provider_errors && measured.orders >= settings.provider_orders;
    case 'download':
      return measured.failures >= settings.download_failures;
    case 'validation':
      return measured.failures >= settings.validation_failures;
    case 'rejected_codes':
      return measured.codes >= settings.rejected_codes;
  }
}

export function hasEnded(measured: FailureProblem, settings: ShopAlertSettingsRow): boolean {
  switch (measured.kind) {
    case 'payment_provider':
      return measured.errors === 0;
    case 'download':
    case 'validation':
      return measured.failures === 0;
    case 'rejected_codes':
      return measured.codes < settings.rejected_codes / 2;
  }
}
