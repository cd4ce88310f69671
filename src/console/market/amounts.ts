import { t } from '../i18n/index.ts';
import { percentage } from '../ui/format/format.ts';

/** Parses a decimal with a point or a comma. Returns invalid input unchanged, and the API rejects it. */
export function decimalOf(typed: string): number | string {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}

export const percentText = (basisPoints: number): string =>
  percentage(basisPoints / 100, basisPoints % 100 === 0 ? 0 : basisPoints % 10 === 0 ? 1 : 2);

export function basisPointsOf(typed: string): number | string {
  const percent = decimalOf(typed);
  // 0.29 * 100 is 28.999…. The API rejects more than two decimals.
  return typeof percent === 'number' ? Number((percent * 100).toFixed(6)) : percent;
}

export const PERCENT_ERROR = t('Must be a number from 0 to 100 with up to two decimals.');
