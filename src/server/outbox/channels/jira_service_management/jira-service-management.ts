import { t } from '../../../kernel/index.ts';
import type { ChannelDefinition } from '../channel.ts';
import { destinationPattern } from '../destination-rule.ts';
import { genieSender } from '../genie-alert.ts';
import { keySecrets } from '../redact.ts';

/** `destination` is the key of an API integration in Operations. All regions have the same address. */
const send = genieSender((key, { atlassian }) => ({ alertsUrl: `${atlassian}/jsm/ops/integration/v2/alerts`, key }));

export const jiraServiceManagement = {
  destination: destinationPattern(/^[A-Za-z0-9][A-Za-z0-9-]{19,127}$/, () =>
    t(
      'must be the key of an API integration in Jira Service Management (Operations), such as 12345678-1234-1234-1234-123456789abc.',
    ),
  ),
  send,
  secrets: keySecrets,
  isReadByPrograms: true,
  remindsItself: true,
} satisfies ChannelDefinition;
