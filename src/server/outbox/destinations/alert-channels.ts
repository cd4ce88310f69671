import type { Vault } from '../../kernel/index.ts';
import type { ChannelName } from '../channels/index.ts';
import { ownDestination } from './seal.ts';

export type AlertChannel = { key: ChannelName; value: string };

export const sealAlertChannels = (vault: Vault, rows: AlertChannel[]): string =>
  rows.length === 0 ? '' : vault.seal('alerts', JSON.stringify(rows));

export const unsealAlertChannels = (vault: Vault, sealed: string): AlertChannel[] =>
  sealed === '' ? [] : (JSON.parse(vault.open('alerts', sealed)) as AlertChannel[]);

/** Masks channels for callers without write permission, because a destination can contain a reusable token. */
export const maskAlertChannels = <Key extends string>(channels: { key: Key; value: string }[]) =>
  channels.map(({ key, value }) => ({ key, value: ownDestination(key, value) }));
