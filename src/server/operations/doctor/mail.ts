import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import { explainMailError, type MailServer, serverOfUrl, verifyMailServer } from '../../mail/index.ts';
import { readMailSettings } from '../../mail-settings/index.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import { sendTestMail } from './send-test-mail.ts';

type MailDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'mail'>;

export async function checkMail(deps: MailDeps, testAddress: string | undefined): Promise<Finding[]> {
  const { smtpUrl } = deps.config;
  const settings = smtpUrl === undefined ? await readMailSettings(deps.database.db, deps.vault) : undefined;
  const server = smtpUrl === undefined ? settings : serverOfUrl(smtpUrl);
  if (server === undefined)
    return [
      warning(
        'mail',
        () => t('No mail server is set up, so Gatehouse can’t email alerts, purchases or login links.'),
        () => t('Set one up under Settings → Mail, or set GATEHOUSE_SMTP_URL.'),
      ),
    ];
  let isEncrypted: boolean;
  try {
    ({ isEncrypted } = await verifyMailServer(smtpUrl ?? server));
  } catch (error) {
    return [fault('mail', () => explainMailError(error, server), adviceFor(smtpUrl))];
  }
  const findings = [
    ok('mail', () =>
      server.user === null
        ? t('{server} takes mail from Gatehouse without a password.', { server: `${server.host}:${server.port}` })
        : t('{server} lets Gatehouse log in.', { server: `${server.host}:${server.port}` }),
    ),
  ];
  if (!isEncrypted) findings.push(judgePlainText(server, smtpUrl !== undefined));
  if (testAddress !== undefined) findings.push(await sendTest(deps, server, testAddress));
  return findings;
}

const adviceFor = (smtpUrl: string | undefined) => () =>
  smtpUrl === undefined ? t('Correct it under Settings → Mail.') : t('Correct GATEHOUSE_SMTP_URL.');

export function judgePlainText(server: Pick<MailServer, 'host' | 'user' | 'security'>, isFixed: boolean): Finding {
  const { host, user, security } = server;
  if (isLoopback(server))
    return ok('mail', () => t('{host} is this machine, so mail may go there without encryption.', { host }));
  const next = () => {
    if (!isFixed) return t('Choose STARTTLS or TLS under Settings → Mail.');
    return security === 'none'
      ? t('Remove ignoreTLS from GATEHOUSE_SMTP_URL, or use smtps://.')
      : t('Turn on STARTTLS on the mail server, or use smtps:// in GATEHOUSE_SMTP_URL if it supports TLS.');
  };
  if (user === null) return warning('mail', () => t('Mail goes to {host} without encryption.', { host }), next);
  return warning('mail', () => t('Mail and the password go to {host} without encryption.', { host }), next);
}

const isLoopback = ({ host }: Pick<MailServer, 'host'>): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

async function sendTest(deps: MailDeps, server: MailServer, to: string): Promise<Finding> {
  try {
    await sendTestMail(deps, to);
    return ok('mail', () =>
      t('{host} accepted a test email to {address}. Check that it arrived, and not in the spam folder.', {
        host: server.host,
        address: to,
      }),
    );
  } catch (error) {
    return fault('mail', () => explainMailError(error, server), adviceFor(deps.config.smtpUrl));
  }
}
