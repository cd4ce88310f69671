import type { Deps } from '../../deps.ts';
import { callerOf, paginate, parseInput, type Routes } from '../../http/index.ts';
import { currentLanguage, inLanguage } from '../../kernel/index.ts';
import { changeMonitors, previewChange } from './bulk.ts';
import { LiveStreams } from './live.ts';
import { leanRowsOf } from './rows.store.ts';
import { monitorRows } from './rows.ts';
import { bulkChange, bulkPreview, listRows, liveQuery, namesQuery } from './wire.ts';

export function consoleListRoutes(app: Routes, deps: Deps, { base, changed }: { base: string; changed: () => void }) {
  const streams = new LiveStreams(deps);
  app.app.addHook('preClose', async () => streams.close());

  return [
    app.get(
      '/monitors/rows',
      { access: 'monitors:read', operation: 'console', schema: { querystring: listRows } },
      async (request) => {
        const found = await monitorRows(deps, callerOf(request), request.query);
        const { entries, total, page, perPage, counts, tags, groups } = found;
        const list = paginate(entries, total, { path: `${base}/monitors/rows`, url: request.url, page, perPage });
        return { ...list, counts, tags, groups };
      },
    ),

    app.get(
      '/monitors/names',
      { access: 'monitors:read', operation: 'console', schema: { querystring: namesQuery } },
      async (request) => {
        const rows = await leanRowsOf(deps.database.db, callerOf(request).accountId, request.query.ids);
        return { data: rows.map(({ id, name, url }) => ({ id, name, url })) };
      },
    ),
    app.get(
      '/monitors/live',
      { access: 'monitors:read', operation: 'console', schema: { querystring: liveQuery } },
      (request, reply) => {
        const { ids, language = currentLanguage() } = request.query;
        inLanguage(language, () => streams.start(request, reply, ids));
      },
    ),

    app.post(
      '/monitors/bulk',
      {
        access: 'monitors:write',
        audit: 'monitor.changed_together',
        operation: 'console',
        schema: { body: bulkChange },
      },
      async (request) => {
        const count = await changeMonitors(deps, callerOf(request), parseInput(bulkChange, request.body));
        if (count > 0) changed();
        return { data: { changed: count } };
      },
    ),

    app.post(
      '/monitors/bulk/preview',
      { access: 'monitors:write', audit: 'unrecorded', operation: 'console', schema: { body: bulkPreview } },
      async (request) => {
        const { ids, fields } = parseInput(bulkPreview, request.body);
        return { data: await previewChange(deps, callerOf(request), ids, fields) };
      },
    ),
  ];
}
