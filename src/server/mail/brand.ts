import { escapeHtml } from '../kernel/index.ts';

/** Colours as `#rrggbb`, each readable on its ground. */
export type MailColours = {
  /** of the button and of the edge */
  fill: string;
  /** of text on `fill` */
  on_fill: string;
  /** of links */
  accent: string;
};

/** How a mail looks that is not the installation's own: a shop's. */
export type MailBrand = {
  /** the installation's where left out */
  colours?: { light: MailColours; dark: MailColours };
  /** a PNG at a public address, and its size in CSS pixels */
  logo: { url: string; width: number; height: number } | null;
  /** below the mail: imprint, terms */
  links: { label: string; url: string }[];
};

export const defaultColours: NonNullable<MailBrand['colours']> = {
  light: { fill: '#4a43c9', on_fill: '#ffffff', accent: '#4a43c9' },
  dark: { fill: '#5d56dd', on_fill: '#ffffff', accent: '#aaa6ff' },
};

/** A logo with the name in its place where pictures are not loaded, or the name alone. HTML. */
export function senderHtml(name: string, logo: MailBrand['logo']): string {
  const look = 'font-size:15px;line-height:20px;font-weight:600;color:#1a1a1f';
  if (logo === null)
    return `<p class="text" style="margin:0 0 16px;${look};overflow-wrap:anywhere">${escapeHtml(name)}</p>`;
  const { url, width, height } = logo;
  return `<p style="margin:0 0 20px"><img class="text" src="${escapeHtml(url)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;border:0;max-width:100%;${look}"></p>`;
}
