import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import {
  explainMailError,
  type Letter,
  letterHtml,
  letterText,
  type MailServer,
  sentByInstallation,
  serverOfUrl,
  verifyMailServer,
} from '../mail/index.ts';
import { readMailSettings } from '../mail-settings/index.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

type MailDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'mail'>;

/** Logs in to the mail server; sends something only to the address that was asked for. */
export async function checkMail(deps: MailDeps, testAddress: string | undefined): Promise<Finding[]> {
  const { smtpUrl } = deps.config;
  const settings = smtpUrl === undefined ? await readMailSettings(deps.database.db, deps.vault) : undefined;
  const server = smtpUrl === undefined ? settings : serverOfUrl(smtpUrl);
  if (server === undefined)
    return [
      warning(
        'mail',
        'No mail server is set up: nobody gets alerts by email, purchases or links to log in.',
        'Set one up under Settings → Mail, or set GATEHOUSE_SMTP_URL.',
      ),
    ];
  try {
    await verifyMailServer(smtpUrl ?? server);
  } catch (error) {
    return [fault('mail', explainMailError(error, server), mend(smtpUrl))];
  }
  const findings = [
    ok(
      'mail',
      `${server.host}:${server.port} lets Gatehouse ${server.user === null ? 'in without a password' : 'log in'}.`,
    ),
  ];
  if (server.security === 'none' && server.user !== null && !isLoopback(server))
    findings.push(
      warning(
        'mail',
        `The password goes to ${server.host} in plain text.`,
        'Choose STARTTLS or TLS under Settings → Mail.',
      ),
    );
  if (testAddress !== undefined) findings.push(await sendTest(deps, server, testAddress));
  return findings;
}

const mend = (smtpUrl: string | undefined): string =>
  smtpUrl === undefined ? 'Correct it under Settings → Mail.' : 'Correct GATEHOUSE_SMTP_URL.';

const isLoopback = ({ host }: MailServer): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

async function sendTest({ config, mail }: MailDeps, server: MailServer, to: string): Promise<Finding> {
  const letter: Letter = {
    subject: 'Test mail from Gatehouse',
    from: 'Gatehouse',
    heading: 'The mail server works',
    tone: 'good',
    paragraphs: [`gatehouse doctor sent this test mail for ${config.baseUrl}.`],
    facts: [],
    button: { label: 'Open Gatehouse', url: config.baseUrl },
    footer: sentByInstallation(config.baseUrl),
    unsubscribeUrl: null,
  };
  try {
    await mail.send({
      to,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter),
      id: `doctor-${randomUUID()}`,
    });
    return ok('mail', `${server.host} took a test mail to ${to}: look whether it arrives, and not as spam.`);
  } catch (error) {
    return fault('mail', explainMailError(error, server), mend(config.smtpUrl));
  }
}
