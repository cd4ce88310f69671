import { callerOf, paginate, parseInput, type Routes } from '../../http/index.ts';
import { type MailReportDeps, ownReportRoutes } from '../mail-reports/index.ts';
import { searchConsoleRoutes } from '../search-console/index.ts';
import { tagCheckRoutes } from '../tag-check/index.ts';
import { moveGroup } from '../website/index.ts';
import { websiteRows } from './rows.ts';
import { listRows, moveBody } from './wire.ts';

export function consoleWebsiteRoutes(app: Routes, deps: MailReportDeps, base: string) {
  return [
    ...searchConsoleRoutes(app, deps),
    ...tagCheckRoutes(app, deps),
    ...ownReportRoutes(app, deps),
    app.get(
      '/websites/rows',
      { access: 'websites:read', operation: 'console', schema: { querystring: listRows } },
      async (request) => {
        const { entries, total, page, perPage, ...beside } = await websiteRows(
          deps,
          callerOf(request).accountId,
          request.query,
        );
        const list = paginate(entries, total, { path: `${base}/websites/rows`, url: request.url, page, perPage });
        return { ...list, ...beside };
      },
    ),

    app.post(
      '/websites/groups',
      { access: 'websites:write', audit: 'website.grouped', operation: 'console', schema: { body: moveBody } },
      async (request) => {
        const { from, to } = parseInput(moveBody, request.body);
        const move = { from, to: to || null, nowMs: deps.now() };
        return { data: { moved: await moveGroup(deps.database.db, callerOf(request).accountId, move) } };
      },
    ),
  ];
}
