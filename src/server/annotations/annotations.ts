import { lockAccount } from '../accounts/index.ts';
import { type AnnotationRow, type DatabaseOrTransaction, inTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { type Caller, isAllowed, type Permission, type Seen } from '../http/index.ts';
import {
  cutText,
  dayMs,
  type FieldErrors,
  invalid,
  notFound,
  Refusal,
  t,
  toIso,
  toIsoOrNull,
} from '../kernel/index.ts';
import {
  countAnnotations,
  deleteOldRecords,
  findAnnotationRow,
  findByReference,
  insertAnnotation,
  listAnnotationsWithin,
  updateAnnotationRow,
} from './annotation.store.ts';
import { annotationForGuest, isForGuest, requireShownChart } from './for-guests.ts';
import { permissionOfRow } from './permissions.ts';
import { translateRecord } from './recorded-texts.ts';
import { type ChartSubject, scopeOf } from './scope.ts';
import type { AnnotatedEvent, AnnotationSource, AnnotationSubjects } from './sources.ts';
import {
  type AnnotationAnswer,
  type AnnotationChanges,
  type AnnotationFields,
  type AnnotationKind,
  annotationKinds,
  type ListAnnotationsQuery,
} from './wire.ts';

export type AnnotationDeps = Pick<Deps, 'database' | 'now'> & {
  subjects: AnnotationSubjects;
  sources: AnnotationSource[];
};

/** Per account. */
const maxAnnotations = 10_000;
const maxRecorded = 1000;
/** More annotations would be illegible on a chart. */
const maxListed = 500;
const maxMs = 1100 * dayMs;

/**
 * Updates an existing annotation with the same reference, so a repeated build adds no duplicate. Throws `invalid` and
 * `conflict`.
 */
export async function createAnnotation(
  deps: AnnotationDeps,
  { accountId }: Caller,
  { reference: given, ...fields }: AnnotationFields,
): Promise<{ row: AnnotationRow; isNew: boolean }> {
  const nowMs = deps.now();
  const reference = given || null;
  await requireSubjects(deps, accountId, fields);
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const before = reference === null ? undefined : await findByReference(trx, accountId, reference);
    if (before) {
      const changed = await updateAnnotationRow(trx, accountId, before.id, {
        ...columnsOf(fields, before),
        updated_at: nowMs,
      });
      return { row: changed!, isNew: false };
    }
    if ((await countAnnotations(trx, accountId)) >= maxAnnotations)
      throw new Refusal(
        'conflict',
        t('You have reached the limit of {max} annotations. Delete some first.', { max: maxAnnotations }),
      );
    const row = await insertAnnotation(trx, accountId, {
      ...columnsOf(fields, blank(nowMs)),
      reference,
      created_at: nowMs,
      updated_at: nowMs,
    });
    return { row, isNew: true };
  });
}

/** Throws `conflict` for automatic annotations. */
export async function updateAnnotation(
  deps: AnnotationDeps,
  { accountId }: Caller,
  id: number,
  changes: AnnotationChanges,
): Promise<AnnotationRow> {
  await requireSubjects(deps, accountId, changes);
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const before = await findAnnotationRow(trx, accountId, id);
    if (!before) throw notFound();
    if (before.kind !== 'note' && before.kind !== 'release')
      throw new Refusal('conflict', t('Gatehouse added this annotation. You can delete it, but not change it.'));
    const row = await updateAnnotationRow(trx, accountId, id, {
      ...columnsOf(changes, before),
      updated_at: deps.now(),
    });
    return row!;
  });
}

type Recorded = {
  kind: 'price' | 'settings';
  text: string;
  websiteId?: number;
  itemId?: number;
};

export async function recordAnnotation(
  trx: DatabaseOrTransaction,
  accountId: number,
  { kind, text, websiteId, itemId }: Recorded,
  nowMs: number,
): Promise<void> {
  await insertAnnotation(trx, accountId, {
    ...blank(nowMs),
    kind,
    text: cutText(text, 255),
    website_id: websiteId ?? null,
    item_id: itemId ?? null,
    reference: null,
    created_at: nowMs,
    updated_at: nowMs,
  });
  await deleteOldRecords(trx, accountId, maxRecorded);
}

/** Returns annotations in time order, up to the latest 500. `sees` limits a guest to shared resources. */
export async function listAnnotations(
  deps: AnnotationDeps,
  caller: Pick<Caller, 'accountId' | 'actor'>,
  query: ListAnnotationsQuery,
  sees?: Seen,
): Promise<AnnotationAnswer[]> {
  if (sees) requireShownChart(sees, query);
  const { db } = deps.database;
  const { accountId } = caller;
  // Guests have no permissions, only shared resources.
  const mayRead = (permission: Permission) => sees !== undefined || isAllowed(caller, permission);
  const range = { ...rangeOf(query, deps.now()), most: maxListed };
  const kinds = kindsOf(query.kinds);
  const onChart = await scopeOf(deps.subjects, accountId, subjectOf(query));
  const shows = (about: Parameters<typeof onChart>[0] & Pick<AnnotationAnswer, 'kind'>) =>
    onChart(about) && (!sees || isForGuest(sees, about));
  const [own, ...told] = await Promise.all([
    listAnnotationsWithin(db, accountId, range),
    ...deps.sources
      .filter(({ kind, permission }) => kinds.has(kind) && mayRead(permission))
      .map((source) => source.list(db, accountId, range)),
  ]);
  const rows = own
    .toReversed()
    .filter((row) => mayRead(permissionOfRow[row.kind]) && shows({ kind: row.kind, ...aboutOf(row) }))
    .map(present);
  const tell = (event: AnnotatedEvent) => (sees && event.textForGuests ? event.textForGuests() : event.text);
  const events = told
    .flat()
    .filter(shows)
    .map((event) => presentEvent({ ...event, text: tell(event) }));
  const listed = [...rows, ...events]
    .filter(({ kind }) => kinds.has(kind))
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(-maxListed);
  return sees ? listed.map(annotationForGuest) : listed;
}

