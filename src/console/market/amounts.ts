import { t } from '../i18n/index.ts';
import { percentage } from '../ui/format/format.ts';

/** A decimal as it was typed, with a comma too; what is no number goes as it is: the service says what it wants. */
export function decimalOf(typed: string): number | string {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}

/** A percentage as it was typed, in the hundredths of a percent that the service keeps. */
/** Hundredths of a percent as they are read: `5%`, `7.5%`. */
export const percentText = (basisPoints: number): string =>
  percentage(basisPoints / 100, basisPoints % 100 === 0 ? 0 : basisPoints % 10 === 0 ? 1 : 2);

export function basisPointsOf(typed: string): number | string {
  const percent = decimalOf(typed);
  // 0.29 * 100 is 28.999…; what has more decimals than two is for the service to refuse.
  return typeof percent === 'number' ? Number((percent * 100).toFixed(6)) : percent;
}

/** What the service says of hundredths, in the words of the field. */
export const PERCENT_FAULT = t('Must be a number from 0 to 100 with at most two decimals.');
