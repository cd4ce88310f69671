import { escapeHtml } from '../kernel/index.ts';
import { type MailFrame, mailHtml, mailSoft, mailText } from './design.ts';

/** A mail of sentences, facts and one button. All of it is plain text. */
export type Letter = Omit<MailFrame, 'body' | 'preview' | 'lead' | 'css'> & {
  paragraphs: string[];
  /** name and value, in order */
  facts: [string, string][];
};

/** The plain part of a letter: the same words in the same order. */
export function letterText(letter: Letter): string {
  const { from, heading, paragraphs, facts, button, footer, unsubscribeUrl } = letter;
  const parts = [
    `${from}\n${heading}`,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    `${button.label}: ${button.url}`,
    `${footer}${unsubscribeUrl === null ? '' : `\nTo unsubscribe: ${unsubscribeUrl}`}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export function letterHtml(letter: Letter): string {
  const { paragraphs, facts } = letter;
  const said = paragraphs.map(
    (paragraph) =>
      `<p class="text" style="margin:16px 0 0;font-size:15px;line-height:23px;${mailText};white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(paragraph)}</p>`,
  );
  const preview = paragraphs[0] ?? facts.map(([name, value]) => `${name}: ${value}`).join(' · ');
  return mailHtml({ ...letter, preview, body: `${said.join('\n')}${factTable(facts)}` });
}

function factTable(facts: [string, string][]): string {
  const cell = 'padding:8px 0;border-top:1px solid #ececf0;font-size:14px;line-height:20px;vertical-align:top';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="soft line" width="130" style="${cell};padding-right:16px;${mailSoft}">${escapeHtml(name)}</td><td class="text line" style="${cell};${mailText};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  if (rows.length === 0) return '';
  return `\n<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:20px">${rows.join('\n')}</table>`;
}

/** Who sends a mail that no shop or status page sends: the installation, by its public address. */
export const sentByInstallation = (address: string): string => `Sent by Gatehouse at ${new URL(address).host}.`;

/** A subject is one line, whatever a thing is called. */
export const subjectLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
