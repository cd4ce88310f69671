import type { Deps } from '../../../deps.ts';
import { callerOf, idParam, type Routes } from '../../../http/index.ts';
import { notFound } from '../../../kernel/index.ts';
import { findItem } from '../../catalogue/index.ts';
import { loadShop } from '../../shop-profile/index.ts';
import { testPath } from './link.ts';

export function testOrderRoutes(app: Routes, deps: Deps) {
  return [
    app.get(
      '/market/items/:id/test-checkout',
      { access: 'market:write', operation: 'console' },
      async (request, reply) => {
        const item = await findItem(deps.database.db, callerOf(request).accountId, idParam(request.params));
        if (!item) throw notFound();
        const { base } = await loadShop(deps);
        return reply.redirect(`${base}${testPath(deps.vault, item, deps.now())}`, 303);
      },
    ),
  ];
}
