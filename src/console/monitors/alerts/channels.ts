/** The alert channels, with what their destination is. */
export const CHANNELS = [
  { value: 'email', label: 'E-mail', example: 'ops@example.com', hint: 'An e-mail address' },
  {
    value: 'webhook',
    label: 'Webhook',
    example: 'https://example.com/hook',
    hint: 'A URL that receives signed JSON by POST',
  },
  {
    value: 'slack',
    label: 'Slack',
    example: 'https://hooks.slack.com/services/…',
    hint: 'The URL of an incoming webhook',
  },
  {
    value: 'teams',
    label: 'Microsoft Teams',
    example: 'https://….logic.azure.com/workflows/…',
    hint: 'The URL of a “When a Teams webhook request is received” workflow',
  },
  {
    value: 'discord',
    label: 'Discord',
    example: 'https://discord.com/api/webhooks/…',
    hint: 'The URL of a channel webhook',
  },
  {
    value: 'flock',
    label: 'Flock',
    example: 'https://api.flock.com/hooks/sendMessage/…',
    hint: 'The URL of an incoming webhook',
  },
  {
    value: 'telegram',
    label: 'Telegram',
    example: '-1001234567890 or @channel',
    hint: 'The ID of a chat that includes the bot, or a public channel’s @name',
  },
  { value: 'sms', label: 'SMS', example: '+14155550123', hint: 'A phone number with its country code' },
  {
    value: 'ntfy',
    label: 'ntfy',
    example: 'https://ntfy.sh/my-topic',
    hint: 'The topic URL. If protected: https://USER:PASSWORD@host/topic or https://:ACCESS_TOKEN@host/topic',
  },
  {
    value: 'pushover',
    label: 'Pushover',
    example: 'API_TOKEN:USER_KEY',
    hint: 'The application API token and the user or group key (30 characters each), separated by a colon',
  },
  {
    value: 'pagerduty',
    label: 'PagerDuty',
    example: 'R0123456789ABCDEF0123456789ABCDE',
    hint: 'The 32-character key of an Events API v2 integration. Gatehouse resolves the incident on recovery; PagerDuty sends its own reminders',
  },
  {
    value: 'opsgenie',
    label: 'Opsgenie',
    example: '12345678-1234-1234-1234-123456789abc',
    hint: 'The key of an API integration; prefix it with eu: in the EU. Gatehouse closes the alert on recovery; Opsgenie sends its own reminders',
  },
  {
    value: 'mattermost',
    label: 'Mattermost',
    example: 'https://mattermost.example.com/hooks/…',
    hint: 'The URL of an incoming webhook',
  },
  {
    value: 'google_chat',
    label: 'Google Chat',
    example: 'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…',
    hint: 'The URL of a space webhook',
  },
  {
    value: 'matrix',
    label: 'Matrix',
    example: 'https://ACCESS_TOKEN@matrix.example.org/!room:example.org',
    hint: 'Homeserver and room, with the access token of an account in that room',
  },
  {
    value: 'gotify',
    label: 'Gotify',
    example: 'https://gotify.example.com/message?token=…',
    hint: 'The server URL with an application token',
  },
];

export function channelOf(key: string): { label: string; example: string; hint: string } {
  return CHANNELS.find(({ value }) => value === key) ?? { label: key, example: '', hint: '' };
}
