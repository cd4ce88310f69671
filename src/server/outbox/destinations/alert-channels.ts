import type { Vault } from '../../kernel/index.ts';
import type { ChannelName } from '../channels/index.ts';
import { ownDestination } from './seal.ts';

/** A channel and the destination there. */
export type AlertChannel = { key: ChannelName; value: string };

/** Channels as a column of the database keeps them; '' for none. */
export const sealAlertChannels = (vault: Vault, rows: AlertChannel[]): string =>
  rows.length === 0 ? '' : vault.seal('alerts', JSON.stringify(rows));

/** The channels of a sealed column, in their order. */
export const unsealAlertChannels = (vault: Vault, sealed: string): AlertChannel[] =>
  sealed === '' ? [] : (JSON.parse(vault.open('alerts', sealed)) as AlertChannel[]);

/** Channels as whoever may not change them sees them: an address that holds a key or token could be used elsewhere. */
export const maskAlertChannels = <Key extends string>(channels: { key: Key; value: string }[]) =>
  channels.map(({ key, value }) => ({ key, value: ownDestination(key, value) }));
