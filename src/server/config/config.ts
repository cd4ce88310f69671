import { createPrivateKey } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { findInstallationProblem } from '../data-folder/index.ts';
import { closestName, isPostgresUrl, postgresUrlAdvice, randomToken, readEventStoreAddress } from '../kernel/index.ts';
import type { Dkim } from '../mail/index.ts';
import { type OpenIdProvider, readOpenIdProvider } from './openid-provider.ts';
import { readUrl, type UrlSetting } from './url-settings.ts';

/** A test compares these texts with docs/configuration.md. */
export const settings = {
  GATEHOUSE_HOST: 'Address to listen on.',
  GATEHOUSE_PORT: 'Port to listen on.',
  GATEHOUSE_DATA: 'Folder that holds all data.',
  GATEHOUSE_BASE_URL: 'Public URL of the service.',
  GATEHOUSE_MONITOR_BASE_URL: 'Public URL of the monitors API, if it has its own.',
  GATEHOUSE_ANALYTICS_BASE_URL: 'Public URL of the websites API, if it has its own.',
  GATEHOUSE_MARKET_BASE_URL: 'Public URL of the marketplace API, if it has its own.',
  GATEHOUSE_SECRET: 'Secret (32 characters or more) that encrypts API keys and the passwords of checks.',
  GATEHOUSE_DATABASE_URL:
    'PostgreSQL URL of the database. List several hosts as a.example:5432,b.example:5432: one is the primary, and its standbys are read during an outage of the primary.',
  GATEHOUSE_UPGRADE_COPIES: 'Number of copies of the SQLite database to keep from before upgrades; 0 makes no copies.',
  GATEHOUSE_CLICKHOUSE_URL: 'ClickHouse URL of the event store.',
  GATEHOUSE_SPOOL_MAX_MB: 'Maximum size of the spool while the event store is unavailable, in MB.',
  GATEHOUSE_SMTP_URL: 'Mail server, as smtp://user:password@host:port or smtps://….',
  GATEHOUSE_MAIL_FROM: 'Sender address of emails.',
  GATEHOUSE_DKIM:
    'DKIM key that signs emails for the sender’s domain, as SELECTOR:FILE, with a private key in PEM; read at startup.',
  GATEHOUSE_TELEGRAM_URL: 'Telegram bot that sends alerts, as https://BOT_TOKEN@api.telegram.org.',
  GATEHOUSE_SMS_URL:
    'Twilio account that sends alerts by SMS, as https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+14155550123.',
  GATEHOUSE_CANARY:
    'Addresses (host:port, comma-separated) that show whether this machine is online when a check fails, or off.',
  GATEHOUSE_TRUST_PROXY:
    'Proxies trusted to report the visitor’s IP address: addresses, CIDR ranges or loopback, comma-separated.',
  GATEHOUSE_PROXY_HEADER:
    'Header in which the proxy reports the visitor’s IP address: X-Forwarded-For, Forwarded, or one with a single address, such as CF-Connecting-IP.',
  GATEHOUSE_GEO_DATABASE: 'Geolocation database, a MaxMind DB file (.mmdb); read at startup.',
  GATEHOUSE_FILES_URL:
    'S3-compatible storage for files of items, instead of the data folder, as s3://KEY:SECRET@host/bucket?region=eu-west-1.',
  GATEHOUSE_FILES_PER_ACCOUNT_GB:
    'Storage for media and files of one author, in GB; the owner of the service has no limit.',
  GATEHOUSE_STRIPE_URL: 'Stripe account that buyers pay to, as https://SECRET_KEY:WEBHOOK_SECRET@api.stripe.com.',
  GATEHOUSE_PAYPAL_URL:
    'PayPal app that buyers pay to, as https://CLIENT_ID:SECRET@api-m.paypal.com?webhook=WEBHOOK_ID.',
  GATEHOUSE_OIDC_URL:
    'OpenID Connect provider that people can log in with, as https://CLIENT_ID:CLIENT_SECRET@ISSUER?domains=example.com.',
  GATEHOUSE_GOOGLE_URL: 'For tests: address used in place of Google’s sign-in and Search Console API.',
  GATEHOUSE_UPDATE_CHECK: 'npm registry that is asked once a day for new versions, or off.',
  GATEHOUSE_ROLES: 'Roles that run in this process: web, checker, courier.',
  GATEHOUSE_RATE_LIMIT: 'Requests per minute for one API key.',
  GATEHOUSE_LOG_LEVEL: 'Minimum level of log messages: debug, info, warn, error.',
} as const;

