import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { type Letter, letterHtml, letterText, sentByInstallation } from '../../mail/index.ts';

/** Sends the mail in English, like all output of the command line. */
export async function sendTestMail({ config, mail }: Pick<Deps, 'config' | 'mail'>, to: string): Promise<void> {
  const letter: Letter = {
    subject: 'Test email from Gatehouse',
    from: 'Gatehouse',
    heading: 'The mail server works',
    tone: 'good',
    paragraphs: [`gatehouse doctor sent this test mail for ${config.baseUrl}.`],
    facts: [],
    button: { label: 'Open Gatehouse', url: config.baseUrl },
    footer: sentByInstallation(config.baseUrl),
    unsubscribeUrl: null,
  };
  await mail.send({
    to,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    id: `doctor-${randomUUID()}`,
  });
}
