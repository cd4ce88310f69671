import type { Column } from './column.ts';

export type SizedColumn = Pick<Column<never>, 'key' | 'label' | 'width' | 'phone' | 'optional' | 'hiddenBelowPx'>;

const NAME_PX = 180;
const TRUNCATED_PX = 130;
const BOUNDED_PX = 170;
const FIGURE_PX = 104;
const LETTER_PX = 7.5;
const PADDING_PX = 24;
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
export function limitColumns(columns: readonly SizedColumn[]): Map<string, number> {
  const limits = new Map<string, number>();
  let neededPx = 0;
  for (const column of columns) {
    if (column.hiddenBelowPx === undefined) neededPx += widthOf(column);
    else limits.set(column.key, column.hiddenBelowPx);
  }
  const byRank = columns
    .map((column, position) => ({ column, position, rank: rankOf(column) }))
    .filter(({ column, rank }) => rank > 0 && column.hiddenBelowPx === undefined)
    .sort((one, other) => one.rank - other.rank || other.position - one.position);
  for (const { column } of byRank) {
    const step = Math.ceil(neededPx / STEP_PX) * STEP_PX;
    if (step >= FIRST_STEP_PX) limits.set(column.key, Math.min(step, LAST_STEP_PX));
    neededPx -= widthOf(column);
  }
  return limits;
}

/** Lower ranks are hidden first, and the last column of a rank before the others. 0: always shown. */
function rankOf({ phone, optional }: SizedColumn): number {
  if (phone === 'none') return 1;
  if (optional !== undefined) return 2;
  return phone === 'labelled' ? 3 : 0;
}

function widthOf({ width, label, phone }: SizedColumn): number {
  if (typeof width === 'number') return width;
  if (phone === 'main' || phone === 'title') return NAME_PX;
  if (width === 'bounded') return BOUNDED_PX;
  if (width !== undefined) return TRUNCATED_PX;
  return Math.max(FIGURE_PX, label.length * LETTER_PX + PADDING_PX);
}
