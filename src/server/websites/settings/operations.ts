import { hashPassword, passwordLength, requireAlertRecipientsAllowed, requireQuota } from '../../accounts/index.ts';
import { recordAnnotation, storedKinds, writeRecord } from '../../annotations/index.ts';
import { inTransaction, type WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { sealAlertChannels } from '../../outbox/index.ts';
import { moveToTrash } from '../../trash/index.ts';
import type { TrackedWebsiteCache } from '../collecting/index.ts';
import { deleteWaitingReports, skipPastReports } from '../mail-reports/index.ts';
import { endSearchConsole } from '../search-console/index.ts';
import { type ShopWebsiteCache, setShopCounted } from '../shop-website/index.ts';
import {
  blankWebsite,
  countWebsites,
  deleteWebsiteRow,
  findWebsite,
  insertWebsite,
  lockWebsite,
  updateWebsiteRow,
  websiteSubject,
} from '../website/index.ts';
import type { WebsiteChanges, WebsiteFields } from './wire.ts';

export type SettingsDeps = Deps & { trackedWebsites: TrackedWebsiteCache; shopWebsites: ShopWebsiteCache };

export async function createWebsite(deps: SettingsDeps, caller: Caller, fields: WebsiteFields): Promise<WebsiteRow> {
  const nowMs = deps.now();
  const website = {
    ...blankWebsite,
    ...settingColumns(deps.vault, fields),
    ...(await accessColumns(blankWebsite, fields)),
    domain: fields.domain,
    created_at: nowMs,
    updated_at: nowMs,
  };
  const row = await inTransaction(deps.database, async (trx) => {
    await requireQuota(deps.database, trx, {
      accountId: caller.accountId,
      of: 'websites',
      count: () => countWebsites(trx, caller.accountId),
    });
    await requireAlertRecipientsAllowed(deps, trx, caller.accountId, fields.alerts);
    return insertWebsite(trx, caller.accountId, website);
  });
  deps.trackedWebsites.clear();
  // The console capitalizes the first letter of sentences, which would change a domain at the start.
  if (!row) throw invalid({ domain: [t('You already have the website {domain}.', { domain: fields.domain })] });
  return row;
}

export async function updateWebsite(
  deps: SettingsDeps,
  caller: Caller,
  id: number,
  changes: WebsiteChanges,
): Promise<WebsiteRow> {
  const before = await findWebsite(deps.database.db, caller.accountId, id);
  if (!before) throw notFound();
  const { privacy, ...password } = await accessColumns(before, changes);
  // Writes only the fields that were sent, because another update can happen while the password is hashed.
  const access = changes.privacy === undefined ? password : { privacy, ...password };
  const row = await inTransaction(deps.database, async (trx) => {
    const current = await lockWebsite(deps.database, trx, caller.accountId, id);
    await requireAlertRecipientsAllowed(deps, trx, caller.accountId, changes.alerts);
    const after = { ...current, ...access };
    if (current && after.privacy === 2 && after.password_hash === null) throw passwordRequired();
    const columns = settingColumns(deps.vault, changes);
    const isMoved = columns.time_zone !== undefined && columns.time_zone !== current?.time_zone;
    const botsChange = columns.exclude_bots !== undefined && columns.exclude_bots !== current?.exclude_bots;
    const changed = await updateWebsiteRow(trx, caller.accountId, id, {
      ...columns,
      ...access,
      ...(isMoved ? { closed_from: null, closed_until: null } : {}),
      ...(botsChange ? { exclude_bots_since: deps.now() } : {}),
      updated_at: deps.now(),
    });
    if (changed && current?.email === 0 && changed.email === 1) await skipPastReports(trx, changed, deps.now());
    const text = current && changed && countingChange(current, changed);
    if (text) await recordAnnotation(trx, caller.accountId, { kind: 'settings', text, websiteId: id }, deps.now());
    if (changed?.email === 0 && current?.email === 1) await deleteWaitingReports(trx, changed);
    return changed;
  });
  deps.trackedWebsites.clear();
  if (!row) throw notFound();
  return row;
}

function countingChange(before: WebsiteRow, after: WebsiteRow): string {
  const words: [keyof WebsiteRow, string][] = [
    ['exclude_bots', writeRecord(after.exclude_bots ? 'botsExcluded' : 'botsCounted')],
    ['exclude_ips', writeRecord('addresses')],
    ['exclude_paths', writeRecord('pages')],
    ['exclude_hosts', writeRecord('hosts')],
    ['exclude_params', writeRecord('parameters')],
    ['honor_gpc', writeRecord(after.honor_gpc ? 'gpcHonoured' : 'gpcIgnored')],
    ['time_zone', writeRecord('timeZone', { zone: after.time_zone })],
  ];
  const changed = words.flatMap(([column, words]) => (before[column] === after[column] ? [] : [words]));
  return changed.length > 0 ? writeRecord('settings', { changes: changed.join(', ') }) : '';
}

export async function deleteWebsite(deps: SettingsDeps, caller: Caller, id: number): Promise<void> {
  // Terms are deleted first, because deleting a million of them in one statement with the website would block other
  // work.
  await endSearchConsole(deps, { id, account_id: caller.accountId });
  const removed = await inTransaction(deps.database, async (trx) => {
    const website = await lockWebsite(deps.database, trx, caller.accountId, id);
    // Otherwise, the shop's next visit would create the website again.
    if (website?.is_shop === 1) await setShopCounted(trx, caller.accountId, { isCounted: false, nowMs: deps.now() });
    return (await moveToTrash(deps, trx, websiteSubject, caller, id)) && deleteWebsiteRow(trx, caller.accountId, id);
  });
  deps.trackedWebsites.clear();
  deps.shopWebsites.changed(caller.accountId);
  if (!removed) throw notFound();
}

function settingColumns(vault: Vault, sent: WebsiteChanges) {
  const columns: Partial<Omit<WebsiteRow, 'id' | 'account_id' | 'domain' | keyof Access>> = {};
  if (sent.email !== undefined) columns.email = sent.email ?? 0;
  if (sent.exclude_bots !== undefined) columns.exclude_bots = sent.exclude_bots ?? 1;
  if (sent.exclude_params !== undefined) columns.exclude_params = sent.exclude_params;
  if (sent.exclude_ips !== undefined) columns.exclude_ips = sent.exclude_ips;
  if (sent.exclude_paths !== undefined) columns.exclude_paths = sent.exclude_paths;
  if (sent.exclude_hosts !== undefined) columns.exclude_hosts = sent.exclude_hosts;
  if (sent.retention_months !== undefined) columns.retention_months = sent.retention_months;
  if (sent.noindex !== undefined) columns.noindex = sent.noindex ?? 1;
  if (sent.honor_gpc !== undefined) columns.honor_gpc = sent.honor_gpc ?? 0;
  if (sent.shared_annotations !== undefined) columns.shared_annotations = storedKinds(sent.shared_annotations ?? []);
  if (sent.alerts !== undefined) columns.alerts_sealed = sealAlertChannels(vault, sent.alerts);
  if (sent.spike_threshold !== undefined) columns.spike_threshold = sent.spike_threshold;
  if (sent.drop_threshold !== undefined) columns.drop_threshold = sent.drop_threshold;
  if (sent.time_zone !== undefined) columns.time_zone = sent.time_zone ?? 'UTC';
  if (sent.group !== undefined) columns.group_name = sent.group;
  if (sent.favorite !== undefined) columns.favorite = sent.favorite ? 1 : 0;
  return columns;
}

type Access = Pick<WebsiteRow, 'privacy' | 'password_hash'>;

/** Only privacy 2 uses a password. With other values, the password can only be cleared. */
async function accessColumns(
  before: Access,
  sent: WebsiteChanges,
): Promise<{ privacy: number; password_hash?: string | null }> {
  const privacy = sent.privacy === undefined ? before.privacy : (sent.privacy ?? 0);
  const { password } = sent;
  if (privacy !== 2) return { privacy, ...(password === null ? { password_hash: null } : {}) };
  if (password === undefined && before.password_hash !== null) return { privacy };
  if (password === undefined || password === null || password === '') throw passwordRequired();
  if (password.length < passwordLength.min)
    throw invalid({ password: [t('password must have at least {min} characters.', { min: passwordLength.min })] });
  return { privacy, password_hash: await hashPassword(password) };
}

/** Forms show this message too, and forms don't show privacy as a number. */
const passwordRequired = () => invalid({ password: [t('Enter a password for the statistics page.')] });
