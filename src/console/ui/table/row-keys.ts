import { rowLinkClass } from './column.ts';

const OPENS = `a.${rowLinkClass}, [data-row-opens]`;

const opensOf = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>(OPENS);

const rowsOf = (page: Document): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>('main tbody tr')].filter((row) => opensOf(row)?.checkVisibility() === true);

export const hasRows = (): boolean => rowsOf(document).length > 0;

export const canChooseRows = (): boolean => document.querySelector('main tbody input[data-choose]') !== null;

/** Moves the focus to another row: the first one if no row has it. */
export function moveRow(step: 1 | -1): void {
  const rows = rowsOf(document);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
  if (next) opensOf(next)?.focus();
}

export function toggleRow(): void {
  if (!document.activeElement?.closest('main tbody tr')) moveRow(1);
  document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('input[data-choose]')?.click();
}

export function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((one) =>
    one.checkVisibility(),
  );
  field?.focus();
  field?.select();
  return field !== undefined;
}
