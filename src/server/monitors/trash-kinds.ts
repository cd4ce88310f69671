import type { Deps } from '../deps.ts';
import type { TrashKinds } from '../trash/index.ts';
import { incidentTrash } from './incidents/index.ts';
import { monitorTrash } from './monitor/index.ts';
import { moveIntoGroups, statusPageTrash } from './status-pages/index.ts';

type OwnKind = 'monitor' | 'incident' | 'status_page';

export function monitorTrashKinds(
  deps: Deps,
  { changed, pagesChanged }: { changed: () => void; pagesChanged: () => Promise<void> },
): Pick<TrashKinds, OwnKind> {
  const monitor = monitorTrash(deps, { changed });
  return {
    monitor: {
      ...monitor,
      async restored(restoration) {
        await monitor.restored(restoration);
        await moveIntoGroups(restoration.trx, Number(restoration.row.id));
      },
    },
    incident: incidentTrash({ changed }),
    status_page: statusPageTrash(deps, { changed: pagesChanged }),
  };
}
