import type { Sender } from '../sender.ts';

/** Telegram takes messages from a bot alone, and the service has no setting for one. */
export const telegram: Sender = async () => ({
  kind: 'impossible',
  error: 'Telegram messages cannot be sent: this service has no Telegram bot. Use another channel.',
});
