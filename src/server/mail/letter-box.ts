import { escapeHtml } from '../kernel/index.ts';
import { mailSoft, mailText } from './design.ts';
import { factsText, type MailFact } from './letter-facts.ts';

/** All fields are plain text. */
export type MailBox =
  | { kind: 'details'; title: string; facts: MailFact[]; text: string }
  | { kind: 'code'; title: string; code: string }
  | { kind: 'files'; title: string; files: { name: string; size: string }[] };

const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

export function boxText(box: MailBox): string {
  switch (box.kind) {
    case 'details':
      return [box.title, box.text, factsText(box.facts)].filter((part) => part !== '').join('\n');
    case 'code':
      return `${box.title}: ${box.code}`;
    case 'files':
      return [box.title, ...box.files.map(({ name, size }) => `- ${name} (${size})`)].join('\n');
  }
}

export const boxHtml = (box: MailBox): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:20px"><tr><td class="box" style="padding:14px 16px;background:#f4f4f6;border-radius:8px"><p class="soft" style="margin:0 0 4px;font-size:13px;line-height:18px;${mailSoft}">${escapeHtml(box.title)}</p>
${contentsOf(box)}</td></tr></table>`;

function contentsOf(box: MailBox): string {
  switch (box.kind) {
    case 'details':
      return `${textLine(box.text)}${detailTable(box.facts)}`;
    case 'code':
      return `<p class="text" style="margin:0;font-size:15px;line-height:22px;${mono};${mailText};overflow-wrap:anywhere">${escapeHtml(box.code)}</p>`;
    case 'files':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${box.files.map(fileRow).join('\n')}</table>`;
  }
}

const textLine = (text: string): string =>
  text === ''
    ? ''
    : `<p class="text" style="margin:0 0 10px;font-size:15px;line-height:22px;${mailText};white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;

function detailTable(facts: MailFact[]): string {
  const cell = 'padding:3px 0;font-size:15px;line-height:22px;vertical-align:top';
  const rows = facts.map(
    ([name, value, how]) =>
      `<tr><td class="soft" width="84" style="${cell};padding-right:12px;${mailSoft}">${escapeHtml(name)}</td><td class="text" style="${cell};${mailText};${how === 'strong' ? 'font-weight:700;' : ''}overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('\n')}</table>`;
}

const fileRow = ({ name, size }: { name: string; size: string }): string =>
  `<tr><td class="text" style="padding:2px 16px 2px 0;font-size:15px;line-height:22px;font-weight:600;${mailText};overflow-wrap:anywhere">${escapeHtml(name)}</td><td class="soft" align="right" style="padding:2px 0;font-size:14px;line-height:22px;white-space:nowrap;vertical-align:top;${mailSoft}">${escapeHtml(size)}</td></tr>`;
