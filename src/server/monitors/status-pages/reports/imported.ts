import type { DatabaseOrTransaction, StatusPageRow, StatusReportRow } from '../../../database/index.ts';
import { refreshReport } from './operations.ts';
import { insertReport, listUpdates, lockReport, replaceServices, type Service } from './report.store.ts';

type Imported = Pick<StatusReportRow, 'title' | 'impact' | 'postmortem' | 'created_at'>;

/** Operations for imports. The caller adds updates, then refreshes the report. */
export const importedReports = {
  lock: lockReport,
  refresh: refreshReport,

  async insert(
    trx: DatabaseOrTransaction,
    page: StatusPageRow,
    report: Imported,
    affected: Service[],
  ): Promise<StatusReportRow> {
    const added = await insertReport(trx, page, {
      ...report,
      incident_id: null,
      published_at: null,
      resolved_at: null,
    });
    await replaceServices(trx, added.id, affected);
    return added;
  },

  /** Returns the times of published updates by the report's ID. The caller must check access to the reports. */
  async publishedTimes(db: DatabaseOrTransaction, reportIds: number[]): Promise<Map<number, Set<number>>> {
    const times = new Map<number, Set<number>>();
    for (const { status_report_id: id, publish_at } of await listUpdates(db, reportIds))
      times.set(id, (times.get(id) ?? new Set()).add(publish_at));
    return times;
  },
};
