import type { Vault } from '../../kernel/index.ts';
import type { Channel } from './destination-rules.ts';

/** A channel and the destination there. */
export type AlertChannel = { key: Channel; value: string };

/** Rows as a database's column keeps them; '' for none. */
export const sealAlertChannels = (vault: Vault, rows: AlertChannel[]): string =>
  rows.length === 0 ? '' : vault.seal('alerts', JSON.stringify(rows));

/** The rows of a sealed column, in their order. */
export const unsealAlertChannels = (vault: Vault, sealed: string): AlertChannel[] =>
  sealed === '' ? [] : (JSON.parse(vault.open('alerts', sealed)) as AlertChannel[]);
