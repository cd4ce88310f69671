import { escapeHtml } from '../kernel/index.ts';

/** Colours are written as `#rrggbb`. */
export type MailColours = {
  fill: string;
  on_fill: string;
  accent: string;
};

export type MailBrand = {
  /** default: the colours of the installation */
  colours?: { light: MailColours; dark: MailColours };
  /** a PNG, with its size in CSS pixels */
  logo: { url: string; width: number; height: number } | null;
  links: { label: string; url: string }[];
};

export const defaultColours: NonNullable<MailBrand['colours']> = {
  light: { fill: '#4a43c9', on_fill: '#ffffff', accent: '#4a43c9' },
  dark: { fill: '#5d56dd', on_fill: '#ffffff', accent: '#aaa6ff' },
};

export function senderHtml(name: string, logo: MailBrand['logo']): string {
  const look = 'font-size:15px;line-height:20px;font-weight:600;color:#1a1a1f';
  if (logo === null)
    return `<p class="text" style="margin:0 0 16px;${look};overflow-wrap:anywhere">${escapeHtml(name)}</p>`;
  const { url, width, height } = logo;
  return `<p style="margin:0 0 20px"><img class="text" src="${escapeHtml(url)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;border:0;max-width:100%;${look}"></p>`;
}
