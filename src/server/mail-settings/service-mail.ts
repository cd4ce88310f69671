import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Vault } from '../kernel/index.ts';
import { formatSender, type Mailer, openMail } from '../mail/index.ts';
import { readStoredMailSettings, unsealMailSettings } from './mail-settings.store.ts';

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dkim' | 'baseUrl'>;
type MailDeps = { config: MailConfig; database: Database; vault: Vault };

export const defaultSender = (baseUrl: string): string =>
  `Gatehouse <gatehouse@${URL.parse(baseUrl)?.hostname ?? 'localhost'}>`;

/**
 * A mail server set in the environment takes precedence. Call `reload` regularly, because another process can change
 * the settings.
 */
export async function openServiceMail({ config, database, vault }: MailDeps): Promise<Mailer> {
  const sender = config.mailFrom ?? defaultSender(config.baseUrl);
  if (config.smtpUrl !== undefined) return openMail(config.smtpUrl, sender, config.dkim);
  let current = openMail(undefined, sender);
  let known: string | undefined;

  const reload = async () => {
    const kept = await readStoredMailSettings(database.db);
    if (kept === known) return;
    const before = current;
    if (kept === undefined) current = openMail(undefined, sender);
    else {
      const settings = unsealMailSettings(vault, kept);
      const own = formatSender({ name: settings.from_name, address: settings.from_address });
      current = openMail(settings, config.mailFrom ?? own, config.dkim);
    }
    known = kept;
    // Messages that are being sent have their own connection.
    before.close();
  };
  await reload();

  return {
    get ready() {
      return current.ready;
    },
    send: (message) => current.send(message),
    reload,
    close: () => current.close(),
  };
}