/** Only `gatehouse mcp` reads this, but the variable can also be set in the service's environment. */
const mcpKey = 'GATEHOUSE_API_KEY';

export type Role = 'web' | 'checker' | 'courier';

export type Config = {
  host: string;
  port: number;
  dataDir: string;
  baseUrl: string;
  monitorBaseUrl: string;
  analyticsBaseUrl: string;
  marketBaseUrl: string;
  secret: string;
  /** true: the secret is set in the environment; false: it is stored in the data folder */
  isSecretGiven: boolean;
  databaseUrl: string | undefined;
  upgradeCopies: number;
  clickhouseUrl: string | undefined;
  spoolMaxBytes: number;
  /** undefined: the service uses the settings that the owner saved in the console */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** undefined: emails are not signed */
  dkim: Dkim | undefined;
  /** contains the bot's token as user name and password */
  telegramUrl: string | undefined;
  /** contains the account's SID and token, and `from` in the query */
  smsUrl: string | undefined;
  /**
   * `host:port` of services that can be reached if this machine is online; empty: the machine is assumed to be online
   */
  canary: string[];
  trustProxy: string[];
  proxyHeader: string;
  geoDatabase: string | undefined;
  filesUrl: string | undefined;
  filesPerAccountBytes: number;
  /** contains the secret key and the webhook secret */
  stripeUrl: string | undefined;
  /** the EU's register of VAT IDs; tests replace it */
  viesUrl: string;
  /** contains the client ID and secret, and `webhook` in the query */
  paypalUrl: string | undefined;
  /** undefined: people can only log in with local accounts */
  openId: OpenIdProvider | undefined;
  /** replaces Google in tests; undefined: Google */
  googleUrl: string | undefined;
  /** undefined: off */
  updateCheckUrl: string | undefined;
  roles: ReadonlySet<Role>;
  rateLimitPerMinute: number;
  logLevel: string;
};

/** The error for an invalid configuration. It lists all problems and how to fix them. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

export const publicRegistry = 'https://registry.npmjs.org';

/** The only place that accesses the process's environment. Settings are passed on as values. */
export const environment: NodeJS.ProcessEnv = process.env;

/** If `secret` is undefined, the secret is in the data folder. */
type ReadConfig = Omit<Config, 'secret'> & { secret: string | undefined };

/**
 * Returns the data folder. It is needed before the rest of the configuration, to complete an interrupted restore first.
 */
export const readDataDir = (env: NodeJS.ProcessEnv): string => resolve(env.GATEHOUSE_DATA?.trim() || 'data');

