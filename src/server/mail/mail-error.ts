import { cutText, t } from '../kernel/index.ts';
import type { MailServer } from './mail-server.ts';

type MailError = { code?: string; message?: string; response?: string };

/** Returns an explanation that quotes the server's response, without credentials. */
export function explainMailError(error: unknown, server: MailServer): string {
  return withoutCredentials(explain(error as MailError, server), server);
}

function explain(error: MailError, server: MailServer): string {
  const said = error.response?.trim().slice(0, 300);
  const sentence = sentenceOf(error, server);
  return said === undefined || !quoted.has(error.code)
    ? sentence
    : t('{sentence} It responded: {said}', { sentence, said });
}

const quoted = new Set(['ECONNECTION', 'EAUTH', 'ETLS', 'EENVELOPE', 'EMESSAGE'] as (string | undefined)[]);

// not shown: a default of the server
function sentenceOf({ code, message = 'unknown error', response }: MailError, { host, port }: MailServer): string {
  const at = `${host}:${port}`;
  if (/wrong version number|packet length too long|unexpected message/i.test(message))
    return t('{at} does not use TLS from the start. Choose STARTTLS.', { at });
  if (/ENOTFOUND|EAI_AGAIN|getaddrinfo|queryA/i.test(message) || code === 'EDNS')
    return t('The name {host} was not found.', { host });
  if (/ECONNREFUSED/.test(message)) return t('{at} refused the connection.', { at });
  if (/certificate|self.signed|altname/i.test(message))
    return t('The certificate of {host} is not valid: {message}.', { host, message });
  switch (code) {
    case 'ETIMEDOUT':
      return t(
        '{at} did not respond within 10 seconds. Check that the port is open and matches the security setting.',
        { at },
      );
    case 'ECONNECTION':
      return t('{at} closed the connection.', { at });
    case 'EAUTH':
      return response === undefined
        ? t('{host} requires a username and a password.', { host })
        : t('{host} rejected the username or password.', { host });
    case 'ETLS':
      return t('{at} does not support STARTTLS. Choose TLS, or “Not encrypted” in a network that you trust.', { at });
    case 'EENVELOPE':
      return t('{host} rejected the sender or the recipient.', { host });
    case 'EMESSAGE':
      return t('{host} rejected the message.', { host });
    default:
      return t('{host} did not accept the email: {message}', { host, message: cutText(message, 300) });
  }
}

/** Shorter secrets are not removed, because they can be ordinary words. */
const minLength = 4;

export function withoutCredentials(text: string, { user, password }: MailServer): string {
  const secrets = [
    password ?? '',
    base64(password ?? ''),
    base64(`${user ?? ''}:${password ?? ''}`),
    base64(`\0${user ?? ''}\0${password ?? ''}`),
  ].filter((secret) => password !== null && secret.length >= minLength);
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '[cut]'), text);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
