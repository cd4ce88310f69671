import { inLanguage } from '../../kernel/index.ts';
import type { Alert, DeliveryResult, StormAlert } from '../messages/index.ts';
import type { SendContext } from './channel.ts';
import { type ChannelName, channelRegistry } from './registry.ts';

export function sendAlert(
  channel: ChannelName,
  alert: Alert,
  destination: string,
  context: SendContext,
): Promise<DeliveryResult> {
  const { isReadByPrograms, send } = channelRegistry[channel];
  return inLanguage(isReadByPrograms ? 'en' : (alert.language ?? 'en'), () => send(alert, destination, context));
}

/** Rejects channels that are read by programs, which get one message per incident. */
export function sendStorm(
  channel: ChannelName,
  storm: StormAlert,
  destination: string,
  context: SendContext,
): Promise<DeliveryResult> {
  const definition = channelRegistry[channel];
  if (definition.isReadByPrograms) throw new Error(`${channel} gets one message per incident`);
  return inLanguage(storm.language ?? 'en', () => definition.send(storm, destination, context));
}
