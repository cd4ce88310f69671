import { createRequire } from 'node:module';
import { domainToASCII } from 'node:url';
import type Nodemailer from 'nodemailer';
import { writeCause } from '../causes/index.ts';
import { Refusal } from '../kernel/index.ts';
import { withoutCredentials } from './mail-error.ts';
import { type MailServer, transportOptions } from './mail-server.ts';

export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** stable for a repeat of the same message, so that a mailbox can drop it: the part of Message-ID before the @ */
  id: string;
  /** the `id` of an earlier message to the same receiver that this one belongs to */
  answers?: string;
  /** on whose behalf it is sent: the name beside the service's own address, and where answers go */
  sender?: { name: string; replyTo: string };
  /** where answers go, of a mail that the service sends by its own name */
  replyTo?: { name: string; address: string };
  /** beside the usual ones, such as List-Unsubscribe */
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
};

export type Mailer = {
  /** whether a mail server is configured; it may become so while the service runs */
  readonly ready: boolean;
  /** Resolves when the mail server has taken the message; throws with a sentence for the owner when it has not. */
  send(message: MailMessage): Promise<void>;
  /** Takes over what the owner has set since. Without it, the server is what it was at the start. */
  reload?(): Promise<void>;
  close(): void;
};

/** The key that mail is signed with, for the domain of its sender (RFC 6376). */
export type Dkim = { selector: string; privateKey: string };

const timeoutMs = 10_000;

/** `server`, as an address smtp://user:password@host:port too; without it each sending is refused with what to set. */
export function openMail(server: MailServer | string | undefined, from: string, dkim?: Dkim): Mailer {
  if (server === undefined) {
    return {
      ready: false,
      send: async () => {
        throw new Refusal('unavailable', writeCause('noMailServer'));
      },
      close: () => {},
    };
  }
  const domain = domainToASCII(from.match(/@([^>\s]+)/)?.[1] ?? '') || 'localhost';
  const options = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { domainName: domain, keySelector: dkim.selector, privateKey: dkim.privateKey } }),
  };
  // Loaded where mail can be sent at all.
  const { createTransport }: typeof Nodemailer = createRequire(import.meta.url)('nodemailer');
  const transport = createTransport({
    ...options,
    ...(typeof server === 'string' ? { url: server } : transportOptions(server)),
  } as object);
  const address = from.match(/<([^>]+)>/)?.[1] ?? from;
  // A seller's name alone could be anybody's.
  const service = from.match(/^\s*"?([^"<@]*?)"?\s*</)?.[1] ?? '';
  const via = service === '' ? '' : ` via ${service}`;
  return {
    ready: true,
    async send(message) {
      const { id, answers, headers, sender, replyTo, ...rest } = message;
      const sending = transport.sendMail({
        ...rest,
        from: sender ? { name: oneLine(`${sender.name}${via}`), address } : from,
        ...(sender && { replyTo: { name: oneLine(sender.name), address: sender.replyTo } }),
        ...(replyTo && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
        messageId: `<${id}@${domain}>`,
        ...(answers !== undefined && { inReplyTo: `<${answers}@${domain}>`, references: `<${answers}@${domain}>` }),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
      await sending.catch((error: Error) => {
        // Errors are stored and shown: servers repeat what they were sent.
        if (typeof server !== 'string') error.message = withoutCredentials(error.message, server);
        throw error;
      });
    },
    close: () => transport.close(),
  };
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
