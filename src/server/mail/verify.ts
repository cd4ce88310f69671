import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import { type MailServer, serverOfUrl, transportOptions } from './mail-server.ts';

const timeoutMs = 10_000;

/** Connects and logs in, and returns whether the connection is encrypted. Throws nodemailer's errors. */
export async function verifyMailServer(server: MailServer | string): Promise<{ isEncrypted: boolean }> {
  const { default: SmtpTransport } = await import('nodemailer/lib/smtp-transport');
  const transport = new SmtpTransport({
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(typeof server === 'string' ? { url: server } : transportOptions(server)),
  } as object);
  try {
    await transport.verify();
    const { security } = typeof server === 'string' ? serverOfUrl(server) : server;
    const isEncrypted = security === 'starttls_if_offered' ? await isOffered(transport.options) : security !== 'none';
    return { isEncrypted };
  } finally {
    transport.close();
  }
}

/** Returns whether the server offers STARTTLS, which `verify` doesn't report. */
async function isOffered(options: SmtpConnection.Options): Promise<boolean> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const connection = new Connection(options);
  return new Promise((resolve, reject) => {
    connection.once('error', (error: Error) => {
      connection.close();
      reject(error);
    });
    connection.once('end', () => reject(new Error('Connection closed')));
    connection.connect((error) => {
      if (error) return reject(error);
      resolve(connection.secure);
      connection.quit();
    });
  });
}
