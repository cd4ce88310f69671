import type { WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { alertWarnings, reportWarnings, unsealAlertChannels, unsentAlerts } from '../../outbox/index.ts';
import { listNotificationSettings } from '../website/index.ts';

type MessageDeps = Pick<Deps, 'config' | 'mail' | 'vault'>;

/** What a website is to tell and this installation cannot send, a sentence each. */
export function websiteDeliveryWarnings(deps: MessageDeps, { isOwner }: Caller, website: WebsiteRow): string[] {
  return [
    ...(website.email === 1 ? reportWarnings(deps, isOwner) : []),
    ...alertWarnings(deps, isOwner, unsealAlertChannels(deps.vault, website.alerts_sealed)),
  ];
}

/** The same of all websites of an account. */
export async function accountDeliveryWarnings(
  deps: MessageDeps & Pick<Deps, 'database'>,
  caller: Caller,
): Promise<string[]> {
  const websites = await listNotificationSettings(deps.database.db, caller.accountId);
  const reporting = websites.filter((website) => website.email === 1).length;
  const [reports] = reporting === 0 ? [] : reportWarnings(deps, caller.isOwner);
  const alarmed = websites.filter((website) => website.spike_threshold !== null || website.drop_threshold !== null);
  const senders = { installation: deps, vault: deps.vault, isOwner: caller.isOwner };
  return [
    ...(reports === undefined
      ? []
      : [t('{count, plural, one {# website} other {# websites}}: {warning}', { count: reporting, warning: reports })]),
    ...unsentAlerts(
      senders,
      'websites',
      alarmed.map((website) => website.alerts_sealed),
    ),
  ];
}
