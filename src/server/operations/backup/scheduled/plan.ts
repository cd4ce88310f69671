import { Temporal } from 'temporal-polyfill';
import { hourMs } from '../../../kernel/index.ts';
import type { BackupSettings, BackupState } from './settings.store.ts';

const retryMs = hourMs;

export function lastPlanned(hour: number, zone: string, nowMs: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  const today = at(now.toPlainDate(), hour, zone);
  return today <= nowMs ? today : at(now.toPlainDate().subtract({ days: 1 }), hour, zone);
}

export function nextPlanned(hour: number, zone: string, nowMs: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  const today = at(now.toPlainDate(), hour, zone);
  return today > nowMs ? today : at(now.toPlainDate().add({ days: 1 }), hour, zone);
}

/** If daylight saving time skips the hour, the next hour is used. */
const at = (day: Temporal.PlainDate, hour: number, zone: string): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour) }).epochMilliseconds;

export function dueNow(
  settings: BackupSettings | undefined,
  state: BackupState,
  zone: string,
  nowMs: number,
): 'requested' | 'planned' | undefined {
  if (state.requestedAt !== null) return 'requested';
  if (!settings?.enabled) return undefined;
  // Times in the future were saved while the clock was ahead.
  const isSettled = state.settledAt <= nowMs && lastPlanned(settings.hour, zone, nowMs) <= state.settledAt;
  if (isSettled) return undefined;
  const { failure } = state;
  return failure && failure.at <= nowMs && nowMs < failure.at + retryMs ? undefined : 'planned';
}