/** If `mustExist` is set, a missing database is a problem. Throws ConfigError with all problems. */
export function readConfig(env: NodeJS.ProcessEnv, { mustExist = false } = {}): ReadConfig {
  const problems: string[] = [];
  const text = (name: keyof typeof settings): string | undefined => env[name]?.trim() || undefined;
  const whole = (name: keyof typeof settings, fallback: number, [min, max]: [number, number]): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} is "${given}": use a whole number from ${min} to ${max}.`);
    return fallback;
  };
  const url = (name: UrlSetting): string | undefined => readUrl(name, text(name), problems);
  const database = (name: keyof typeof settings): string | undefined => {
    const given = text(name);
    if (given === undefined || isPostgresUrl(given)) return given?.replace(/\/+$/, '');
    problems.push(`${name} is not valid: ${postgresUrlAdvice}.`);
    return undefined;
  };
  const eventStore = (name: keyof typeof settings): string | undefined => {
    const given = text(name);
    if (given === undefined || readEventStoreAddress(given)) return given;
    problems.push(
      `${name} is not valid: use a URL such as http://user:password@host.example:8123/database, with several hosts as a.example:8123,b.example:8123 and a cluster as ?cluster=NAME.`,
    );
    return undefined;
  };

  for (const name of Object.keys(env)) {
    if (name.startsWith('GATEHOUSE_') && !(name in settings) && name !== mcpKey)
      problems.push(describeUnknownSetting(name));
  }
  const host = readHost(text('GATEHOUSE_HOST'), problems);
  const port = whole('GATEHOUSE_PORT', 8080, [1, 65535]);
  const baseUrl = url('GATEHOUSE_BASE_URL') ?? `http://${hostInUrl(host)}:${port}`;
  const config: ReadConfig = {
    host,
    port,
    dataDir: readDataDir(env),
    baseUrl,
    monitorBaseUrl: url('GATEHOUSE_MONITOR_BASE_URL') ?? baseUrl,
    analyticsBaseUrl: url('GATEHOUSE_ANALYTICS_BASE_URL') ?? baseUrl,
    marketBaseUrl: url('GATEHOUSE_MARKET_BASE_URL') ?? baseUrl,
    secret: text('GATEHOUSE_SECRET'),
    isSecretGiven: text('GATEHOUSE_SECRET') !== undefined,
    databaseUrl: database('GATEHOUSE_DATABASE_URL'),
    upgradeCopies: whole('GATEHOUSE_UPGRADE_COPIES', 3, [0, 100]),
    clickhouseUrl: eventStore('GATEHOUSE_CLICKHOUSE_URL'),
    spoolMaxBytes: whole('GATEHOUSE_SPOOL_MAX_MB', 2048, [1, 1_000_000]) * 1024 * 1024,
    smtpUrl: url('GATEHOUSE_SMTP_URL'),
    mailFrom: readSender(text('GATEHOUSE_MAIL_FROM'), problems),
    dkim: readDkim(text('GATEHOUSE_DKIM'), problems),
    telegramUrl: url('GATEHOUSE_TELEGRAM_URL'),
    smsUrl: url('GATEHOUSE_SMS_URL'),
    canary: readCanary(text('GATEHOUSE_CANARY'), problems),
    trustProxy: readTrustedProxies(text('GATEHOUSE_TRUST_PROXY'), problems),
    proxyHeader: readHeaderName(text('GATEHOUSE_PROXY_HEADER'), problems),
    geoDatabase: readFile('GATEHOUSE_GEO_DATABASE', text('GATEHOUSE_GEO_DATABASE'), problems),
    filesUrl: url('GATEHOUSE_FILES_URL'),
    filesPerAccountBytes: whole('GATEHOUSE_FILES_PER_ACCOUNT_GB', 50, [1, 1_000_000]) * 1024 ** 3,
    stripeUrl: url('GATEHOUSE_STRIPE_URL'),
    viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    paypalUrl: url('GATEHOUSE_PAYPAL_URL'),
    openId: readOpenIdProvider(text('GATEHOUSE_OIDC_URL'), problems),
    googleUrl: url('GATEHOUSE_GOOGLE_URL'),
    updateCheckUrl:
      text('GATEHOUSE_UPDATE_CHECK') === 'off' ? undefined : (url('GATEHOUSE_UPDATE_CHECK') ?? publicRegistry),
    roles: readRoles(text('GATEHOUSE_ROLES'), problems),
    rateLimitPerMinute: whole('GATEHOUSE_RATE_LIMIT', 6000, [1, 10_000_000]),
    logLevel: readLevel(text('GATEHOUSE_LOG_LEVEL'), problems),
  };
  const { secret } = config;
  if (secret !== undefined && secret.length < 32)
    problems.push('GATEHOUSE_SECRET is too short: use at least 32 characters.');
  if (secret === undefined && config.databaseUrl) {
    const file = join(config.dataDir, 'secret');
    const which = existsSync(file) ? `; this installation's is in ${file}` : '';
    problems.push(
      `GATEHOUSE_SECRET is missing: with GATEHOUSE_DATABASE_URL, all processes need the same secret of 32 characters or more${which}.`,
    );
  }
  const missing = mustExist ? findInstallationProblem(config) : undefined;
  if (missing !== undefined) problems.push(missing);
  // A new secret could not decrypt the data in an existing database.
  else if (mustExist && secret === undefined && !existsSync(join(config.dataDir, 'secret')))
    problems.push(missingSecret(config.dataDir));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Reads or creates the secret. A new secret is synced to disk before it is used. Throws ConfigError. */
