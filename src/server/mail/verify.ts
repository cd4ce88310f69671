import { createTransport } from 'nodemailer';
import { type MailServer, transportOptions } from './mail-server.ts';

const timeoutMs = 10_000;

/** Connects, greets and logs in as sending does, and sends nothing. Throws as nodemailer does. */
export async function verifyMailServer(server: MailServer | string): Promise<void> {
  const transport = createTransport({
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
  } finally {
    transport.close();
  }
}
