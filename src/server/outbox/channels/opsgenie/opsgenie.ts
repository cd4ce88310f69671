import { t } from '../../../kernel/index.ts';
import type { ChannelDefinition } from '../channel.ts';
import { destinationPattern } from '../destination-rule.ts';
import { genieSender } from '../genie-alert.ts';
import { keySecrets } from '../redact.ts';

/** `destination` is the key of an API integration, prefixed with `eu:` in the EU region. */
const send = genieSender((destination, { opsgenie: url, opsgenieEu }) => {
  const [key = '', region] = destination.split(':').reverse();
  return { alertsUrl: `${region === 'eu' ? opsgenieEu : url}/v2/alerts`, key };
});

export const opsgenie = {
  destination: destinationPattern(/^(eu:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, () =>
    t(
      'must be the key of an Opsgenie API integration, such as 12345678-1234-1234-1234-123456789abc. In the EU, put eu: before it.',
    ),
  ),
  send,
  secrets: keySecrets,
  isReadByPrograms: true,
  remindsItself: true,
} satisfies ChannelDefinition;
