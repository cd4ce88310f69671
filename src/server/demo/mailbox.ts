import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer, MailMessage } from '../mail/index.ts';

export class Mailbox {
  readonly #latest = new Map<string, MailMessage>();

  readonly mail: Mailer = {
    ready: true,
    send: async (message) => void this.#latest.set(message.to, message),
    close: () => {},
  };

  latestTo(address: string): MailMessage | undefined {
    return this.#latest.get(address);
  }
}

export function mailToFolder(folder: string): Mailer {
  return {
    ready: true,
    async send({ id, to, subject, text, html }) {
      await mkdir(folder, { recursive: true });
      const name = id.replaceAll(/[^\w-]/g, '_').slice(0, 100);
      await writeFile(join(folder, `${name}.txt`), `To: ${to}\nSubject: ${subject}\n\n${text}\n`);
      await writeFile(join(folder, `${name}.html`), html);
    },
    close: () => {},
  };
}
