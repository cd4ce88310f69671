import { hashPassword, passwordLength, requireQuota } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction, type StatusPageRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { approved, type DomainColumns, ownHosts, unverified } from '../../domain-proof/index.ts';
import { type Caller, isAllowed } from '../../http/index.ts';
import { type FieldErrors, invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import { moveToTrash } from '../../trash/index.ts';
import { domainHolder } from './domains/index.ts';
import { ownMonitors, replaceGroups } from './group.store.ts';
import { deleteLogoRow, saveLogo } from './logo.store.ts';
import { fitLogo } from './logo.ts';
import { deletePageNotices } from './notices.ts';
import {
  countPages,
  deletePageRow,
  findTakenAddresses,
  type Group,
  insertPage,
  lockPage,
  updatePageRow,
} from './page.store.ts';
import { suggestSlug } from './page-url.ts';
import { lockReportsOfPage } from './reports/index.ts';
import { lockSubscribers } from './subscriber.store.ts';
import { statusPageSubject } from './trash.ts';
import type { StatusPageChanges, StatusPageFields } from './wire.ts';

/** Throws `invalid` for addresses that are in use, monitors of other accounts and passwords that are too short. */
export async function createStatusPage(deps: Deps, caller: Caller, fields: StatusPageFields): Promise<StatusPageRow> {
  const { db } = deps.database;
  const nowMs = deps.now();
  checkDomain(deps, fields.domain);
  const columns = { ...pageColumns(fields), ...(await passwordColumn(fields.password)) };
  const isTaken = async (slug: string) => (await findTakenAddresses(db, caller.accountId, { slug })).length > 0;
  const slug = fields.slug ?? (await suggestSlug(fields.name, isTaken));
  return refuseTakenAddress(db, caller, { slug, domain: fields.domain }, 0, () =>
    inTransaction(deps.database, async (trx) => {
      const groups = fields.groups ?? [];
      await checkMonitors(trx, caller.accountId, groups);
      await requireQuota(deps.database, trx, {
        accountId: caller.accountId,
        of: 'status_pages',
        count: () => countPages(trx, caller.accountId),
      });
      const page = await insertPage(trx, caller.accountId, {
        ...defaultColumns,
        ...columns,
        ...(await claimColumns(trx, caller, { id: 0, domain: null }, fields.domain, nowMs)),
        name: fields.name,
        slug,
        created_at: nowMs,
        updated_at: nowMs,
      });
      await replaceGroups(trx, page, groups, nowMs);
      return page;
    }),
  );
}

export async function updateStatusPage(
  deps: Deps,
  caller: Caller,
  id: number,
  changes: StatusPageChanges,
): Promise<StatusPageRow> {
  checkDomain(deps, changes.domain);
  const columns = { ...pageColumns(changes), ...(await passwordColumn(changes.password)) };
  const wanted = { slug: changes.slug ?? undefined, domain: changes.domain };
  return refuseTakenAddress(deps.database.db, caller, wanted, id, () =>
    inTransaction(deps.database, async (trx) => {
      const held = await lockPage(deps.database, trx, caller.accountId, id);
      if (!held) throw notFound();
      const nowMs = deps.now();
      if (changes.groups !== undefined) {
        await checkMonitors(trx, caller.accountId, changes.groups);
        await replaceGroups(trx, held, changes.groups, nowMs);
      }
      const claim = await claimColumns(trx, caller, held, changes.domain, nowMs);
      const page = await updatePageRow(trx, caller.accountId, id, { ...columns, ...claim, updated_at: nowMs });
      if (!page) throw notFound();
      return page;
    }),
  );
}

export async function deleteStatusPage(deps: Deps, caller: Caller, id: number): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    const page = { id, account_id: caller.accountId };
    await lockReportsOfPage(deps.database, trx, page);
    await lockSubscribers(deps.database, trx, page);
    if (!(await moveToTrash(deps, trx, statusPageSubject, caller, id))) throw notFound();
    await deletePageRow(trx, caller.accountId, id);
    await deletePageNotices(trx, page);
  });
}

export async function setLogo(deps: Deps, caller: Caller, id: number, upload: Buffer): Promise<StatusPageRow> {
  const { content, hash } = await fitLogo(upload);
  return changeLogo(deps, caller, id, hash, (trx) => saveLogo(trx, id, content));
}

export async function deleteLogo(deps: Deps, caller: Caller, id: number): Promise<StatusPageRow> {
  return changeLogo(deps, caller, id, null, (trx) => deleteLogoRow(trx, id));
}