export function present(row: AnnotationRow): AnnotationAnswer {
  return {
    id: row.id,
    object: 'annotation',
    kind: row.kind,
    text: row.kind === 'price' || row.kind === 'settings' ? translateRecord(row.text) : row.text,
    at: toIso(row.starts_at),
    ends_at: toIsoOrNull(row.ends_at),
    is_ongoing: false,
    url: row.url,
    website_id: row.website_id,
    monitor_id: row.monitor_id,
    item_id: row.item_id,
    reference: row.reference,
  };
}

const presentEvent = (event: AnnotatedEvent): AnnotationAnswer => ({
  id: null,
  object: 'annotation',
  kind: event.kind,
  text: event.text,
  at: toIso(event.from),
  ends_at: toIsoOrNull(event.to),
  is_ongoing: event.isOngoing ?? false,
  url: event.path,
  website_id: event.websiteId ?? null,
  monitor_id: event.monitors?.length === 1 ? (event.monitors[0]?.id ?? null) : null,
  item_id: event.itemId ?? null,
  reference: null,
});

const aboutOf = ({ website_id: websiteId, monitor_id: monitorId, item_id: itemId }: AnnotationRow) => ({
  ...(websiteId !== null && { websiteId }),
  ...(monitorId !== null && { monitors: [{ id: monitorId, host: '' }] }),
  ...(itemId !== null && { itemId }),
});

function subjectOf({ website_id, monitor_id, item_id, scope }: ListAnnotationsQuery): ChartSubject {
  const given = Object.entries({ website_id, monitor_id, item_id, scope }).filter(([, value]) => value != null);
  const [, second] = given;
  if (second)
    throw invalid({
      [second[0]]: [
        t("{field} can't be combined with {other}. Send one of them.", {
          field: second[0],
          other: given[0]?.[0] ?? '',
        }),
      ],
    });
  return {
    ...(website_id != null && { websiteId: website_id }),
    ...(monitor_id != null && { monitorId: monitor_id }),
    ...(item_id != null && { itemId: item_id }),
    ...(scope === 'sales' && { isOfSales: true }),
    ...(scope === 'websites' && { isOfWebsites: true }),
  };
}

function rangeOf({ from, to }: ListAnnotationsQuery, nowMs: number): { from: number; to: number } {
  const end = to ?? Math.max(nowMs + 1, from ?? 0);
  const start = from ?? end - 30 * dayMs;
  if (end <= start) throw invalid({ to: [t('to must be after from.')] });
  if (end - start > maxMs) throw invalid({ from: [t('from and to must be 1,100 days or less apart.')] });
  return { from: start, to: end };
}

function kindsOf(given: string | null | undefined): ReadonlySet<AnnotationKind> {
  const wanted = (given ?? '')
    .split(',')
    .map((kind) => kind.trim())
    .filter(Boolean);
  const known = annotationKinds.filter((kind) => wanted.includes(kind));
  const unknown = wanted.find((kind) => !annotationKinds.some((one) => one === kind));
  if (unknown !== undefined)
    throw invalid({
      kinds: [
        t('kinds has no {kind}. Use {kinds}.', { kind: cutText(unknown, 20), kinds: annotationKinds.join(', ') }),
      ],
    });
  return new Set(known.length > 0 ? known : annotationKinds);
}

type Columns = Pick<
  AnnotationRow,
  'kind' | 'text' | 'url' | 'starts_at' | 'ends_at' | 'website_id' | 'monitor_id' | 'item_id'
>;

const blank = (nowMs: number): Columns => ({
  kind: 'note',
  text: '',
  url: null,
  starts_at: nowMs,
  ends_at: null,
  website_id: null,
  monitor_id: null,
  item_id: null,
});

/** null resets a field, undefined keeps it. */
function columnsOf(sent: AnnotationChanges, before: Columns): Columns {
  const kept = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value);
  const columns = {
    kind: sent.kind ?? before.kind,
    text: sent.text ?? before.text,
    url: kept(sent.url, before.url) || null,
    starts_at: sent.at ?? before.starts_at,
    ends_at: kept(sent.ends_at, before.ends_at),
    website_id: kept(sent.website_id, before.website_id),
    monitor_id: kept(sent.monitor_id, before.monitor_id),
    item_id: kept(sent.item_id, before.item_id),
  };
  if (columns.ends_at !== null && columns.ends_at < columns.starts_at)
    throw invalid({ ends_at: [t('ends_at must not be before at.')] });
  return columns;
}

/** Resources of other accounts are reported as unknown. */
async function requireSubjects(
  { subjects }: AnnotationDeps,
  accountId: number,
  sent: Pick<AnnotationChanges, 'website_id' | 'monitor_id' | 'item_id'>,
): Promise<void> {
  const errors: FieldErrors = {};
  const check = async (field: keyof typeof sent, isThere: (id: number) => Promise<boolean>) => {
    const id = sent[field];
    if (id != null && !(await isThere(id))) errors[field] = [t('{field} {id} is not one of yours.', { field, id })];
  };
  await check('website_id', async (id) => (await subjects.websiteHost(accountId, id)) !== undefined);
  await check('monitor_id', async (id) => (await subjects.monitorHost(accountId, id)) !== undefined);
  await check('item_id', (id) => subjects.hasItem(accountId, id));
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