export const withSecret = (config: ReadConfig): Config => ({
  ...config,
  secret: config.secret ?? secretOf(config.dataDir),
});

const missingSecret = (dataDir: string): string =>
  `The file secret is missing in ${dataDir}: restore it from a backup, or set GATEHOUSE_SECRET to the secret that the installation was created with. Data encrypted with it cannot be read without it.`;

/** With a new secret, nothing in the folder could be read, and the next backup would contain the wrong secret. */
const holdsData = (dataDir: string): boolean =>
  ['ledger.db', join('events', 'spool.db')].some(
    (name) => (statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0) > 0,
  );

function secretOf(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file) && holdsData(dataDir)) throw new ConfigError([missingSecret(dataDir)]);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError([describeUnusableFolder(dataDir, (error as NodeJS.ErrnoException).code)]);
  }
  try {
    if (!existsSync(file)) writeFileSync(file, `${randomToken()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // EEXIST: another process that started at the same time has written the file.
    if (code !== 'EEXIST') throw new ConfigError([describeUnusableFolder(dataDir, code)]);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError([
      `${file} is damaged: restore it from a backup. Data encrypted with it cannot be read without it.`,
    ]);
  return secret;
}

function describeUnusableFolder(dataDir: string, code: string | undefined): string {
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `The data folder ${dataDir} is a file or within one: set GATEHOUSE_DATA to a folder.`;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of the data folder ${dataDir} is full: free some space, and start again.`;
  if (code === 'EROFS')
    return `The data folder ${dataDir} is on a read-only file system: mount it writable, or set GATEHOUSE_DATA to another folder.`;
  return `The data folder ${dataDir} is not writable (${code}): set GATEHOUSE_DATA to a folder that is.`;
}

function readTrustedProxies(given: string | undefined, problems: string[]): string[] {
  const trusted: string[] = [];
  for (const part of given?.split(',') ?? []) {
    const entry = part.trim();
    if (entry === '') continue;
    if (entry === 'loopback' || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)) trusted.push(entry);
    else problems.push(`GATEHOUSE_TRUST_PROXY has "${entry}": use addresses, CIDR ranges or the word loopback.`);
  }
  return trusted;
}

function readHeaderName(given: string | undefined, problems: string[]): string {
  if (given === undefined) return 'X-Forwarded-For';
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(given))
    problems.push(`GATEHOUSE_PROXY_HEADER is "${given}": use the name of one header, such as X-Forwarded-For.`);
  return given;
}

function readHost(given: string | undefined, problems: string[]): string {
  if (given === undefined) return '127.0.0.1';
  if (isIP(given) === 0 && !/^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i.test(given))
    problems.push(
      `GATEHOUSE_HOST is "${given}": use an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all. The port is set with GATEHOUSE_PORT.`,
    );
  return given;
}

function readSender(given: string | undefined, problems: string[]): string | undefined {
  if (given === undefined) return undefined;
  const [, address = given] = /<([^<>]*)>$/.exec(given) ?? [];
  // A host without a dot is possible in a private network.
  if (/^[^\s<>@]+@[^\s<>@]+$/.test(address) && !/\p{Cc}/u.test(given)) return given;
  problems.push(
    // not shown: the start of the service
    `GATEHOUSE_MAIL_FROM is ${JSON.stringify(given)}: use an email address such as gatehouse@example.com, or Gatehouse <gatehouse@example.com>.`,
  );
  return undefined;
}