async function changeLogo(
  deps: Deps,
  caller: Caller,
  id: number,
  logo: string | null,
  write: (trx: DatabaseOrTransaction) => Promise<void>,
): Promise<StatusPageRow> {
  return inTransaction(deps.database, async (trx) => {
    const page = await updatePageRow(trx, caller.accountId, id, { logo, updated_at: deps.now() });
    if (!page) throw notFound();
    await write(trx);
    return page;
  });
}

export const defaultColumns = {
  domain: null,
  ...unverified,
  description: '',
  theme: 'auto',
  accent: '',
  footer_text: '',
  footer_url: '',
  noindex: 0,
  show_response_times: 0,
  show_causes: 0,
  show_objectives: 0,
  password_hash: null,
  logo: null,
  embed_origins: '',
  reference: null,
} as const;

/** Fields that are omitted have no key, so their columns stay unchanged. */
export function pageColumns(sent: StatusPageChanges) {
  const columns: Partial<StatusPageRow> = {};
  if (sent.name !== undefined) columns.name = sent.name;
  if (sent.slug != null) columns.slug = sent.slug;
  if (sent.domain !== undefined) columns.domain = sent.domain;
  if (sent.description !== undefined) columns.description = sent.description ?? '';
  if (sent.theme !== undefined) columns.theme = sent.theme ?? 'auto';
  for (const name of ['accent', 'footer_text', 'footer_url'] as const) {
    const given = sent[name];
    if (given !== undefined) columns[name] = given ?? '';
  }
  if (sent.noindex !== undefined) columns.noindex = sent.noindex ?? 0;
  if (sent.show_response_times !== undefined) columns.show_response_times = sent.show_response_times ?? 0;
  if (sent.show_causes !== undefined) columns.show_causes = sent.show_causes ?? 0;
  if (sent.show_objectives !== undefined) columns.show_objectives = sent.show_objectives ?? 0;
  if (sent.embed_origins !== undefined) columns.embed_origins = (sent.embed_origins ?? []).join(' ');
  return columns;
}

async function passwordColumn(password: string | null | undefined): Promise<{ password_hash?: string | null }> {
  if (password === undefined) return {};
  if (password === null) return { password_hash: null };
  if (password.length < passwordLength.min)
    throw invalid({ password: [t('password must have at least {min} characters.', { min: passwordLength.min })] });
  return { password_hash: await hashPassword(password) };
}

function checkDomain(deps: Deps, domain: string | null | undefined): void {
  if (domain != null && ownHosts(deps.config).includes(domain))
    throw invalid({
      domain: [
        t('domain cannot be {domain}: the service itself uses it. Enter a host name that only this page uses.', {
          domain,
        }),
      ],
    });
}

/** The service's owners need no verification if no other page has the domain. */
async function claimColumns(
  trx: DatabaseOrTransaction,
  caller: Caller,
  page: { id: number; domain: string | null },
  domain: string | null | undefined,
  nowMs: number,
): Promise<Partial<DomainColumns>> {
  if (domain === undefined || domain === page.domain) return {};
  const isApproved =
    domain !== null && caller.isOwner && isAllowed(caller, 'service') && !(await domainHolder(trx, domain, page.id));
  return isApproved ? approved(nowMs) : unverified;
}

async function checkMonitors(trx: DatabaseOrTransaction, accountId: number, groups: Group[]): Promise<void> {
  const ids = groups.flatMap((group) => group.monitor_ids);
  const own = await ownMonitors(trx, accountId, ids);
  const foreign = ids.filter((id) => !own.has(id));
  if (foreign.length > 0)
    throw invalid({
      groups: [
        t('groups must contain your own monitors: you have no monitor {ids}.', { ids: foreign.slice(0, 5).join(', ') }),
      ],
    });
}

async function refuseTakenAddress(
  db: DatabaseOrTransaction,
  caller: Caller,
  wanted: { slug?: string; domain?: string | null },
  exceptId: number,
  write: () => Promise<StatusPageRow>,
): Promise<StatusPageRow> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const taken = await findTakenAddresses(db, caller.accountId, wanted, exceptId);
    if (taken.length === 0) throw error;
    const errors: FieldErrors = {};
    for (const name of taken)
      errors[name] = [t('{field} {value} belongs to another status page.', { field: name, value: wanted[name] ?? '' })];
    throw invalid(errors);
  }
}
