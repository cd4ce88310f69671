import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, declareRoutes, type Permission, paginate, parseInput, sendCsvFile } from '../../http/index.ts';
import { toIso } from '../../kernel/index.ts';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditScope,
  countAuditEntries,
  listAuditEntries,
  listAuditSubjects,
} from './audit.store.ts';
import { type AuditedChange, readFields } from './changes.ts';
import { auditCsvRequest, auditListRequest, presentAuditEntry } from './wire.ts';

const rowsAtOnce = 500;

export function auditRoutes(deps: Deps) {
  const { database } = deps;
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    const mount = <const Path extends string>(
      path: Path,
      access: Permission,
      scopeOf: (request: FastifyRequest) => AuditScope,
    ) => [
      routes.get(path, { access, operation: 'console' }, async (request) => {
        const asked = parseInput(auditListRequest, request.query);
        const filter = filterOf(scopeOf(request), asked);
        const [page, perPage] = [asked.page ?? 1, asked.per_page ?? 25];
        const rows = await listAuditEntries(database, filter, { limit: perPage, offset: (page - 1) * perPage });
        const url = `${deps.config.baseUrl}/console/api${path}`;
        const total = await countAuditEntries(database, filter);
        return {
          ...paginate(rows.map(presentAuditEntry), total, { path: url, url: request.url, page, perPage }),
          subjects: await listAuditSubjects(database, filter.scope),
        };
      }),
      routes.get(`${path}.csv`, { access, operation: 'console' }, async (request, reply) => {
        const filter = filterOf(scopeOf(request), parseInput(auditCsvRequest, request.query));
        return sendCsvFile(reply, 'audit-log.csv', csvLines(database, filter));
      }),
    ];
    return [
      ...mount('/audit-log', 'account:write', (request) => ({ accountId: callerOf(request).accountId })),
      ...mount('/service/audit-log', 'service', () => 'installation'),
    ];
  };
}

type Asked = {
  search?: string | null | undefined;
  subject?: string | null | undefined;
  from?: number | null | undefined;
  until?: number | null | undefined;
};

const filterOf = (scope: AuditScope, { search, subject, from, until }: Asked): AuditFilter => ({
  scope,
  search: search || undefined,
  subject: subject || undefined,
  fromMs: from ?? undefined,
  untilMs: until ?? undefined,
});

const columns: Record<string, (row: AuditEntry) => string | number | null> = {
  at: ({ at }) => toIso(at),
  actor_kind: ({ actor_kind }) => actor_kind,
  actor_id: ({ user_id, key_id }) => user_id ?? key_id,
  actor: ({ actor_kind, actor_name }) =>
    actor_kind === 'operator' && actor_name === '' ? 'the operator of this service' : actor_name,
  action: ({ action }) => action,
  subject_kind: ({ subject_kind }) => subject_kind,
  subject_id: ({ subject_id }) => subject_id,
  subject: ({ subject_name }) => subject_name,
  path: ({ path }) => path,
  fields: ({ fields }) => readFields(fields).fields.join(' '),
  address: ({ address }) => address,
  error_status: ({ status }) => (status !== null && status >= 400 ? status : null),
  changes: ({ fields }) => readFields(fields).changes.map(changeText).join(', '),
};

const changeText = ({ field, from, to }: AuditedChange): string => `${field}: ${from ?? 'none'} > ${to ?? 'none'}`;

/** Escapes text that a spreadsheet would run as a formula. */
async function* csvLines(database: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield stringify([Object.keys(columns)]);
  let beforeId: number | undefined;
  do {
    const rows = await listAuditEntries(database, filter, { limit: rowsAtOnce, beforeId });
    beforeId = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
    if (rows.length > 0)
      yield stringify(
        rows.map((row) => Object.values(columns).map((cell) => cell(row))),
        { escape_formulas: true },
      );
    await nextTurn();
  } while (beforeId !== undefined);
}
