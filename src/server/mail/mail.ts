import { createRequire } from 'node:module';
import { domainToASCII } from 'node:url';
import type Nodemailer from 'nodemailer';
import { writeCause } from '../causes/index.ts';
import { Refusal } from '../kernel/index.ts';
import { headerText } from './header-text.ts';
import { withoutCredentials } from './mail-error.ts';
import { type MailServer, transportOptions } from './mail-server.ts';

export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** local part of the Message-ID; the same for each attempt, so mailboxes can drop duplicates */
  id: string;
  /** `id` of the earlier message to which this one replies */
  answers?: string;
  /** the shop or account for which the mail is sent */
  sender?: { name: string; replyTo: string };
  /** reply address of a mail that the service sends in its own name */
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
};

export type Mailer = {
  /** can change while the service runs */
  readonly ready: boolean;
  /** If sending fails, rejects with a sentence for the operator. */
  send(message: MailMessage): Promise<void>;
  /** Applies changed settings. */
  reload?(): Promise<void>;
  close(): void;
};

/** RFC 6376 */
export type Dkim = { selector: string; privateKey: string };

const timeoutMs = 10_000;

/** `server` is a mail server, or a URL such as smtp://user:password@host:port. */
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
  // Loaded only if a mail server is configured.
  const { createTransport }: typeof Nodemailer = createRequire(import.meta.url)('nodemailer');
  const transport = createTransport({
    ...options,
    ...(typeof server === 'string' ? { url: server } : transportOptions(server)),
  } as object);
  const address = from.match(/<([^>]+)>/)?.[1] ?? from;
  // The sender's name includes the service's name, because anyone can choose a seller's name.
  const service = from.match(/^\s*"?([^"<@]*?)"?\s*</)?.[1] ?? '';
  const via = service === '' ? '' : ` via ${service}`;
  return {
    ready: true,
    async send(message) {
      const { id, answers, headers, sender, replyTo, subject, attachments, ...rest } = message;
      const sending = transport.sendMail({
        ...rest,
        subject: headerText(subject),
        ...(attachments && {
          attachments: attachments.map((one) => ({ ...one, filename: headerText(one.filename) })),
        }),
        from: sender ? { name: headerText(`${sender.name}${via}`), address } : from,
        ...(sender && { replyTo: { name: headerText(sender.name), address: sender.replyTo } }),
        ...(replyTo && { replyTo: { name: headerText(replyTo.name), address: replyTo.address } }),
        messageId: `<${id}@${domain}>`,
        ...(answers !== undefined && { inReplyTo: `<${answers}@${domain}>`, references: `<${answers}@${domain}>` }),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
      await sending.catch((error: Error) => {
        // Remove credentials, because errors are stored and servers can repeat credentials.
        if (typeof server !== 'string') error.message = withoutCredentials(error.message, server);
        throw error;
      });
    },
    close: () => transport.close(),
  };
}
