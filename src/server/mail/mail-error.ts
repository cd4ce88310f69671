import type { MailServer } from './mail-server.ts';

type MailError = { code?: string; message?: string; response?: string };

/**
 * Why a mail was not sent, as a sentence for whoever sets up the server. What the server said is kept; the credentials
 * are not, should it have repeated them.
 */
export function explainMailError(error: unknown, server: MailServer): string {
  return withoutCredentials(explain(error as MailError, server), server);
}

function explain({ code, message = 'unknown error', response }: MailError, { host, port }: MailServer): string {
  const at = `${host}:${port}`;
  const said = response === undefined ? '' : ` It said: ${response.trim().slice(0, 300)}`;
  if (/wrong version number|packet length too long|unexpected message/i.test(message))
    return `${at} does not speak TLS from the start. Choose STARTTLS.`;
  if (/ENOTFOUND|EAI_AGAIN|getaddrinfo|queryA/i.test(message) || code === 'EDNS')
    return `The name ${host} was not found.`;
  if (/ECONNREFUSED/.test(message)) return `${at} refused the connection.`;
  if (/certificate|self.signed|altname/i.test(message)) return `The certificate of ${host} is not valid: ${message}.`;
  switch (code) {
    case 'ETIMEDOUT':
      return `${at} did not answer within 10 seconds. Is the port open, and the right one for this kind of security?`;
    case 'ECONNECTION':
      return `${at} closed the connection.${said}`;
    case 'EAUTH':
      return response === undefined
        ? `${host} wants a user name and a password.`
        : `${host} did not accept user name and password.${said}`;
    case 'ETLS':
      return `${at} does not offer STARTTLS. Choose TLS, or none in a network that you trust.${said}`;
    case 'EENVELOPE':
      return `${host} refused the sender or the receiver.${said}`;
    case 'EMESSAGE':
      return `${host} refused the message.${said}`;
    default:
      return `${host} did not take the mail: ${message.slice(0, 300)}`;
  }
}

/** Shorter texts are words that stand in many sentences. */
const leastLength = 4;

export function withoutCredentials(text: string, { user, password }: MailServer): string {
  const secrets = [
    password ?? '',
    base64(password ?? ''),
    base64(`${user ?? ''}:${password ?? ''}`),
    base64(`\0${user ?? ''}\0${password ?? ''}`),
  ].filter((secret) => password !== null && secret.length >= leastLength);
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '[cut]'), text);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
