import type { Column } from './column.ts';

export type SizedColumn = Pick<Column<never>, 'key' | 'label' | 'width' | 'phone' | 'optional' | 'hiddenBelowPx'>;

const LETTER_PX = 7.5;
const WIDE = { name: 180, truncated: 130, bounded: 170, figure: 104, padding: 24 };
/** As narrow as data-table.module.css makes columns before those that identify a row are hidden. */
const NARROW: typeof WIDE = { name: 140, truncated: 108, bounded: 100, figure: 64, padding: 16 };
const DETAILS_PX = 52;
const STEP_PX = 30;
const FIRST_STEP_PX = 450;
const LAST_STEP_PX = 1500;
/** column-limits.css has a rule for each step. */
export const STEPS_PX: readonly number[] = Array.from(
  { length: (LAST_STEP_PX - FIRST_STEP_PX) / STEP_PX + 1 },
  (_, step) => FIRST_STEP_PX + step * STEP_PX,
);

/**
 * Returns the width of the table, in px, below which each column is hidden, so names stay readable and the row's
 * menu stays in view. Columns that are always shown have no entry.
 */
export function limitColumns(columns: readonly SizedColumn[], hasDetails = false): Map<string, number> {
  const limits = new Map<string, number>();
  for (const { key, hiddenBelowPx } of columns) if (hiddenBelowPx !== undefined) limits.set(key, hiddenBelowPx);
  const shown = new Set(columns.filter(({ hiddenBelowPx }) => hiddenBelowPx === undefined));
  const byRank = [...shown]
    .map((column, position) => ({ column, position, rank: rankOf(column) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => one.rank - other.rank || other.position - one.position);
  for (const { column, rank } of byRank) {
    const sizes = rank === IDENTIFYING ? NARROW : WIDE;
    const neededPx = [...shown].reduce((sum, one) => sum + widthOf(one, sizes), hasDetails ? DETAILS_PX : 0);
    const step = Math.ceil(neededPx / STEP_PX) * STEP_PX;
    if (step >= FIRST_STEP_PX) limits.set(column.key, Math.min(step, LAST_STEP_PX));
    shown.delete(column);
  }
  return limits;
}

const IDENTIFYING = 3;

/**
 * Lower ranks are hidden first, and the last column of a rank before the others. 0: always shown. Phones show the
 * person and the time of a row without a label, so these identify the row.
 */
function rankOf({ phone, optional }: SizedColumn): number {
  if (phone === 'none') return 1;
  if (phone === 'labelled') return 2;
  if (optional === undefined) return 0;
  return phone === 'small' ? IDENTIFYING : 2;
}

function widthOf({ width, label, phone }: SizedColumn, sizes: typeof WIDE): number {
  if (typeof width === 'number') return width;
  if (phone === 'main' || phone === 'title') return sizes.name;
  if (width === 'bounded') return sizes.bounded;
  if (width !== undefined) return sizes.truncated;
  return Math.max(sizes.figure, label.length * LETTER_PX + sizes.padding);
}
