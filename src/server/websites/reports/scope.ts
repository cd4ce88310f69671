import { boundsOf, type Period } from './period.ts';

/** Whose events a question is about. Rows of bots are there while `exclude_bots` is 0, and count as long as it is. */
export type Subject = { id: number; exclude_bots: number; time_zone: string };

export type Count = { visitors: number; pageviews: number };

/** The condition that every question about one website and period starts with, and its parameters. */
export const inScope = `website = {website:UInt32}
  AND at >= fromUnixTimestamp64Milli({start:Int64}) AND at < fromUnixTimestamp64Milli({end:Int64})
  AND (bot = 0 OR {bots:UInt8} = 1)`;

export function scopeParams(website: Subject, period: Period) {
  const { startMs, endMs } = boundsOf(period);
  return { website: website.id, start: startMs, end: endMs, bots: website.exclude_bots === 1 ? 0 : 1 };
}

/** 64-bit counts come as texts from some engines. */
export function counted<Row extends { visitors: number | string; pageviews: number | string }>(row: Row) {
  return { ...row, visitors: Number(row.visitors), pageviews: Number(row.pageviews) };
}
