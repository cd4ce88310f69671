import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import type { TrashKind, TrashSubject } from '../../trash/index.ts';
import { requireReportLimit } from './limit.ts';

export const uptimeReportSubject = {
  kind: 'uptime_report',
  table: 'uptime_reports',
  title: 'name',
} as const satisfies TrashSubject;

/** Skips monitors and groups that were deleted in the meantime. */
export const uptimeReportTrash = ({ database }: Pick<Deps, 'database'>): TrashKind => ({
  ...uptimeReportSubject,
  permission: 'monitors:write',
  taken: () => t('The uptime report exists already. Reload the page.'),
  async check({ trx, caller: { accountId } }) {
    await requireReportLimit(database, trx, accountId);
    return undefined;
  },
});
