import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Vault } from '../kernel/index.ts';
import { formatSender, type Mailer, openMail } from '../mail/index.ts';
import { readStoredMailSettings, unsealMailSettings } from './mail-settings.store.ts';

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dkim' | 'baseUrl'>;
type MailDeps = { config: MailConfig; database: Database; vault: Vault };

/** Who mail is from while nobody has said so. */
export const defaultSender = (baseUrl: string): string =>
  `Gatehouse <gatehouse@${URL.parse(baseUrl)?.hostname ?? 'localhost'}>`;

/**
 * The service's mail: through the server that the environment names, else the one that the owner has set in the console.
 * `reload` takes over what is set now; call it regularly, because another process may have written it.
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
    // What is being sent by the one before goes on: it has a connection of its own.
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
