import { t } from '../../i18n/index.ts';

export const CHANNELS = [
  { value: 'email', label: t('Email'), example: 'ops@example.com', hint: t('An email address') },
  {
    value: 'webhook',
    label: t('Webhook'),
    example: 'https://example.com/hook',
    hint: t('A URL that receives signed JSON by POST'),
  },
  {
    value: 'slack',
    label: t('Slack'),
    example: 'https://hooks.slack.com/services/…',
    hint: t('The URL of an incoming webhook'),
  },
  {
    value: 'teams',
    label: t('Microsoft Teams'),
    example: 'https://….logic.azure.com/workflows/…',
    hint: t('The URL of a “When a Teams webhook request is received” workflow'),
  },
  {
    value: 'discord',
    label: t('Discord'),
    example: 'https://discord.com/api/webhooks/…',
    hint: t('The URL of a channel webhook'),
  },
  {
    value: 'flock',
    label: t('Flock'),
    example: 'https://api.flock.com/hooks/sendMessage/…',
    hint: t('The URL of an incoming webhook'),
  },
  {
    value: 'telegram',
    label: t('Telegram'),
    example: '-1001234567890 or @channel',
    hint: t('The ID of a chat that includes the bot, or a public channel’s @name'),
  },
  {
    value: 'whatsapp',
    label: 'WhatsApp',
    example: 'https://ACCESS_TOKEN@graph.facebook.com/v24.0/PHONE_NUMBER_ID?to=…&template=…&language=…',
    hint: t(
      'An address with the access token and the phone number ID of your Meta app. Settings → Contacts has a form for it',
    ),
  },
  { value: 'sms', label: 'SMS', example: '+14155550123', hint: t('A phone number with its country code') },
  {
    value: 'ntfy',
    label: 'ntfy',
    example: 'https://ntfy.sh/my-topic',
    hint: t('The topic URL. If protected: https://USER:PASSWORD@host/topic or https://:ACCESS_TOKEN@host/topic'),
  },
  {
    value: 'pushover',
    label: t('Pushover'),
    example: 'API_TOKEN:USER_KEY',
    hint: t('The application API token and the user or group key (30 characters each), separated by a colon'),
  },
  {
    value: 'pagerduty',
    label: 'PagerDuty',
    example: 'R0123456789ABCDEF0123456789ABCDE',
    hint: t(
      'The 32-character key of an Events API v2 integration. Gatehouse resolves the incident on recovery; PagerDuty sends its own reminders',
    ),
  },
  {
    value: 'opsgenie',
    label: t('Opsgenie'),
    example: '12345678-1234-1234-1234-123456789abc',
    hint: t(
      'The key of an API integration; prefix it with eu: in the EU. Opsgenie ends on 5 April 2027, and Jira Service Management replaces it. Gatehouse closes the alert on recovery; Opsgenie sends its own reminders',
    ),
  },
  {
    value: 'jira_service_management',
    label: t('Jira Service Management'),
    example: '12345678-1234-1234-1234-123456789abc',
    hint: t(
      'The key of an API integration in Operations. Gatehouse closes the alert on recovery; Jira Service Management sends its own reminders',
    ),
  },
  {
    value: 'mattermost',
    label: t('Mattermost'),
    example: 'https://mattermost.example.com/hooks/…',
    hint: t('The URL of an incoming webhook'),
  },
  {
    value: 'google_chat',
    label: t('Google Chat'),
    example: 'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…',
    hint: t('The URL of a space webhook'),
  },
  {
    value: 'matrix',
    label: t('Matrix'),
    example: 'https://ACCESS_TOKEN@matrix.example.org/!room:example.org',
    hint: t('Homeserver and room, with the access token of an account in that room'),
  },
  {
    value: 'gotify',
    label: t('Gotify'),
    example: 'https://gotify.example.com/message?token=…',
    hint: t('The server URL with an application token'),
  },
  {
    value: 'rocket_chat',
    label: t('Rocket.Chat'),
    example: 'https://chat.example.com/hooks/…',
    hint: t('The URL of an incoming webhook'),
  },
  {
    value: 'zulip',
    label: t('Zulip'),
    example: 'https://BOT_EMAIL:API_KEY@zulip.example.com/?stream=ops',
    hint: t(
      'The server URL with a bot’s email, its API key and a channel. Each monitor has its own topic, unless you add &topic=Alerts',
    ),
  },
  {
    value: 'apprise',
    label: t('Apprise'),
    example: 'https://apprise.example.com/notify/KEY',
    hint: t(
      'The notify URL of a key on your Apprise API server, which forwards to more than 100 services. Optional: ?tag=TAG, and USER:PASSWORD@ before the host',
    ),
  },
  {
    value: 'web_push',
    label: t('Browser notification'),
    example: t('Choose “Use this browser”'),
    hint: t('Notifications of this browser, also while the console is closed'),
  },
];

export function channelOf(key: string): { label: string; example: string; hint: string } {
  return CHANNELS.find(({ value }) => value === key) ?? { label: key, example: '', hint: '' };
}
