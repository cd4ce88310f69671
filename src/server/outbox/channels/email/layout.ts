import { escapeHtml } from '../../../kernel/index.ts';
import type { Tone } from '../../messages/index.ts';

/** What an e-mail says, all of it plain text. */
export type Letter = {
  title: string;
  tone: Tone;
  paragraphs: string[];
  /** name and value, in order */
  lines: [string, string][];
  action: { label: string; url: string };
  unsubscribeUrl: string | null;
};

const colours: Record<Tone, string> = { bad: '#b42318', good: '#137333', warning: '#93590a', plain: '#1f5fbf' };

export function emailText({ title, paragraphs, lines, action, unsubscribeUrl }: Letter): string {
  const parts = [
    title,
    ...paragraphs,
    ...(lines.length > 0 ? [lines.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    lines.length > 0 ? action.url : `${action.label}: ${action.url}`,
    ...(unsubscribeUrl === null ? [] : [`To unsubscribe: ${unsubscribeUrl}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Tables and styles in place: what mail programs understand. */
export function emailHtml({ title, tone, paragraphs, lines, action, unsubscribeUrl }: Letter): string {
  const cell = 'padding:4px 16px 4px 0;vertical-align:top;font-size:14px;line-height:20px';
  const said = paragraphs
    .map(
      (paragraph) =>
        `<p style="margin:0 0 12px;font-size:14px;line-height:20px;color:#1b2430;white-space:pre-line;word-break:break-word">${escapeHtml(paragraph)}</p>`,
    )
    .join('');
  const rows = lines
    .map(
      ([name, value]) =>
        `<tr><td style="${cell};color:#5b6472;white-space:nowrap">${escapeHtml(name)}</td><td style="${cell};color:#1b2430;word-break:break-word">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const table = rows === '' ? '' : `<table role="presentation" cellpadding="0" cellspacing="0">${rows}</table>`;
  const end =
    unsubscribeUrl === null
      ? ''
      : `<p style="margin:24px 0 0;font-size:12px;color:#5b6472"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#5b6472">Unsubscribe</a></p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f3f5f8;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#fff;border-radius:8px;border-top:4px solid ${colours[tone]}">
<tr><td style="padding:24px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:${colours[tone]}">${escapeHtml(title)}</h1>
${said}${table}
<p style="margin:24px 0 0"><a href="${escapeHtml(action.url)}" style="color:#1f5fbf;font-size:14px">${escapeHtml(action.label)}</a></p>
${end}</td></tr></table></td></tr></table></body></html>`;
}
