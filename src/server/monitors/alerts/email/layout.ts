import { escapeHtml } from '../escape.ts';
import type { Words } from '../words.ts';

const colours: Record<Words['tone'], string> = { bad: '#b42318', good: '#137333', warning: '#93590a' };

export function emailText(words: Words, link: string): string {
  return `${words.title}\n\n${words.lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${link}\n`;
}

/** Tables and styles in place: what mail programs understand. */
export function emailHtml(words: Words, link: string): string {
  const cell = 'padding:4px 16px 4px 0;vertical-align:top;font-size:14px;line-height:20px';
  const rows = words.lines
    .map(
      ([name, value]) =>
        `<tr><td style="${cell};color:#5b6472;white-space:nowrap">${escapeHtml(name)}</td><td style="${cell};color:#1b2430;word-break:break-word">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.title)}</title></head>
<body style="margin:0;padding:24px;background:#f3f5f8;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#fff;border-radius:8px;border-top:4px solid ${colours[words.tone]}">
<tr><td style="padding:24px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:${colours[words.tone]}">${escapeHtml(words.title)}</h1>
<table role="presentation" cellpadding="0" cellspacing="0">${rows}</table>
<p style="margin:24px 0 0"><a href="${escapeHtml(link)}" style="color:#1f5fbf;font-size:14px">Open the monitor</a></p>
</td></tr></table></td></tr></table></body></html>`;
}
