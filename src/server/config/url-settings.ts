import { isDecodable } from '../kernel/index.ts';

type UrlRule = {
  protocols: readonly string[];
  /** Follows “use” in the message. */
  advice: string;
  /** The value contains a password or token, so it isn't shown. */
  isSecret?: true;
  accepts(url: URL): boolean;
};

const hasPath = ({ pathname }: URL): boolean => pathname !== '' && pathname !== '/';
const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';
const hasOnlyOptions = ({ searchParams }: URL, known: readonly string[]): boolean =>
  [...searchParams.keys()].every((name) => known.includes(name));

const publicUrl: UrlRule = {
  protocols: ['http', 'https'],
  advice: 'a URL without a path, such as https://gate.example',
  accepts: (url) => !hasPath(url) && url.search === '' && !hasCredentials(url),
};

const rules = {
  GATEHOUSE_BASE_URL: publicUrl,
  GATEHOUSE_MONITOR_BASE_URL: publicUrl,
  GATEHOUSE_ANALYTICS_BASE_URL: publicUrl,
  GATEHOUSE_MARKET_BASE_URL: publicUrl,
  GATEHOUSE_SMTP_URL: {
    protocols: ['smtp', 'smtps'],
    advice: 'smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465',
    isSecret: true,
    accepts: (url) => !hasPath(url),
  },
  GATEHOUSE_TELEGRAM_URL: {
    protocols: ['https', 'http'],
    advice: 'https://BOT_TOKEN@api.telegram.org with the token of your bot',
    isSecret: true,
    accepts: (url) => url.username !== '' && url.search === '',
  },
  GATEHOUSE_SMS_URL: {
    protocols: ['https', 'http'],
    advice:
      'https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+14155550123 with your account, its token and your number',
    isSecret: true,
    accepts: (url) =>
      url.username !== '' &&
      url.password !== '' &&
      (url.searchParams.get('from') ?? '').trim() !== '' &&
      hasOnlyOptions(url, ['from']),
  },
  GATEHOUSE_FILES_URL: {
    protocols: ['s3'],
    advice: 's3://KEY:SECRET@host/bucket?region=eu-west-1 with one bucket',
    isSecret: true,
    accepts: (url) =>
      url.username !== '' &&
      url.password !== '' &&
      /^\/[^/]+\/?$/.test(url.pathname) &&
      hasOnlyOptions(url, ['region', 'tls']),
  },
  GATEHOUSE_STRIPE_URL: {
    protocols: ['https', 'http'],
    advice: 'https://SECRET_KEY:WEBHOOK_SECRET@api.stripe.com with both secrets',
    isSecret: true,
    accepts: (url) => url.username !== '' && url.password !== '' && !hasPath(url) && url.search === '',
  },
  GATEHOUSE_PAYPAL_URL: {
    protocols: ['https', 'http'],
    advice: 'https://CLIENT_ID:SECRET@api-m.paypal.com?webhook=WEBHOOK_ID with the values of your PayPal app',
    isSecret: true,
    accepts: (url) =>
      url.username !== '' &&
      url.password !== '' &&
      !hasPath(url) &&
      /^[A-Za-z0-9]+$/.test(url.searchParams.get('webhook') ?? '') &&
      hasOnlyOptions(url, ['webhook']),
  },
  GATEHOUSE_GOOGLE_URL: {
    protocols: ['https', 'http'],
    advice: 'a URL such as https://host.example',
    accepts: (url) => url.search === '' && !hasCredentials(url),
  },
  GATEHOUSE_UPDATE_CHECK: {
    protocols: ['https', 'http'],
    advice: 'the URL of an npm registry, such as https://registry.npmjs.org, or the word off',
    accepts: (url) => url.search === '' && !hasCredentials(url),
  },
} satisfies Record<string, UrlRule>;

export type UrlSetting = keyof typeof rules;

/** Returns the URL without slashes at its end, or undefined after adding a problem. */
export function readUrl(name: UrlSetting, given: string | undefined, problems: string[]): string | undefined {
  if (given === undefined) return undefined;
  const { protocols, advice, accepts, isSecret }: UrlRule = rules[name];
  const url = URL.parse(given);
  if (
    url !== null &&
    protocols.includes(url.protocol.slice(0, -1)) &&
    url.hostname !== '' &&
    url.hash === '' &&
    // An unencoded / or ? in a password moves the @ into the path or the query.
    !`${url.pathname}${url.search}`.includes('@') &&
    [url.username, url.password, url.pathname].every(isDecodable) &&
    accepts(url)
  )
    return given.replace(/\/+$/, '');
  const shown = isSecret || (url && hasCredentials(url)) ? 'is not valid' : `is "${given}"`;
  const encoding = isSecret
    ? ', and percent-encode special characters in secrets (# as %23, / as %2F, ? as %3F, % as %25)'
    : '';
  problems.push(`${name} ${shown}: use ${advice}${encoding}.`);
  return undefined;
}
