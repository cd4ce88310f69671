import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serveFile } from '../../files/index.ts';
import { declareRoutes, idParam, type Permission } from '../../http/index.ts';
import { dayOf, notFound } from '../../kernel/index.ts';
import { findAccount } from '../account/index.ts';
import { requireSession } from '../sessions/index.ts';
import { pathPart } from './archive-path.ts';
import { type ExportSide, findExport, listExports } from './export.store.ts';
import { requestExport } from './request-export.ts';
import { presentExport } from './wire.ts';

const maxListed = 10;

export function exportRoutes(deps: Deps) {
  const { db } = deps.database;
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    const mount = <const Path extends string, const IdName extends string>(
      path: Path,
      idName: IdName,
      access: Permission,
      sideOf: (request: FastifyRequest) => ExportSide,
    ) => [
      routes.get(path, { access, operation: 'console' }, async (request) => {
        const side = sideOf(request);
        if (!(await findAccount(db, side.accountId))) throw notFound();
        return { data: (await listExports(db, side, maxListed)).map(presentExport) };
      }),

      routes.post(path, { access, audit: 'account.exported', operation: 'console' }, async (request, reply) => {
        const { user } = requireSession(request);
        const who = { name: user.username, email: user.email };
        reply.code(202);
        return { data: presentExport(await requestExport(deps, sideOf(request), who)) };
      }),

      routes.get(`${path}/:${idName}/file`, { access, operation: 'console' }, async (request, reply) => {
        const side = sideOf(request);
        const row = await findExport(db, side, idParam({ id: (request.params as Record<string, string>)[idName] }));
        const account = await findAccount(db, side.accountId);
        const isThere = row?.state === 'ready' && row.file_key !== null && (row.expires_at ?? 0) > deps.now();
        if (!account || !isThere || row.file_key === null) throw notFound();
        return serveFile(request, reply, {
          files: deps.files,
          key: row.file_key,
          name: `${pathPart(account.username)}-${dayOf(row.created_at)}.zip`,
          content_type: 'application/zip',
          bytes: row.bytes,
          immutable: false,
        });
      }),
    ];
    return [
      ...mount('/account/exports', 'id', 'account:own', (request) => ({
        accountId: requireSession(request).account.id,
        isOfService: false,
      })),
      ...mount('/accounts/:id/exports', 'export_id', 'service', (request) => ({
        accountId: idParam(request.params),
        isOfService: true,
      })),
    ];
  };
}
