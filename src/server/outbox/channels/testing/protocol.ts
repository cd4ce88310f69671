import { z } from 'zod';
import type { ChannelName } from '../../index.ts';
import type { Received, Reply } from './receiver.ts';

export type Protocol = {
  channel: Exclude<ChannelName, 'email'>;
  destination: (url: string) => string;
  settings?: (url: string) => { telegramUrl?: string; smsUrl?: string };
  answer: (request: Received) => Reply;
  refusals: {
    what: string;
    destination?: (url: string) => string;
    settings?: Protocol['settings'];
    reply?: Reply;
    kind: 'refused' | 'impossible';
    words: RegExp;
  }[];
  limit: { reply: Reply; waitS: number };
};

export const keys = {
  pushoverToken: 'azGDORePK8gMaC0QOYAMyEEuzJnyUi',
  pushoverUser: 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG',
  pagerduty: 'R0123456789ABCDEFabcdef012345678',
  opsgenie: 'eb243592-faa2-4ba2-a551-1afdf565c889',
  jira: '7c1d0e52-4b9a-4f63-8d17-92be60a5f3c8',
  bot: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
  sid: 'AC0123456789abcdef0123456789abcdef',
  twilio: 'f00dfeedf00dfeedf00dfeedf00dfeed',
  matrix: 'syt_Z2F0ZWhvdXNl_aBcDeFgHiJkLmNoP_1x2y3z',
  gotify: 'AiOLxxDxYOCc7bY',
  ntfy: 'tk_7eevizlsiwf9yi4uxsrs83r4352o0',
  rocketChat: 'KzXFC6jFcZ9aSNRdfQ6PuDhYaD7mK8o5',
  apprise: 'ops_4f1c9a7be2d84630',
  whatsapp: 'EAAJB0nB4Qn8BAFZCqzT5hVw3kXr7YdLm2Ps',
  zulip: 'pGkaG3vXqW7mT2nZ9cR4yL6dH1sF8bJ0',
  browser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  browserAuth: 'BTBZMqHH6r4Tts7J_aSIgg',
  pushPath: 'gAAAAABnQ2v0aZ7RkqPzX3f1',
};

export const at = (url: string, userInfo: string, path = '') => url.replace('http://', `http://${userInfo}@`) + path;
export const isJson = ({ method, headers }: Received) =>
  method === 'POST' && headers['content-type'] === 'application/json; charset=utf-8';
export const isForm = ({ method, headers }: Received) =>
  method === 'POST' && headers['content-type'] === 'application/x-www-form-urlencoded';
export const fits = (schema: z.ZodType, { body }: Received) => schema.safeParse(JSON.parse(body)).success;
export const form = ({ body }: Received) => Object.fromEntries(new URLSearchParams(body));
export const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
export const text = z.string().min(1);
export const web = z.url();
export const retryLater = (waitS: number): Protocol['limit'] => ({
  reply: { status: 429, headers: { 'retry-after': String(waitS) }, body: 'rate_limited' },
  waitS,
});
