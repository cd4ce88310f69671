import { translateCause } from '../causes/index.ts';
import type { ConnectionName } from '../deps.ts';
import { isStripeTestKey, parseJson, t } from '../kernel/index.ts';
import type { Guard, Resolve } from '../network/index.ts';
import {
  botAddress,
  fieldsOf,
  receiverReason,
  redact,
  sendRequest,
  smsRequest,
  urlCredentials,
} from '../outbox/index.ts';
import { definitions, valuesOf } from './definitions.ts';
import type { ConnectionTestAnswer } from './wire.ts';

export type Reach = { guard: Guard; resolve: Resolve };
type Request = Parameters<typeof sendRequest>[0];
type Trial = {
  request: Pick<Request, 'method' | 'url' | 'headers' | 'body'> | { error: string };
  describe(answer: Record<string, unknown>): ConnectionTestAnswer;
};

const timeoutMs = 10_000;
/** Stripe's description of an account has a few KiB. */
const maxBodyChars = 64 * 1024;

/** Sends one request that only succeeds with the right credentials. `to`: the phone number that gets a message */
export async function tryConnection(
  reach: Reach,
  name: ConnectionName,
  { url, to, sender }: { url: string | undefined; to: string; sender: string },
): Promise<ConnectionTestAnswer> {
  const { name: provider } = definitions[name];
  if (url === undefined) return { works: false, text: t('{provider} is not set up yet.', { provider }) };
  const { request, describe } = trialOf(name, url, { to, sender });
  if ('error' in request) return { works: false, text: translateCause(request.error) };
  const answer = await sendRequest({ ...reach, ...request, timeoutMs, maxBodyChars });
  if (answer.kind === 'unanswered') return { works: false, text: translateCause(answer.error) };
  const { status, body } = answer;
  if (status >= 200 && status < 300) return describe(fieldsOf(parseJson(body)));
  const reason = redact(receiverReason(body), urlCredentials(url));
  return {
    works: false,
    text:
      reason === ''
        ? t('The provider returned status {status}.', { status })
        : t('The provider returned an error: {reason}', { reason }),
  };
}

function trialOf(name: ConnectionName, url: string, { to, sender }: { to: string; sender: string }): Trial {
  switch (name) {
    case 'stripe':
    case 'stripe_test':
      return stripeTrial(url);
    case 'paypal':
      return paypalTrial(url);
    case 'telegram': {
      const bot = botAddress(url);
      return {
        request:
          typeof bot === 'string'
            ? { url: `${bot}/getMe`, body: '' }
            : { error: bot.kind === 'delivered' ? '' : bot.error },
        describe: ({ result }) => ({
          works: true,
          text: t('The bot is @{username}.', { username: textOf(fieldsOf(result).username) }),
        }),
      };
    }
    case 'sms':
      return {
        request: smsRequest(url, to, t('Test message from Gatehouse at {address}', { address: sender })),
        describe: () => ({ works: true, text: t('Accepted. Check the phone with the number {to}.', { to }) }),
      };
  }
}

function stripeTrial(url: string): Trial {
  const { origin } = new URL(url);
  const { secret_key = '' } = valuesOf(definitions.stripe, url);
  return {
    request: {
      method: 'GET',
      url: `${origin}/v1/account`,
      headers: { authorization: `Bearer ${secret_key}` },
      body: '',
    },
    describe(account) {
      const name = stripeName(account);
      if (account.charges_enabled === false)
        return {
          works: false,
          text: t('{name} can’t take payments yet. Complete the account in the Stripe dashboard.', { name }),
        };
      return {
        works: true,
        text: isStripeTestKey(secret_key)
          ? t('Connected to {name} in test mode: cards are not charged.', { name })
          : t('Connected to {name} in live mode.', { name }),
      };
    },
  };
}

function paypalTrial(url: string): Trial {
  const { origin } = new URL(url);
  const { client_id = '', client_secret = '', mode } = valuesOf(definitions.paypal, url);
  return {
    request: {
      method: 'POST',
      url: `${origin}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    },
    describe: () => ({
      works: true,
      text:
        mode === 'sandbox'
          ? t('Connected to PayPal’s sandbox: buyers are not charged.')
          : t('Connected to PayPal in live mode.'),
    }),
  };
}

function stripeName({ settings, business_profile, email, id }: Record<string, unknown>): string {
  const shown = fieldsOf(fieldsOf(settings).dashboard).display_name;
  // not shown
  return [shown, fieldsOf(business_profile).name, email, id].map(textOf).find((name) => name !== '') ?? 'Stripe';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
