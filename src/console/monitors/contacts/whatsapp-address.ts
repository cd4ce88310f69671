const DEFAULT_VERSION = 'v24.0';
const HOST = 'https://graph.facebook.com';

export type WhatsAppParts = {
  base: string;
  version: string;
  token: string;
  phone: string;
  to: string;
  template: string;
  language: string;
};

/** Parses the destination of the channel whatsapp. Keeps a server and a version that the form has no fields for. */
export function partsOf(address: string): WhatsAppParts {
  const url = URL.parse(address);
  const [version = '', phone = ''] = url?.pathname.split('/').slice(1) ?? [];
  return {
    base: url?.origin ?? HOST,
    version: version || DEFAULT_VERSION,
    token: decoded(url?.username || url?.password || ''),
    phone: decoded(phone),
    // In a query string, a plus sign becomes a space.
    to: (url?.searchParams.get('to') ?? '').trim().replace(/^(?=\d)/, '+'),
    template: url ? (url.searchParams.get('template') ?? '') : 'gatehouse_alert',
    language: url ? (url.searchParams.get('language') ?? '') : 'en_US',
  };
}

export function addressOf({ base, version, token, phone, to, template, language }: WhatsAppParts): string {
  const query = new URLSearchParams({ to: to.replace(/[^\d]/g, ''), template, language });
  const path = [version, phone].map((part) => encodeURIComponent(part.trim())).join('/');
  return `${base.replace('://', `://${encodeURIComponent(token.trim())}@`)}/${path}?${query}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
