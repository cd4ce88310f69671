import { minuteMs } from '../../kernel/index.ts';

const maxMs = 10 * minuteMs;

export function trafficSpan(startedAt: number, nowMs: number): { from: number; to: number } | undefined {
  if (nowMs - startedAt < minuteMs) return undefined;
  return { from: Math.max(startedAt, nowMs - maxMs), to: nowMs };
}
