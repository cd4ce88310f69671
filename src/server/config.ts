import { createPrivateKey } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { findInstallationProblem } from './installation.ts';
import { randomToken } from './kernel/index.ts';
import type { Dkim } from './mail/index.ts';

/** Every setting with what it does; a test holds the table in docs/configuration.md to this one. */
export const settings = {
  GATEHOUSE_HOST: 'Address to listen on.',
  GATEHOUSE_PORT: 'Port to listen on.',
  GATEHOUSE_DATA: 'Folder of everything that is stored.',
  GATEHOUSE_BASE_URL: 'Public address of the service.',
  GATEHOUSE_MONITOR_BASE_URL: 'Public address of the monitors interface, when it has its own.',
  GATEHOUSE_ANALYTICS_BASE_URL: 'Public address of the websites interface, when it has its own.',
  GATEHOUSE_MARKET_BASE_URL: 'Public address of the marketplace interface, when it has its own.',
  GATEHOUSE_SECRET: 'Secret (32 characters or more) under which keys and passwords of checks are sealed.',
  GATEHOUSE_DATABASE_URL: 'PostgreSQL address of the database.',
  GATEHOUSE_CLICKHOUSE_URL: 'ClickHouse address of the event store.',
  GATEHOUSE_SPOOL_MAX_MB: 'How much the spool may hold while the event store is away, in MB.',
  GATEHOUSE_SMTP_URL: 'Mail server, as smtp://user:password@host:port or smtps://….',
  GATEHOUSE_MAIL_FROM: 'Sender of the mail.',
  GATEHOUSE_DKIM:
    'Key that signs the mail for the sender’s domain (DKIM), as SELECTOR:FILE, with a private key in PEM; read at the start.',
  GATEHOUSE_TELEGRAM_URL: 'Telegram bot that sends alerts, as https://BOT_TOKEN@api.telegram.org.',
  GATEHOUSE_SMS_URL:
    'Twilio account that sends alerts by SMS, as https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+14155550123.',
  GATEHOUSE_CANARY:
    'Addresses (host:port, comma-separated) that tell whether this machine has a network when a check fails, or off.',
  GATEHOUSE_TRUST_PROXY:
    'Proxies believed about the visitor’s address: addresses, CIDR ranges or loopback, comma-separated.',
  GATEHOUSE_PROXY_HEADER:
    'The one header in which the proxy tells the visitor’s address: X-Forwarded-For, Forwarded, or one that holds a single address, such as CF-Connecting-IP.',
  GATEHOUSE_GEO_DATABASE: 'Database that tells where visitors are, a MaxMind DB file (.mmdb); read at the start.',
  GATEHOUSE_FILES_URL:
    'Where files of items lie when not in the data folder: S3 or what speaks it, as s3://KEY:SECRET@host/bucket?region=eu-west-1.',
  GATEHOUSE_FILES_PER_ACCOUNT_GB:
    'How much media and files of one author may take, in GB; the owner of the service is not bound.',
  GATEHOUSE_STRIPE_URL: 'Stripe account that buyers pay to, as https://SECRET_KEY:WEBHOOK_SECRET@api.stripe.com.',
  GATEHOUSE_ROLES: 'Which parts run in this process: web, checker, courier.',
  GATEHOUSE_RATE_LIMIT: 'Requests a minute for one API key.',
  GATEHOUSE_LOG_LEVEL: 'Least severe messages that are logged: debug, info, warn, error.',
} as const;

export type Role = 'web' | 'checker' | 'courier';

export type Config = {
  host: string;
  port: number;
  dataDir: string;
  /** without a slash at the end, like the three below */
  baseUrl: string;
  monitorBaseUrl: string;
  analyticsBaseUrl: string;
  marketBaseUrl: string;
  secret: string;
  databaseUrl: string | undefined;
  clickhouseUrl: string | undefined;
  spoolMaxBytes: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** none: mail is not signed here */
  dkim: Dkim | undefined;
  /** with the bot's token as its user name and password */
  telegramUrl: string | undefined;
  /** with the account's SID and token, and `from` in the query */
  smsUrl: string | undefined;
  /** `host:port` of what answers when this machine has a network; none: it is taken to have one */
  canary: string[];
  trustProxy: string[];
  /** the one header that is read for the visitor's address, as it was written */
  proxyHeader: string;
  /** path of the operator's own MMDB file; none: what is shipped */
  geoDatabase: string | undefined;
  /** with the key and its secret, the bucket as the path; none: the data folder */
  filesUrl: string | undefined;
  /** of media and files; not for the owner of the service */
  filesPerAccountBytes: number;
  /** with the secret key and the webhooks' secret */
  stripeUrl: string | undefined;
  roles: ReadonlySet<Role>;
  rateLimitPerMinute: number;
  logLevel: string;
};

