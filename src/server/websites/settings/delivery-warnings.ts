import type { WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import {
  alertWarnings,
  reportWarnings,
  type Unsent,
  unsealAlertChannels,
  unsentAlerts,
  unsentReports,
} from '../../outbox/index.ts';
import { listNotificationSettings } from '../website/index.ts';

type MessageDeps = Pick<Deps, 'connections' | 'mail' | 'vault'>;

export function websiteDeliveryWarnings(deps: MessageDeps, { isOwner }: Caller, website: WebsiteRow): string[] {
  return [
    ...(website.email === 1 ? reportWarnings(deps, isOwner) : []),
    ...alertWarnings(deps, isOwner, unsealAlertChannels(deps.vault, website.alerts_sealed)),
    ...thresholdWarnings(website),
  ];
}

function thresholdWarnings(website: WebsiteRow): string[] {
  if (website.alerts_sealed !== '') return [];
  return (['spike_threshold', 'drop_threshold'] as const)
    .filter((field) => website[field] !== null)
    .map((field) => t('{field} sends no alert: the website has no channel. Add one to alerts.', { field }));
}

export async function websitesUnsent(
  deps: MessageDeps & Pick<Deps, 'database'>,
  { accountId }: Caller,
): Promise<Unsent[]> {
  const websites = await listNotificationSettings(deps.database.db, accountId);
  const reporting = websites.filter((website) => website.email === 1).length;
  const alarmed = websites.filter((website) => website.spike_threshold !== null || website.drop_threshold !== null);
  const senders = { installation: deps, vault: deps.vault };
  return [
    ...unsentReports(deps, reporting),
    ...unsentAlerts(
      senders,
      'websites',
      alarmed.map((website) => website.alerts_sealed),
    ),
  ];
}
