import { t } from '../../../kernel/index.ts';
import { gotifyAddress, mailAddresses, matrixRoom, telegramNotes, topicAddress, zulipAddress } from '../addresses.ts';
import { type Receiver, receiverOf, skippedReceiver } from '../converted.ts';
import { toText, type UntrustedObject } from '../untrusted-json.ts';

/** Notes never contain the settings, which are secrets. */
export function receiverFrom(name: string, kind: string, settings: UntrustedObject): Receiver {
  const of = { name, kind };
  const setting = (field: string) => toText(settings[field]);
  switch (kind) {
    case 'email':
    case 'aws-ses':
    case 'awsses':
    case 'sendgrid':
      return receiverOf(of, 'email', mailAddresses(setting('to')), [
        t('Email is sent through this service’s mail server.'),
      ]);
    case 'slack':
    case 'discord':
    case 'teams':
    case 'mattermost':
      return receiverOf(of, kind, [setting('webhook-url')]);
    case 'teams-workflows':
      return receiverOf(of, 'teams', [setting('webhook-url')]);
    case 'rocketchat':
      return receiverOf(
        of,
        'rocket_chat',
        [setting('webhook-url')],
        setting('channel') ? [t('Messages go to the channel that the webhook itself names.')] : [],
      );
    case 'googlechat':
      return receiverOf(of, 'google_chat', [setting('webhook-url')]);
    case 'n8n':
      return receiverOf(
        of,
        'webhook',
        [setting('webhook-url')],
        [t('The message is this service’s own signed JSON. The workflow must understand it.')],
      );
    case 'custom':
      return receiverOf(
        of,
        'webhook',
        [setting('url')],
        [
          t(
            'Called with POST and this service’s own signed JSON, without your headers. The receiver must understand it.',
          ),
        ],
      );
    case 'telegram':
      return receiverOf(of, 'telegram', [setting('id')], telegramNotes(setting('topic-id')));
    case 'twilio':
      return receiverOf(
        of,
        'sms',
        [setting('to')?.replace(/[\s()-]/g, '')],
        [t('Sent by this service’s SMS provider (Settings → Telegram and SMS), not by yours.')],
      );
    case 'ntfy': {
      const token = setting('token');
      const access = token === undefined ? undefined : { user: '', password: token };
      return receiverOf(of, 'ntfy', [topicAddress(setting('url') ?? 'https://ntfy.sh', setting('topic'), access)]);
    }
    case 'pushover':
      return receiverOf(of, 'pushover', [`${setting('application-token')}:${setting('user-key')}`]);
    case 'pagerduty':
      return receiverOf(of, 'pagerduty', [setting('integration-key')]);
    case 'opsgenie':
      return receiverOf(of, 'opsgenie', [setting('api-key')]);
    case 'matrix':
      return receiverOf(of, 'matrix', [
        matrixRoom(
          setting('server-url') ?? 'https://matrix-client.matrix.org',
          setting('internal-room-id'),
          setting('access-token'),
        ),
      ]);
    case 'gotify':
      return receiverOf(of, 'gotify', [gotifyAddress(setting('server-url'), setting('token'))]);
    case 'zulip':
      return receiverOf(of, 'zulip', [
        zulipAddress({
          host: setting('domain'),
          email: setting('bot-email'),
          key: setting('bot-api-key'),
          stream: setting('channel-id'),
          topic: setting('topic'),
        }),
      ]);
    default:
      return skippedReceiver(of, t('there is no channel for {kind} here.', { kind }));
  }
}
