import { type DatabaseOrTransaction, hasEnabledModule, type WebsiteRow } from '../../database/index.ts';
import { siteHost } from '../../kernel/index.ts';

export type TrackedRow = Pick<WebsiteRow, (typeof columns)[number]>;

const columns = [
  'id',
  'account_id',
  'domain',
  'time_zone',
  'exclude_bots',
  'exclude_params',
  'exclude_ips',
  'exclude_paths',
  'exclude_hosts',
  'honor_gpc',
] as const;

// Events have no account, so these queries don't check an owner.

export function findTrackedWebsiteById(db: DatabaseOrTransaction, id: number): Promise<TrackedRow | undefined> {
  return db
    .selectFrom('websites')
    .select(columns)
    .where('id', '=', id)
    .where(hasEnabledModule('websites'))
    .executeTakeFirst();
}

/** Several accounts can track a domain: the oldest website wins. `www.` is optional, as in Plausible. */
export function findTrackedWebsiteByDomain(db: DatabaseOrTransaction, domain: string): Promise<TrackedRow | undefined> {
  const site = siteHost(domain);
  return db
    .selectFrom('websites')
    .select(columns)
    .where('domain', 'in', [site, `www.${site}`])
    .where(hasEnabledModule('websites'))
    .orderBy((eb) => eb('domain', '=', domain), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
