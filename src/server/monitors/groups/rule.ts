import { z } from 'zod';
import { wholeNumber } from '../../http/index.ts';

const maxDownWhen = 1000;

/** `any` or `all` members, or this number of them. */
export const downWhen = z.union([z.enum(['any', 'all']), wholeNumber(1, maxDownWhen)]);
export type DownWhen = z.output<typeof downWhen>;

export const parseDownWhen = (stored: string): DownWhen =>
  stored === 'any' || stored === 'all' ? stored : Number(stored);

/** The number of members that must be down if `watched` members are monitored. */
export function neededDown(rule: DownWhen, watched: number): number {
  if (rule === 'any') return 1;
  return rule === 'all' ? watched : Math.min(rule, watched);
}
