import type { Sender } from '../sender.ts';

/** Text messages need a provider's account, and the service has no setting for one. */
export const sms: Sender = async () => ({
  kind: 'impossible',
  error: 'Text messages cannot be sent: this service has no SMS provider. Use another channel.',
});
