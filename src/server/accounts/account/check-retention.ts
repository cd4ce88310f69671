import { type DatabaseOrTransaction, readServiceSetting } from '../../database/index.ts';

/** The console shows response times of 90 days and of a year, so the shortest time is more than 90 days. 0: forever. */
export const checkMonths = [4, 13, 25, 37, 0] as const;
export type CheckMonths = (typeof checkMonths)[number];
const usualMonths: CheckMonths = 13;

/** Number of whole calendar months for which the checks of monitors are stored. 0: forever. */
export async function checkRetentionMonths(db: DatabaseOrTransaction): Promise<CheckMonths> {
  const stored = await readServiceSetting(db, 'check_months');
  return checkMonths.find((months) => String(months) === stored) ?? usualMonths;
}
