export type MailServer = {
  host: string;
  port: number;
  /**
   * starttls: required. tls: encrypted from the first byte. starttls_if_offered: only set by a URL; mail is sent
   * unencrypted if the server doesn't offer STARTTLS
   */
  security: 'starttls' | 'tls' | 'none' | 'starttls_if_offered';
  user: string | null;
  password: string | null;
};

export const securities = ['starttls', 'tls', 'none'] as const satisfies MailServer['security'][];

export const transportOptions = ({ host, port, security, user, password }: MailServer) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user !== null && { auth: { user, pass: password ?? '' } }),
});

/** Parses a URL such as smtp://user:password@host:587, with the query parameters of nodemailer. */
export function serverOfUrl(smtpUrl: string): MailServer {
  const url = new URL(smtpUrl);
  const isTls = url.protocol === 'smtps:';
  // Interprets the values like nodemailer.
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

export const formatSender = ({ name, address }: { name: string; address: string }): string =>
  name === '' ? address : `"${name}" <${address}>`;

export function parseSender(sender: string): { name: string; address: string } {
  const [, name = '', address = sender] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(sender) ?? [];
  return { name, address: address.trim() };
}
