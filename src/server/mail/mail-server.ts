/** Where mail is handed in. */
export type MailServer = {
  host: string;
  port: number;
  /**
   * starttls: required, not merely tried; tls: from the first byte on; none: in plain text; starttls_if_offered, which
   * only an address says: in plain text where the server does not offer STARTTLS
   */
  security: 'starttls' | 'tls' | 'none' | 'starttls_if_offered';
  user: string | null;
  password: string | null;
};

/** What the owner chooses from. */
export const securities = ['starttls', 'tls', 'none'] as const satisfies MailServer['security'][];

/** What nodemailer takes. */
export const transportOptions = ({ host, port, security, user, password }: MailServer) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user !== null && { auth: { user, pass: password ?? '' } }),
});

/** The server of an address such as smtp://user:password@host:587, which says what it may say. */
export function serverOfUrl(smtpUrl: string): MailServer {
  const url = new URL(smtpUrl);
  const isTls = url.protocol === 'smtps:';
  // As nodemailer reads them.
  const says = (name: string) => ['true', '1'].includes(url.searchParams.get(name) ?? '');
  const started = says('ignoreTLS') ? 'none' : says('requireTLS') ? 'starttls' : 'starttls_if_offered';
  const text = (part: string) => (part === '' ? null : decodeURIComponent(part));
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : started,
    user: text(url.username),
    password: text(url.password),
  };
}

/** `Name <address>`, the name in quotes where it needs them. */
export const formatSender = ({ name, address }: { name: string; address: string }): string =>
  name === '' ? address : `"${name}" <${address}>`;

/** The parts of `Name <address>` or of an address alone. */
export function parseSender(sender: string): { name: string; address: string } {
  const [, name = '', address = sender] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(sender) ?? [];
  return { name, address: address.trim() };
}
