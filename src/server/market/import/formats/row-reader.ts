import { isStorable, readEmailAddress, toMinor } from '../../../kernel/index.ts';
import type { ForeignShop } from '../../purchases/index.ts';
import type { RowError } from '../fault.ts';
import { faultTexts } from '../fault-texts.ts';
import { findPriceFault } from '../price-fault.ts';
import { hasOtherSymbol, parseAmount, parseFlag, parseTime } from './cells.ts';
import type { Cells } from './table.ts';

/** `key` identifies the purchase in the other shop. */
export type CodeOf = (shop: ForeignShop, key: string) => string;

const maxCount = 1_000_000_000;

export class RowReader {
  readonly faults: RowError[] = [];
  readonly #cells: Cells;

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  fault(path: string, message: string): void {
    this.faults.push({ path, message });
  }

  text(column: string, max: number): string {
    const cell = this.#cells(column.toLowerCase());
    if (cell.length > max) this.fault(column, faultTexts.write('maxCharacters', { max }));
    if (!isStorable(cell)) this.fault(column, faultTexts.write('unstorable'));
    return cell;
  }

  required(column: string, max: number): string {
    const cell = this.text(column, max);
    if (cell === '') this.fault(column, faultTexts.write('missing'));
    return cell;
  }

  /** Returns minor units, 0 for an empty cell. */
  amount(column: string, currency: string): number {
    const cell = this.text(column, 40);
    const amount = cell === '' ? 0 : parseAmount(cell);
    const problem =
      amount === undefined ? faultTexts.write('amount', { example: '19.99' }) : findPriceFault(amount, currency);
    if (problem !== undefined) this.fault(column, problem);
    this.requireOwnSymbol(column, currency);
    return amount === undefined || problem !== undefined ? 0 : toMinor(amount, currency);
  }

  /**
   * Adds a fault if the amount is in another currency. Amounts are never converted. `amounts`: those of a cell that
   * contains other text too.
   */
  requireOwnSymbol(column: string, currency: string, amounts = this.#cells(column.toLowerCase())): void {
    if (hasOtherSymbol(amounts, currency)) this.fault(column, faultTexts.write('otherSymbol', { currency }));
  }

  /** Adds a fault if the currency differs from the file's only one. */
  requireCurrency(column: string, currency: string): void {
    const cell = this.text(column, 10).toUpperCase();
    if (cell !== '' && cell !== currency) this.fault(column, faultTexts.write('oneCurrency', { currency }));
  }

  flag(column: string): boolean {
    const flag = parseFlag(this.text(column, 40));
    if (flag === undefined) this.fault(column, faultTexts.write('flag'));
    return flag ?? false;
  }

  /** Returns epoch ms. `zone` applies to times without an offset. */
  moment(column: string, zone: string): number {
    return this.momentOf(column, this.text(column, 60), zone);
  }

  optionalMoment(column: string, zone: string): number | null {
    return this.text(column, 60) === '' ? null : this.moment(column, zone);
  }

  count(column: string): number {
    return this.#wholeNumber(column, parseAmount);
  }

  /** Reads an amount in minor units. `12.00` is a fault, because it is in major units. */
  minor(column: string): number {
    return this.#wholeNumber(column, (cell) => (/^\d+$/.test(cell) ? Number(cell) : undefined));
  }

  #wholeNumber(column: string, parse: (cell: string) => number | undefined): number {
    const cell = this.text(column, 40);
    const count = cell === '' ? 0 : parse(cell);
    if (count !== undefined && Number.isInteger(count) && count >= 0 && count <= maxCount) return count;
    this.fault(column, faultTexts.write('wholeNumber'));
    return 0;
  }

  momentOf(column: string, text: string, zone: string): number {
    const ms = parseTime(text, zone);
    if (ms === undefined)
      this.fault(
        column,
        text === '' ? faultTexts.write('missing') : faultTexts.write('time', { example: '2026-03-01 12:00:00' }),
      );
    return ms ?? 0;
  }

  email(column: string): string | null {
    const cell = this.text(column, 254);
    const address = readEmailAddress(cell);
    if (cell !== '' && address === undefined) this.fault(column, faultTexts.write('email'));
    return address?.toLowerCase() ?? null;
  }
}
