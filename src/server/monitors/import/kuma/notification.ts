import { t } from '../../../kernel/index.ts';
import { appriseAddress, gotifyAddress, mailAddresses, matrixRoom, telegramNotes, topicAddress } from '../addresses.ts';
import { type Receiver, receiverOf, skippedReceiver } from '../converted.ts';
import { parseJson, toRecord, toText, type UntrustedObject } from '../untrusted-json.ts';

export type KumaNotification = { id: number; name: string; config: UntrustedObject };

export function notificationOf(given: UntrustedObject): KumaNotification | undefined {
  const id = Number(given.id);
  if (!Number.isSafeInteger(id)) return undefined;
  const config = { ...given, ...toRecord(parseJson(given.config)) };
  return { id, name: toText(given.name) ?? toText(config.name) ?? t('Notification {id}', { id: String(id) }), config };
}

/** Notes never contain the settings, which are secrets. */
export function receiverFrom({ name, config }: KumaNotification): Receiver {
  const kind = toText(config.type) ?? 'unknown';
  const of = { name, kind };
  const setting = (field: string) => toText(config[field]);
  switch (kind) {
    case 'smtp': {
      const addresses = ['smtpTo', 'smtpCC', 'smtpBCC'].flatMap((field) => mailAddresses(setting(field)));
      return receiverOf(of, 'email', addresses, [
        t('Email is sent through this service’s mail server, with its own text.'),
      ]);
    }
    case 'webhook': {
      const notes = [t('The message is this service’s own signed JSON. The receiver must understand it.')];
      if (setting('webhookAdditionalHeaders')) notes.push(t('Its additional headers are not sent.'));
      return receiverOf(of, 'webhook', [setting('webhookURL')], notes);
    }
    case 'slack':
      return receiverOf(of, 'slack', [setting('slackwebhookURL')], channelNote(setting('slackchannel')));
    case 'teams':
      return receiverOf(of, 'teams', [setting('webhookUrl')]);
    case 'discord':
      return discordFrom(of, config);
    case 'telegram':
      return receiverOf(of, 'telegram', [setting('telegramChatID')], telegramNotes(setting('telegramMessageThread')));
    case 'ntfy':
      return receiverOf(of, 'ntfy', [ntfyTopic(config)]);
    case 'pushover':
      return receiverOf(
        of,
        'pushover',
        [`${setting('pushoverapptoken')}:${setting('pushoveruserkey')}`],
        setting('pushoverdevice')
          ? [
              t('Messages go to all devices of the user, not only to {device}.', {
                device: setting('pushoverdevice') ?? '',
              }),
            ]
          : [],
      );
    case 'PagerDuty': {
      const isEu = setting('pagerdutyIntegrationUrl')?.includes('.eu.pagerduty.com') ?? false;
      return receiverOf(of, 'pagerduty', [(isEu ? 'eu:' : '') + setting('pagerdutyIntegrationKey')]);
    }
    case 'Opsgenie':
      return receiverOf(of, 'opsgenie', [
        (setting('opsgenieRegion') === 'eu' ? 'eu:' : '') + setting('opsgenieApiKey'),
      ]);
    case 'JiraServiceManagement':
      return skippedReceiver(
        of,
        t(
          'it uses the API token of an account. Create an API integration in Jira Service Management and use its key here.',
        ),
      );
    case 'mattermost':
      return receiverOf(of, 'mattermost', [setting('mattermostWebhookUrl')], channelNote(setting('mattermostchannel')));
    case 'rocket.chat':
      return receiverOf(of, 'rocket_chat', [setting('rocketwebhookURL')], channelNote(setting('rocketchannel')));
    case 'apprise': {
      const address = appriseAddress(setting('appriseURL'));
      if (address !== undefined) return receiverOf(of, 'apprise', [address]);
      return skippedReceiver(
        of,
        t('Uptime Kuma runs Apprise itself. Add this address to an Apprise API server and use the channel Apprise.'),
      );
    }
    case 'GoogleChat':
      return receiverOf(of, 'google_chat', [setting('googleChatWebhookURL')]);
    case 'matrix':
      return receiverOf(of, 'matrix', [
        matrixRoom(setting('homeserverUrl'), setting('internalRoomId'), setting('accessToken')),
      ]);
    case 'gotify':
      return receiverOf(of, 'gotify', [gotifyAddress(setting('gotifyserverurl'), setting('gotifyapplicationToken'))]);
    case 'twilio':
      return receiverOf(
        of,
        'sms',
        [setting('twilioToNumber')?.replace(/[\s()-]/g, '')],
        [t('Sent by this service’s SMS provider (Settings → Telegram and SMS), not by yours.')],
      );
    default:
      return skippedReceiver(of, t('there is no channel for {kind} here.', { kind }));
  }
}

const channelNote = (channel: string | undefined): string[] =>
  channel ? [t('Messages go to the channel that the webhook itself names.')] : [];

/** A thread is part of the webhook's address. */
function discordFrom(of: { name: string; kind: string }, config: UntrustedObject): Receiver {
  const url = URL.parse(toText(config.discordWebhookUrl) ?? '');
  const kind = toText(config.discordChannelType);
  const thread = toText(config.threadId);
  if (url && kind === 'postToThread' && thread) url.searchParams.set('thread_id', thread);
  const notes = kind === 'createNewForumPost' ? [t('Alerts do not create a forum post.')] : [];
  return receiverOf(of, 'discord', [url?.href], notes);
}

function ntfyTopic(config: UntrustedObject): string | undefined {
  const [server, topic] = [toText(config.ntfyserverurl), toText(config.ntfytopic)];
  const [user, password, token] = [config.ntfyusername, config.ntfypassword, config.ntfyaccesstoken].map(toText);
  const method = toText(config.ntfyAuthenticationMethod);
  if (method === 'accessToken' && token) return topicAddress(server, topic, { user: '', password: token });
  // Older versions have only a name and a password.
  if (method !== 'none' && user) return topicAddress(server, topic, { user, password: password ?? '' });
  return topicAddress(server, topic);
}
