import type { DatabaseOrTransaction, StatusReportRow, StatusReportUpdateRow } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { t } from '../../../kernel/index.ts';
import { deleteWaitingNotices } from '../../../outbox/index.ts';
import { toOneLine } from '../formatting.ts';
import { findNoticePage } from '../notices.store.ts';
import { enqueueNotices, keyStart, type NoticeContent, paragraphsOf } from '../notices.ts';
import type { NoticeServices } from '../subscriber-services.store.ts';
import { phaseLabels } from './labels.ts';
import { listServiceNames, listServices, listUpdates } from './report.store.ts';

type Named = Pick<StatusReportRow, 'id' | 'account_id' | 'status_page_id'>;

const reportKey = ({ id }: Pick<StatusReportRow, 'id'>): string => `report_${id}_`;
const updateKey = (report: Pick<StatusReportRow, 'id'>, id: number): string => `${reportKey(report)}${id}`;
const pageOf = ({ status_page_id: id }: Named) => ({ id });

export async function enqueueUpdateNotices(
  trx: DatabaseOrTransaction,
  deps: Pick<Deps, 'vault' | 'config'>,
  report: StatusReportRow,
  update: StatusReportUpdateRow,
  nowMs: number,
): Promise<number> {
  const page = await findNoticePage(trx, report.account_id, report.status_page_id);
  const names = (await listServiceNames(trx, report.id)).map(toOneLine);
  const first = (await listUpdates(trx, [report.id])).findLast((one) => one.state === 'published' && one.notify === 1);
  const title = toOneLine(report.title);
  const compose = (): NoticeContent => ({
    subject: `${toOneLine(page.name)}: ${title}`,
    heading: title,
    paragraphs: paragraphsOf(update.text),
    facts: [
      [t('Status'), t(phaseLabels[update.phase])],
      ...(names.length === 0 ? [] : [[t('Affected'), names.join(t(', '))] as [string, string]]),
    ],
    tone: toneOf(report, update),
    subject_key: updateKey(report, update.id),
    label: t('View status page'),
    ...(first && first.id !== update.id && { answers: updateKey(report, first.id) }),
  });
  return enqueueNotices(trx, deps, { page, services: await affectedOf(trx, report) }, compose, nowMs);
}

/** A report without services concerns everyone. */
async function affectedOf(trx: DatabaseOrTransaction, { id }: StatusReportRow): Promise<NoticeServices> {
  const services = await listServices(trx, [id]);
  if (services.length === 0) return undefined;
  return {
    monitors: services.flatMap(({ monitor_id }) => monitor_id ?? []),
    components: services.flatMap(({ component_id }) => component_id ?? []),
  };
}

function toneOf({ impact }: StatusReportRow, { phase }: StatusReportUpdateRow): NoticeContent['tone'] {
  if (phase === 'resolved') return 'good';
  if (impact === 'none') return 'plain';
  return impact === 'minor' ? 'warning' : 'bad';
}

export const deleteReportNotices = (trx: DatabaseOrTransaction, report: Named): Promise<void> =>
  deleteWaitingNotices(trx, report.account_id, { keyStart: `${keyStart(pageOf(report))}${reportKey(report)}` });

export const deleteUpdateNotices = (trx: DatabaseOrTransaction, report: Named, id: number): Promise<void> =>
  deleteWaitingNotices(trx, report.account_id, { keyStart: `${keyStart(pageOf(report))}${updateKey(report, id)}_` });
