import { inLanguage } from '../../kernel/index.ts';
import type { Alert, DeliveryResult } from '../messages/index.ts';
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
