import { dayMs, toIso } from '../../kernel/index.ts';

export type Row = Record<string, unknown>;

const isDays = (value: unknown): value is number => Number.isInteger(value) && Math.abs(value as number) < 100_000;

/** Replaces `days_ago` and `supported_days`. Uses noon UTC, so a second import on the same day has no effect. */
export function resolveDates(
  { days_ago, supported_days, ...row }: Row,
  field: 'published_at' | 'date',
  nowMs: number,
): Row {
  if (!isDays(days_ago) || field in row)
    return {
      ...row,
      ...(days_ago !== undefined && { days_ago }),
      ...(supported_days !== undefined && { supported_days }),
    };
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const at = Math.min(today - days_ago * dayMs + dayMs / 2, nowMs);
  const isSupported = field === 'date' && isDays(supported_days);
  return {
    ...row,
    [field]: toIso(at),
    ...(isSupported && { supported_until: toIso(at + supported_days * dayMs) }),
    ...(!isSupported && supported_days !== undefined && { supported_days }),
  };
}