function describeUnknownSetting(name: string): string {
  const suffix = (setting: string) => setting.slice('GATEHOUSE_'.length);
  const closest = closestName(suffix(name), Object.keys(settings).map(suffix));
  const advice = closest === undefined ? '' : ` Did you mean GATEHOUSE_${closest}?`;
  return `${name} is not a setting.${advice} docs/configuration.md lists all settings.`;
}

function readFile(name: keyof typeof settings, given: string | undefined, problems: string[]): string | undefined {
  if (given === undefined) return undefined;
  const file = resolve(given);
  try {
    accessSync(file, constants.R_OK);
    if (statSync(file).isFile()) return file;
    problems.push(`${name} is "${given}", which is not a file: use the path of a file.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.push(`${name} is "${given}", which cannot be read (${code}): use the path of a readable file.`);
  }
  return undefined;
}

function readDkim(given: string | undefined, problems: string[]): Dkim | undefined {
  if (given === undefined) return undefined;
  const [, selector = '', path = ''] = /^([A-Za-z0-9][\w.-]{0,62}):(.+)$/.exec(given) ?? [];
  const file = selector === '' ? undefined : readFile('GATEHOUSE_DKIM', path, problems);
  if (selector === '')
    problems.push(`GATEHOUSE_DKIM is "${given}": use SELECTOR:FILE, such as gatehouse:/etc/gatehouse/dkim.pem.`);
  if (file === undefined) return undefined;
  try {
    const privateKey = readFileSync(file, 'utf8');
    const { asymmetricKeyType } = createPrivateKey(privateKey);
    if (asymmetricKeyType === 'rsa') return { selector, privateKey };
    problems.push(`GATEHOUSE_DKIM names ${file}, a key of type ${asymmetricKeyType}: use an RSA key.`);
  } catch {
    // OpenSSL's message is not shown, because it would not help and could contain a part of the key.
    problems.push(`GATEHOUSE_DKIM names ${file}, which is not a private key in PEM without a passphrase.`);
  }
  return undefined;
}

/** IP addresses, so no DNS lookup is needed. */
const defaultCanary = ['1.1.1.1:443', '8.8.8.8:443', '9.9.9.9:443'];

function readCanary(given: string | undefined, problems: string[]): string[] {
  if (given === undefined) return defaultCanary;
  if (given === 'off') return [];
  const addresses = given.split(',').map((part) => part.trim());
  const wrong = addresses.filter((one) => !URL.parse(`tcp://${one}`)?.port);
  if (wrong.length > 0)
    problems.push(`GATEHOUSE_CANARY has "${wrong.join(', ')}": use host:port, comma-separated, or the word off.`);
  return addresses;
}

const allRoles: readonly Role[] = ['web', 'checker', 'courier'];

const rolesIn = (given: string): string[] => given.split(',').map((name) => name.trim());

/** Returns text to append to the name of the setting or option, or undefined if the roles are valid. */
export function findRolesProblem(given: string): string | undefined {
  const wrong = rolesIn(given).filter((name) => !(allRoles as readonly string[]).includes(name));
  if (wrong.length === 0) return undefined;
  // not shown
  return `has "${wrong.join(', ')}": use one or more of web, checker and courier, comma-separated.`;
}

function readRoles(given: string | undefined, problems: string[]): Set<Role> {
  if (given === undefined) return new Set(allRoles);
  const problem = findRolesProblem(given);
  if (problem !== undefined) problems.push(`GATEHOUSE_ROLES ${problem}`);
  return new Set(allRoles.filter((role) => rolesIn(given).includes(role)));
}

function readLevel(given: string | undefined, problems: string[]): string {
  const levels = ['debug', 'info', 'warn', 'error'];
  if (given === undefined) return 'info';
  if (!levels.includes(given)) problems.push(`GATEHOUSE_LOG_LEVEL is "${given}": use one of ${levels.join(', ')}.`);
  return given;
}

const hostInUrl = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
