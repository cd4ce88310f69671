import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChannelName, destinationProblem } from './registry.ts';

const token = 'a'.repeat(30);
const key = '0123456789abcdef0123456789ABCDEF';
/** From the example in RFC 8291. */
const publicKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const uuid = '12345678-1234-1234-1234-123456789abc';

/** The channels of the contract are tested in test/contract. */
const destinations: Partial<Record<ChannelName, { taken: string[]; refused: string[] }>> = {
  ntfy: {
    taken: ['https://ntfy.sh/my-topic', 'https://u:p@ntfy.example/t_1', 'http://:tk_1@127.0.0.1:2586/alerts'],
    refused: ['', 'my-topic', 'https://ntfy.sh', 'https://ntfy.sh/a/b', 'https://ntfy.sh/a?b=c', 'https://ntfy.sh/a b'],
  },
  pushover: {
    taken: [`${token}:${token}`],
    refused: ['', token, `${token}:${token}a`, `${token}:`, `${token}:${token.slice(1)}-`, `${token} ${token}`],
  },
  pagerduty: {
    taken: [key, `eu:${key}`],
    refused: ['', key.slice(1), `${key}0`, `us:${key}`, uuid, `https://events.pagerduty.com/${key}`],
  },
  opsgenie: { taken: [uuid, `eu:${uuid}`, uuid.toUpperCase()], refused: ['', key, `us:${uuid}`, uuid.slice(1)] },
  jira_service_management: {
    taken: [uuid, uuid.toUpperCase(), key],
    refused: ['', `eu:${uuid}`, 'ops@example.com:token', uuid.slice(0, 19), `https://api.atlassian.com/${uuid}`],
  },
  web_push: {
    taken: [`https://${publicKey}:BTBZMqHH6r4Tts7J_aSIgg@fcm.googleapis.com/fcm/send/abc`],
    refused: [
      '',
      'https://fcm.googleapis.com/fcm/send/abc',
      `https://${publicKey}@fcm.googleapis.com/fcm/send/abc`,
      `https://${publicKey.slice(0, -3)}AAA:BTBZMqHH6r4Tts7J_aSIgg@fcm.googleapis.com/fcm/send/abc`,
      `https://${publicKey}:BTBZMqHH6r4Tts7J_aSIgg@fcm.googleapis.com/`,
    ],
  },
  mattermost: {
    taken: ['https://chat.example/hooks/xyz', 'http://127.0.0.1:8065/sub/hooks/xyz'],
    refused: ['', 'chat.example/hooks/xyz', 'https://u:p@chat.example/hooks/xyz', 'ftp://chat.example/hooks/xyz'],
  },
  rocket_chat: {
    taken: ['https://chat.example/hooks/id/token', 'http://127.0.0.1:3000/sub/hooks/id/token'],
    refused: ['', 'chat.example/hooks/id/token', 'https://u:p@chat.example/hooks/id/token'],
  },
  google_chat: {
    taken: ['https://chat.googleapis.com/v1/spaces/AAA/messages?key=k&token=t'],
    refused: [
      '',
      'https://chat.googleapis.com/v1/spaces/AAA/messages?key=k',
      'https://chat.googleapis.com/v1/spaces/AAA?token=t',
      'https://chat.google.com/room/AAA',
    ],
  },
  matrix: {
    taken: [
      'https://syt_t@matrix.example/!room:matrix.example',
      'https://:syt_t@matrix.example/!room:matrix.example',
      'https://syt_t@matrix.example/%21room%3Amatrix.example',
      'https://syt_t@matrix.example/!31hneApxJ_1o-63DmFrpeqnkFfWppnzWso1JvH3ogLM',
    ],
    refused: [
      '',
      'https://matrix.example/!room:matrix.example',
      'https://user:password@matrix.example/!room:matrix.example',
      'https://syt_t@matrix.example/#alias:matrix.example',
      'https://syt_t@matrix.example/room:matrix.example',
      'https://syt_t@matrix.example/!room:matrix.example/more',
      '!room:matrix.example',
    ],
  },
  zulip: {
    taken: [
      'https://bot@zulip.example:key@zulip.example/?stream=ops',
      'https://bot%40zulip.example:key@zulip.example?stream=42&topic=Down%20or%20up',
    ],
    refused: [
      '',
      'https://zulip.example/?stream=ops',
      'https://key@zulip.example/?stream=ops',
      'https://bot:key@zulip.example/',
      'https://bot:key@zulip.example/?stream=',
      'https://bot:key@zulip.example/?channel=ops',
      'https://bot:key@zulip.example/?stream=ops&topics=x',
      'https://bot:key@zulip.example/api/v1/messages?stream=ops',
      `https://bot:key@zulip.example/?stream=ops&topic=${'x'.repeat(61)}`,
    ],
  },
  whatsapp: {
    taken: [
      'https://EAAG1@graph.facebook.com/v24.0/106540352242922?to=14155550123&template=gatehouse_alert&language=en_US',
      'https://:EAAG1@graph.facebook.com/v9.0/106540352242922?language=fil&template=a1&to=+14155550123',
    ],
    refused: [
      '',
      'https://graph.facebook.com/v24.0/106540352242922?to=14155550123&template=a&language=en',
      'https://EAAG1@graph.facebook.com/106540352242922?to=14155550123&template=a&language=en',
      'https://EAAG1@graph.facebook.com/v24.0/106540352242922/messages?to=14155550123&template=a&language=en',
      'https://EAAG1@graph.facebook.com/v24.0/106540352242922?to=04155550123&template=a&language=en',
      'https://EAAG1@graph.facebook.com/v24.0/106540352242922?to=14155550123&template=A%20b&language=en',
      'https://EAAG1@graph.facebook.com/v24.0/106540352242922?to=14155550123&template=a&language=english',
      'https://EAAG1@graph.facebook.com/v24.0/106540352242922?to=14155550123&template=a&language=en&x=1',
    ],
  },
  apprise: {
    taken: [
      'https://apprise.example/notify/ops',
      'http://user:password@127.0.0.1:8000/sub/notify/ops_1-a/?tag=a%20b,c',
    ],
    refused: [
      '',
      'apprise.example/notify/ops',
      'apprises://apprise.example/ops',
      'https://apprise.example/notify',
      'https://apprise.example/notify/ops/more',
      'https://apprise.example/notify/ops?tags=a',
      'https://token@apprise.example/notify/ops',
    ],
  },
  gotify: {
    taken: [
      'https://gotify.example/message?token=t',
      'https://gotify.example/?token=t',
      'https://gotify.example?token=t',
      'http://127.0.0.1/sub/message?token=t',
    ],
    refused: [
      '',
      'https://gotify.example/message',
      'https://gotify.example/message?token=',
      'https://gotify.example/x?token=t',
    ],
  },
};

for (const [channel, { taken, refused }] of Object.entries(destinations) as [
  ChannelName,
  (typeof destinations)['ntfy'] & object,
][])
  test(`validates destinations of ${channel}`, () => {
    for (const value of taken) assert.equal(destinationProblem(channel, value), undefined, value);
    for (const value of refused) assert.match(destinationProblem(channel, value) ?? 'nothing', /^must be .+\.$/, value);
  });