/** A start that cannot work: every problem, each with how to mend it. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
  }
}

/**
 * Reads the configuration. Creates the data folder and, where none is given, the secret in it; with `mustExist` it creates
 * nothing, and a data folder without a database is a problem. Throws ConfigError with all problems together.
 */
export function readConfig(env: NodeJS.ProcessEnv, { mustExist = false } = {}): Config {
  const problems: string[] = [];
  const text = (name: keyof typeof settings): string | undefined => env[name]?.trim() || undefined;
  const whole = (name: keyof typeof settings, fallback: number, [min, max]: [number, number]): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} is "${given}": give a whole number from ${min} to ${max}.`);
    return fallback;
  };
  const address = (name: keyof typeof settings, protocols: string[], showValue = true): string | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    const url = URL.parse(given);
    if (url && protocols.includes(url.protocol.slice(0, -1)) && url.hostname) return given.replace(/\/+$/, '');
    problems.push(
      `${name}${showValue ? ` is "${given}"` : ' cannot be read'}: give an address such as ${protocols[0]}://host.example.`,
    );
    return undefined;
  };

  for (const name of Object.keys(env)) {
    if (name.startsWith('GATEHOUSE_') && !(name in settings))
      problems.push(`${name} is not a setting of Gatehouse: docs/configuration.md lists them.`);
  }
  const host = text('GATEHOUSE_HOST') ?? '127.0.0.1';
  const port = whole('GATEHOUSE_PORT', 8080, [1, 65535]);
  const baseUrl = address('GATEHOUSE_BASE_URL', ['http', 'https']) ?? `http://${hostInUrl(host)}:${port}`;
  const config: Config = {
    host,
    port,
    dataDir: resolve(text('GATEHOUSE_DATA') ?? 'data'),
    baseUrl,
    monitorBaseUrl: address('GATEHOUSE_MONITOR_BASE_URL', ['http', 'https']) ?? baseUrl,
    analyticsBaseUrl: address('GATEHOUSE_ANALYTICS_BASE_URL', ['http', 'https']) ?? baseUrl,
    marketBaseUrl: address('GATEHOUSE_MARKET_BASE_URL', ['http', 'https']) ?? baseUrl,
    secret: '',
    databaseUrl: address('GATEHOUSE_DATABASE_URL', ['postgres', 'postgresql'], false),
    clickhouseUrl: address('GATEHOUSE_CLICKHOUSE_URL', ['http', 'https'], false),
    spoolMaxBytes: whole('GATEHOUSE_SPOOL_MAX_MB', 2048, [1, 1_000_000]) * 1024 * 1024,
    smtpUrl: address('GATEHOUSE_SMTP_URL', ['smtp', 'smtps'], false),
    mailFrom: text('GATEHOUSE_MAIL_FROM') ?? `Gatehouse <gatehouse@${URL.parse(baseUrl)?.hostname ?? 'localhost'}>`,
    dkim: readDkim(text('GATEHOUSE_DKIM'), problems),
    telegramUrl: address('GATEHOUSE_TELEGRAM_URL', ['https', 'http'], false),
    smsUrl: address('GATEHOUSE_SMS_URL', ['https', 'http'], false),
    canary: readCanary(text('GATEHOUSE_CANARY'), problems),
    trustProxy: readTrustedProxies(text('GATEHOUSE_TRUST_PROXY'), problems),
    proxyHeader: readHeaderName(text('GATEHOUSE_PROXY_HEADER'), problems),
    geoDatabase: readFile('GATEHOUSE_GEO_DATABASE', text('GATEHOUSE_GEO_DATABASE'), problems),
    filesUrl: readBucket(address('GATEHOUSE_FILES_URL', ['s3'], false), problems),
    filesPerAccountBytes: whole('GATEHOUSE_FILES_PER_ACCOUNT_GB', 50, [1, 1_000_000]) * 1024 ** 3,
    stripeUrl: address('GATEHOUSE_STRIPE_URL', ['https', 'http'], false),
    roles: readRoles(text('GATEHOUSE_ROLES'), problems),
    rateLimitPerMinute: whole('GATEHOUSE_RATE_LIMIT', 6000, [1, 10_000_000]),
    logLevel: readLevel(text('GATEHOUSE_LOG_LEVEL'), problems),
  };
  const secret = text('GATEHOUSE_SECRET');
  if (secret !== undefined && secret.length < 32)
    problems.push('GATEHOUSE_SECRET is too short: give at least 32 characters.');
  if (secret === undefined && config.databaseUrl) {
    problems.push(
      'GATEHOUSE_SECRET is missing: with GATEHOUSE_DATABASE_URL all processes need the same one, 32 characters or more.',
    );
  }
  const missing = mustExist ? findInstallationProblem(config) : undefined;
  if (missing !== undefined) problems.push(missing);
  if (problems.length > 0) throw new ConfigError(problems);
  config.secret = secret ?? secretOf(config.dataDir);
  return config;
}

