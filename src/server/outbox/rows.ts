import type { Vault } from '../kernel/vault.ts';
import type { Channel } from './destination-rules.ts';

/** A channel and the destination there. */
export type AlertRow = { key: Channel; value: string };

/** Rows as a database's column keeps them; '' for none. */
export const sealAlertRows = (vault: Vault, rows: AlertRow[]): string =>
  rows.length === 0 ? '' : vault.seal('alerts', JSON.stringify(rows));

/** The rows of a sealed column, in their order. */
export const openAlertRows = (vault: Vault, sealed: string): AlertRow[] =>
  sealed === '' ? [] : (JSON.parse(vault.open('alerts', sealed)) as AlertRow[]);
