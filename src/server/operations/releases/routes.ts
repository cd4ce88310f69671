import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/index.ts';
import { version } from '../../kernel/index.ts';
import { findNewerRelease } from './update-check.ts';
import type { ServiceVersion } from './wire.ts';

export const serviceVersionRoutes = (routes: Routes, { config, database }: Pick<Deps, 'config' | 'database'>) => [
  routes.get(
    '/service/version',
    { access: 'service', operation: 'console' },
    async (): Promise<{ data: ServiceVersion }> => ({
      data: {
        running: version,
        newer: (await findNewerRelease(database.db, config)) ?? null,
        is_checked: config.updateCheckUrl !== undefined,
      },
    }),
  ),
];
