import type { PurchaseFields } from './file-schema.ts';
import { writeImportText } from './import-texts.ts';

/** Counts refunded, disabled and ending purchases of a file for the report. */
export class Outcomes {
  readonly #counts = { refunded: 0, partlyRefunded: 0, disabled: 0, ended: 0, ending: 0, severalSeats: 0, oneSeat: 0 };
  readonly #currencies = new Set<string>();

  add(sale: PurchaseFields, nowMs: number): void {
    const { event, state, refunded_minor = 0, ends_at, quantity = 1 } = sale;
    const counts = this.#counts;
    const isRefunded = event === 'refunded_in_full' || state === 'refunded';
    if (isRefunded) counts.refunded++;
    else if (refunded_minor > 0) counts.partlyRefunded++;
    if (event === 'revoked' || event === 'dispute_opened' || state === 'revoked' || state === 'disputed')
      counts.disabled++;
    if (typeof ends_at === 'number') counts[ends_at <= nowMs ? 'ended' : 'ending']++;
    if (quantity > 1) counts.severalSeats++;
    if (sale.isForOneDevice) counts.oneSeat++;
    // The price of a licence that names its order is in the file of orders.
    if (sale.orderCode === undefined) this.#currencies.add(sale.currency);
  }

  sentences(): string[] {
    const { refunded, partlyRefunded, disabled, ended, ending, severalSeats, oneSeat } = this.#counts;
    const kinds = [
      [refunded, 'refundedSales'],
      [partlyRefunded, 'partlyRefundedSales'],
      [disabled, 'disabledSales'],
      [ended, 'endedSales'],
      [ending, 'endingSales'],
      [severalSeats, 'severalSeats'],
      [oneSeat, 'oneSeat'],
    ] as const;
    const found = kinds.filter(([count]) => count > 0).map(([count, code]) => `${count} × ${writeImportText(code)}`);
    const currencies = [...this.#currencies].sort().slice(0, 50);
    return [
      ...(found.length > 0 ? [writeImportText('outcomes', { kinds: found.join(', ') })] : []),
      ...(oneSeat > 0 ? [writeImportText('oneSeatHint')] : []),
      ...(currencies.length > 1 ? [writeImportText('currencies', { currencies: currencies.join(', ') })] : []),
    ];
  }
}
