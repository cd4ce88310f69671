import type { Deps } from '../deps.ts';
import type { TrashKinds } from '../trash/index.ts';
import { incidentTrash } from './incidents/index.ts';
import { monitorTrash } from './monitor/index.ts';
import { objectiveTrash } from './objectives/index.ts';
import { policyTrash } from './policies/index.ts';
import { moveIntoGroups, statusPageTrash } from './status-pages/index.ts';
import { uptimeReportTrash } from './uptime-reports/index.ts';

type OwnKind = 'monitor' | 'incident' | 'objective' | 'alert_policy' | 'status_page' | 'uptime_report';

export function monitorTrashKinds(
  deps: Deps,
  { changed, pagesChanged }: { changed: () => void; pagesChanged: () => Promise<void> },
): Pick<TrashKinds, OwnKind> {
  return {
    monitor: monitorTrash(deps, { changed, moveIntoGroups }),
    incident: incidentTrash({ changed }),
    objective: objectiveTrash(deps),
    alert_policy: policyTrash(deps, { changed }),
    uptime_report: uptimeReportTrash(deps),
    status_page: statusPageTrash(deps, { changed: pagesChanged }),
  };
}
