import { currentTag, escapeHtml, tHtml } from '../kernel/index.ts';
import { defaultColours, type MailBrand, type MailColours, senderHtml } from './brand.ts';

export type MailTone = 'bad' | 'good' | 'warning' | 'plain';

/** The content of an email. `body` is HTML. */
export type MailFrame = {
  subject: string;
  preview: string;
  from: string;
  /** default: the brand of the installation */
  brand?: MailBrand;
  heading: string;
  lead?: string;
  tone: MailTone;
  body: string;
  button: { label: string; url: string } | null;
  /** HTML */
  belowButton?: string;
  footer: string;
  unsubscribeUrl: string | null;
  /** additional CSS; the class `notes`, for text with links, always exists */
  css?: string;
};

const edges: Record<Exclude<MailTone, 'plain'>, string> = { bad: '#d9352b', good: '#1f9d63', warning: '#c98a12' };

/** Returns whether the mail uses the accent color. In a shop's mails, good news also does. */
const isAccent = (tone: MailTone, brand: MailBrand | undefined): tone is 'plain' =>
  tone === 'plain' || (tone === 'good' && brand !== undefined);

/** Overrides colors in dark mode. Mail programs without dark mode use the inline colors. */
const darkCss = ({
  fill,
  on_fill,
  accent,
}: MailColours) => `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #0f0f12 !important }
  .card { background: #16161a !important; border-color: #28282f !important }
  .box { background: #1f1f25 !important }
  .text { color: #ececf1 !important }
  .soft { color: #b0b0bb !important }
  .link { color: ${accent} !important }
  .notes a { color: ${accent} !important }
  .line { border-color: #28282f !important }
  .edge { background: ${fill} !important }
  .button { background: ${fill} !important; color: ${on_fill} !important }
}
@media (max-width: 480px) {
  .page { padding: 8px !important }
  .inner { padding: 20px 16px !important }
}`;

export const mailText = 'color:#1a1a1f';
export const mailSoft = 'color:#52525c';

/**
 * Returns HTML that mail programs support: tables, inline styles, no scripts, and no external resources except a shop’s
 * logo.
 */
export function mailHtml(mail: MailFrame): string {
  const { subject, preview, from, brand, heading, lead, tone, body, button, footer, unsubscribeUrl, css = '' } = mail;
  const { belowButton = '' } = mail;
  const { light, dark } = brand?.colours ?? defaultColours;
  const below =
    lead === undefined
      ? ''
      : `<p class="soft" style="margin:2px 0 0;font-size:13px;line-height:19px;${mailSoft}">${escapeHtml(lead)}</p>\n`;
  const unsubscribe =
    unsubscribeUrl === null
      ? ''
      : ` <a class="link" href="${escapeHtml(unsubscribeUrl)}" style="color:${light.accent}">${tHtml('Unsubscribe')}</a>`;
  const links = (brand?.links ?? []).map(
    ({ label, url }) =>
      `<a class="link" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(label)}</a>`,
  );
  return `<!doctype html>
<html lang="${currentTag()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>.notes a { color: ${light.accent} }
${darkCss(dark)}${css}</style></head>
<body class="page" style="margin:0;padding:24px;background:#f4f4f6;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-variant-numeric:tabular-nums">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#fff;border:1px solid #e5e5ea;border-radius:8px;border-collapse:separate;overflow:hidden"><tr><td${isAccent(tone, brand) ? ' class="edge"' : ''} style="height:4px;font-size:0;line-height:0;background:${isAccent(tone, brand) ? light.fill : edges[tone]}">&nbsp;</td></tr><tr><td class="inner" align="left" style="padding:28px">
${senderHtml(from, brand?.logo ?? null)}
<h1 class="text" style="margin:0;font-size:22px;line-height:28px;${mailText};overflow-wrap:anywhere">${escapeHtml(heading)}</h1>
${below}${body}
${button === null ? '' : `<p style="margin:28px 0 0"><a class="button" href="${escapeHtml(button.url)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:${light.fill};color:${light.on_fill};font-size:14px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`}
${belowButton}
<p class="soft line" style="margin:28px 0 0;padding-top:16px;border-top:1px solid #e5e5ea;font-size:12px;line-height:18px;${mailSoft};overflow-wrap:anywhere">${escapeHtml(footer)}${unsubscribe}${links.length === 0 ? '' : `<br>${links.join(' · ')}`}</p>
</td></tr></table></td></tr></table></body></html>
`;
}
