import { requireQuota } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { t } from '../kernel/index.ts';
import type { TrashKind, TrashKinds } from '../trash/index.ts';
import type { WebsiteCaches } from './caches/index.ts';
import { funnelResource } from './funnels/index.ts';
import { goalResource } from './goals/index.ts';
import { skipPastReports } from './mail-reports/index.ts';
import { resourceTrash } from './resources/index.ts';
import { segmentResource } from './segments/index.ts';
import { setShopCounted } from './shop-website/index.ts';
import { countWebsites, websiteSubject } from './website/index.ts';

type TrashDeps = Pick<Deps, 'database'> & Pick<WebsiteCaches, 'trackedWebsites' | 'shopWebsites'>;

export const websiteTrashKinds = (deps: TrashDeps): Pick<TrashKinds, 'website' | 'goal' | 'funnel' | 'segment'> => ({
  website: websiteTrash(deps),
  goal: resourceTrash(deps, goalResource),
  funnel: resourceTrash(deps, funnelResource),
  segment: resourceTrash(deps, segmentResource),
});

const websiteTrash = ({ database, trackedWebsites, shopWebsites }: TrashDeps): TrashKind => ({
  ...websiteSubject,
  permission: 'websites:write',
  taken: () => t('You have another website with this domain now. Delete it, then restore this one.'),
  async check({ trx, caller: { accountId } }) {
    await requireQuota(database, trx, { accountId, of: 'websites', count: () => countWebsites(trx, accountId) });
    return undefined;
  },
  async restored({ trx, caller: { accountId }, row, nowMs }) {
    await skipPastReports(trx, { id: Number(row.id), time_zone: String(row.time_zone) }, nowMs);
    if (row.is_shop === 1) await setShopCounted(trx, accountId, { isCounted: true, nowMs });
  },
  changed(accountId) {
    trackedWebsites.clear();
    shopWebsites.changed(accountId);
  },
});
