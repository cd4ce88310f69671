import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { translateCause } from '../causes/index.ts';
import type { Deps } from '../deps.ts';
import { callerOf, parseInput, RateLimiter, type Routes } from '../http/index.ts';
import { invalid, Refusal, t } from '../kernel/index.ts';
import {
  explainMailError,
  formatSender,
  type Letter,
  letterHtml,
  letterText,
  type Mailer,
  type MailServer,
  openMail,
  parseSender,
  sentByInstallation,
  serverOfUrl,
} from '../mail/index.ts';
import { deleteMailSettings, type MailSettings, readMailSettings, writeMailSettings } from './mail-settings.store.ts';
import { defaultSender } from './service-mail.ts';
import { type MailSettingsAnswer, type MailSettingsBody, type MailTestAnswer, mailSettingsBody } from './wire.ts';

const testsPerMinute = 10;
const defaultServer = { host: '', port: 587, security: 'starttls', user: null, password: null } as const;

/** `emailOf` returns the email address of an account. */
export function mailSettingsRoutes(
  app: Routes,
  deps: Pick<Deps, 'config' | 'database' | 'vault' | 'mail' | 'now'>,
  emailOf: (accountId: number) => Promise<string>,
) {
  const { config, database, vault, mail } = deps;
  const limiter = new RateLimiter({ perMinute: testsPerMinute });
  const saved = () => readMailSettings(database.db, vault);

  const owned = (request: FastifyRequest) => {
    const caller = callerOf(request);
    if (!caller.isOwner) throw new Refusal('forbidden', t('Only the owner of the service can do this.'));
    return caller;
  };
  const requireChangeable = () => {
    if (config.smtpUrl !== undefined)
      throw new Refusal('conflict', t('GATEHOUSE_SMTP_URL sets the mail server. Remove it to set one here.'));
    if (!mail.reload)
      throw new Refusal(
        'conflict',
        t("This installation's emails are not delivered, and their settings cannot be changed."),
      );
  };

  async function sendTest(mailer: Mailer, to: string, server: MailServer) {
    const started = performance.now();
    const answer = (error: string | null): MailTestAnswer => ({
      to,
      delivered: error === null,
      error,
      duration_ms: Math.round(performance.now() - started),
    });
    const letter: Letter = {
      subject: t('Test email from Gatehouse'),
      from: 'Gatehouse',
      heading: t('The mail server works'),
      tone: 'good',
      paragraphs: [t('This is a test email from Gatehouse at {address}.', { address: config.baseUrl })],
      facts: [],
      button: { label: t('Open Gatehouse'), url: config.baseUrl },
      footer: sentByInstallation(config.baseUrl),
      unsubscribeUrl: null,
    };
    const message = { to, subject: letter.subject, text: letterText(letter), html: letterHtml(letter) };
    try {
      await mailer.send({ ...message, id: `mail-test-${randomUUID()}` });
      return answer(null);
    } catch (error) {
      return answer(error instanceof Refusal ? translateCause(error.message) : explainMailError(error, server));
    }
  }

  return [
    app.get('/mail-settings', { access: 'service', operation: 'console' }, async (request) => {
      owned(request);
      return { data: describe(config, mail, await saved()) };
    }),

    app.put(
      '/mail-settings',
      { access: 'service', audit: 'mail_settings.updated', operation: 'console', schema: { body: mailSettingsBody } },
      async (request) => {
        owned(request);
        requireChangeable();
        const settings = withStoredPassword(parseInput(mailSettingsBody, request.body), await saved());
        await writeMailSettings(database.db, vault, settings);
        await mail.reload?.();
        return { data: describe(config, mail, settings) };
      },
    ),

    app.delete(
      '/mail-settings',
      { access: 'service', audit: 'mail_settings.deleted', operation: 'console' },
      async (request) => {
        owned(request);
        requireChangeable();
        await deleteMailSettings(database.db);
        await mail.reload?.();
        return { data: describe(config, mail, undefined) };
      },
    ),

    /** Tests the settings in the body, or the current settings if there is no body. */
    app.post(
      '/mail-settings/test',
      { access: 'service', audit: 'unrecorded', operation: 'console', schema: { body: mailSettingsBody.partial() } },
      async (request) => {
        const { accountId } = owned(request);
        const isGiven = Object.keys((request.body as object | null) ?? {}).length > 0;
        const settings = isGiven
          ? withStoredPassword(parseInput(mailSettingsBody, request.body), await saved())
          : undefined;
        if (settings) requireChangeable();
        limiter.takeOrRefuse(String(accountId), deps.now(), (seconds) =>
          t('Too many test emails. Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds }),
        );
        const to = await emailOf(accountId);
        if (!settings) return { data: await sendTest(mail, to, serverInForce(deps, await saved())) };
        const tried = openMail(settings, config.mailFrom ?? senderOf(settings), config.dkim);
        try {
          return { data: await sendTest(tried, to, settings) };
        } finally {
          tried.close();
        }
      },
    ),
  ];
}

const serverInForce = ({ config }: Pick<Deps, 'config'>, settings: MailSettings | undefined) =>
  config.smtpUrl === undefined ? (settings ?? defaultServer) : serverOfUrl(config.smtpUrl);

const senderOf = ({ from_name: name, from_address: address }: MailSettings): string => formatSender({ name, address });

/**
 * The stored password is only used with the same server and user. Otherwise an attacker with the owner's session could
 * send the password to another server.
 */
function withStoredPassword(given: MailSettingsBody, kept: MailSettings | undefined): MailSettings {
  const { user = null, password, from_name, ...rest } = given;
  const settings = { ...rest, user: user || null, from_name: from_name ?? '' };
  if (settings.user === null) return { ...settings, password: null };
  if (password !== undefined) return { ...settings, password };
  const isSame = (['host', 'port', 'security', 'user'] as const).every((name) => settings[name] === kept?.[name]);
  if (kept && kept.password !== null && !isSame)
    throw invalid({ password: [t('password must be entered again, because the server or the user has changed.')] });
  return { ...settings, password: kept?.password ?? null };
}

function describe(config: Deps['config'], mail: Mailer, settings: MailSettings | undefined): MailSettingsAnswer {
  const isStandIn = config.smtpUrl === undefined && !mail.reload;
  const { password, ...server } = serverInForce({ config }, settings);
  const own = settings && config.smtpUrl === undefined ? senderOf(settings) : defaultSender(config.baseUrl);
  const sender = parseSender(config.mailFrom ?? own);
  return {
    source: config.smtpUrl !== undefined ? 'environment' : isStandIn ? 'stand_in' : settings ? 'settings' : 'none',
    fixed_by: [
      ...(config.smtpUrl === undefined ? [] : (['GATEHOUSE_SMTP_URL'] as const)),
      ...(config.mailFrom === undefined ? [] : (['GATEHOUSE_MAIL_FROM'] as const)),
    ],
    host: server.host,
    port: server.port,
    security: server.security,
    user: server.user,
    password_set: password !== null,
    from_name: sender.name,
    from_address: sender.address,
  };
}
