/** The alert channels, with what their destination is. */
export const CHANNELS = [
  { value: 'email', label: 'E-mail', example: 'ops@example.com', hint: 'An e-mail address' },
  {
    value: 'webhook',
    label: 'Webhook',
    example: 'https://example.com/hook',
    hint: 'An address that receives a signed JSON message by POST',
  },
  {
    value: 'slack',
    label: 'Slack',
    example: 'https://hooks.slack.com/services/…',
    hint: 'The address of an incoming webhook',
  },
  {
    value: 'teams',
    label: 'Microsoft Teams',
    example: 'https://….logic.azure.com/workflows/…',
    hint: 'The address of a workflow “When a Teams webhook request is received”',
  },
  {
    value: 'discord',
    label: 'Discord',
    example: 'https://discord.com/api/webhooks/…',
    hint: 'The address of a channel’s webhook',
  },
  {
    value: 'flock',
    label: 'Flock',
    example: 'https://api.flock.com/hooks/sendMessage/…',
    hint: 'The address of an incoming webhook',
  },
  {
    value: 'telegram',
    label: 'Telegram',
    example: '-1001234567890 or @channel',
    hint: 'The number of a chat with the service’s bot in it, or a public channel’s @name',
  },
  { value: 'sms', label: 'SMS', example: '+14155550123', hint: 'A phone number with its country code' },
  {
    value: 'ntfy',
    label: 'ntfy',
    example: 'https://ntfy.sh/my-topic',
    hint: 'The topic’s address; for a protected one https://USER:PASSWORD@host/topic, or https://:ACCESS_TOKEN@host/topic',
  },
  {
    value: 'pushover',
    label: 'Pushover',
    example: 'API_TOKEN:USER_KEY',
    hint: 'The application’s API token and the user or group key, 30 characters each, with a colon between',
  },
  {
    value: 'pagerduty',
    label: 'PagerDuty',
    example: 'R0123456789ABCDEF0123456789ABCDE',
    hint: 'The integration key (32 characters) of an Events API v2 integration. Resolved by the all-clear; reminders are PagerDuty’s own',
  },
  {
    value: 'opsgenie',
    label: 'Opsgenie',
    example: '12345678-1234-1234-1234-123456789abc',
    hint: 'The key of an API integration; in the EU with eu: before it. Closed by the all-clear; reminders are Opsgenie’s own',
  },
  {
    value: 'mattermost',
    label: 'Mattermost',
    example: 'https://mattermost.example.com/hooks/…',
    hint: 'The address of an incoming webhook',
  },
  {
    value: 'google_chat',
    label: 'Google Chat',
    example: 'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…',
    hint: 'The address of a space’s webhook',
  },
  {
    value: 'matrix',
    label: 'Matrix',
    example: 'https://ACCESS_TOKEN@matrix.example.org/!room:example.org',
    hint: 'Homeserver and room, with the access token of an account that has joined it',
  },
  {
    value: 'gotify',
    label: 'Gotify',
    example: 'https://gotify.example.com/message?token=…',
    hint: 'The server’s address with an application’s token',
  },
];

export function channelOf(key: string): { label: string; example: string; hint: string } {
  return CHANNELS.find(({ value }) => value === key) ?? { label: key, example: '', hint: '' };
}