/** The secret kept in the data folder; made, and synced to disk before anything is sealed with it, on the first start. */
function secretOf(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) writeFileSync(file, `${randomToken()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    // Two starts at once: the other one wrote it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError([
        `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): set GATEHOUSE_DATA to a folder that can.`,
      ]);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError([
      `${file} is damaged: restore it from a backup; what was sealed with it cannot be read without it.`,
    ]);
  return secret;
}

function readTrustedProxies(given: string | undefined, problems: string[]): string[] {
  const trusted: string[] = [];
  for (const part of given?.split(',') ?? []) {
    const entry = part.trim();
    if (entry === '') continue;
    if (entry === 'loopback' || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)) trusted.push(entry);
    else problems.push(`GATEHOUSE_TRUST_PROXY has "${entry}": give addresses, CIDR ranges or the word loopback.`);
  }
  return trusted;
}

function readHeaderName(given: string | undefined, problems: string[]): string {
  if (given === undefined) return 'X-Forwarded-For';
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(given))
    problems.push(`GATEHOUSE_PROXY_HEADER is "${given}": give the name of one header, such as X-Forwarded-For.`);
  return given;
}

function readBucket(given: string | undefined, problems: string[]): string | undefined {
  if (given === undefined) return undefined;
  const { username, password, pathname } = new URL(given);
  if (username !== '' && password !== '' && /^\/[^/]+\/?$/.test(pathname)) return given;
  problems.push(
    'GATEHOUSE_FILES_URL cannot be read: give key, secret, host and one bucket, as s3://KEY:SECRET@host/bucket?region=eu-west-1, with %2F for a slash in the secret.',
  );
  return undefined;
}

function readFile(name: keyof typeof settings, given: string | undefined, problems: string[]): string | undefined {
  if (given === undefined) return undefined;
  const file = resolve(given);
  try {
    accessSync(file, constants.R_OK);
    if (statSync(file).isFile()) return file;
    problems.push(`${name} is "${given}", which is no file: give the path of one.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.push(`${name} is "${given}", which cannot be read (${code}): give the path of a file that can.`);
  }
  return undefined;
}

function readDkim(given: string | undefined, problems: string[]): Dkim | undefined {
  if (given === undefined) return undefined;
  const [, selector = '', path = ''] = /^([A-Za-z0-9][\w.-]{0,62}):(.+)$/.exec(given) ?? [];
  const file = selector === '' ? undefined : readFile('GATEHOUSE_DKIM', path, problems);
  if (selector === '')
    problems.push(`GATEHOUSE_DKIM is "${given}": give SELECTOR:FILE, such as gatehouse:/etc/gatehouse/dkim.pem.`);
  if (file === undefined) return undefined;
  try {
    const privateKey = readFileSync(file, 'utf8');
    const { asymmetricKeyType } = createPrivateKey(privateKey);
    if (asymmetricKeyType === 'rsa') return { selector, privateKey };
    problems.push(`GATEHOUSE_DKIM names ${file}, a key of the kind ${asymmetricKeyType}: give an RSA key.`);
  } catch {
    // What OpenSSL says of a key is no help, and might show a part of it.
    problems.push(`GATEHOUSE_DKIM names ${file}, which is no private key in PEM without a passphrase.`);
  }
  return undefined;
}

/** Public name servers of three companies: no name has to be looked up to reach them. */
const defaultCanary = ['1.1.1.1:443', '8.8.8.8:443', '9.9.9.9:443'];

function readCanary(given: string | undefined, problems: string[]): string[] {
  if (given === undefined) return defaultCanary;
  if (given === 'off') return [];
  const addresses = given.split(',').map((part) => part.trim());
  const wrong = addresses.filter((one) => !URL.parse(`tcp://${one}`)?.port);
  if (wrong.length > 0)
    problems.push(`GATEHOUSE_CANARY has "${wrong.join(', ')}": give host:port, comma-separated, or the word off.`);
  return addresses;
}

function readRoles(given: string | undefined, problems: string[]): Set<Role> {
  const all: Role[] = ['web', 'checker', 'courier'];
  if (given === undefined) return new Set(all);
  const names = given.split(',').map((name) => name.trim());
  const roles = all.filter((role) => names.includes(role));
  const wrong = names.filter((name) => !(all as string[]).includes(name));
  if (wrong.length > 0)
    problems.push(
      `GATEHOUSE_ROLES has "${wrong.join(', ')}": give web, checker, courier or some of them, comma-separated.`,
    );
  return new Set(roles);
}

function readLevel(given: string | undefined, problems: string[]): string {
  const levels = ['debug', 'info', 'warn', 'error'];
  if (given === undefined) return 'info';
  if (!levels.includes(given)) problems.push(`GATEHOUSE_LOG_LEVEL is "${given}": give one of ${levels.join(', ')}.`);
  return given;
}

const hostInUrl = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
