import type { Answers } from '../api/answers.ts';
import { onSuccess } from '../api/client.ts';
import { t } from '../i18n/index.ts';

export type TrashEntry = Answers['GET /trash']['data'][number];
export type TrashKind = TrashEntry['kind'];

/** Things that a request has moved to the trash. */
export type Deleted = { kind: TrashKind; ids: number[]; text: string };

/** Operations that delete something that can be restored, and the parameter with its ID. */
const OPERATIONS: { [Operation in keyof Answers]?: [kind: TrashKind, parameter: string] } = {
  'DELETE /monitors/:id': ['monitor', 'id'],
  'DELETE /incidents/:id': ['incident', 'id'],
  'DELETE /objectives/:id': ['objective', 'id'],
  'DELETE /alert-policies/:id': ['alert_policy', 'id'],
  'DELETE /contacts/:id': ['contact', 'id'],
  'DELETE /status-pages/:id': ['status_page', 'id'],
  'DELETE /uptime-reports/:id': ['uptime_report', 'id'],
  'DELETE /websites/:id': ['website', 'id'],
  'DELETE /websites/:id/goals/:goal_id': ['goal', 'goal_id'],
  'DELETE /websites/:id/funnels/:funnel_id': ['funnel', 'funnel_id'],
  'DELETE /websites/:id/segments/:segment_id': ['segment', 'segment_id'],
  'DELETE /market/items/:id': ['item', 'id'],
  'DELETE /market/coupons/:id': ['coupon', 'id'],
};

const deletedText: Record<TrashKind, () => string> = {
  monitor: () => t('Monitor deleted'),
  incident: () => t('Incident deleted'),
  objective: () => t('SLO deleted'),
  alert_policy: () => t('Alert policy deleted'),
  contact: () => t('Contact deleted'),
  status_page: () => t('Status page deleted'),
  uptime_report: () => t('Uptime report deleted'),
  website: () => t('Website deleted'),
  goal: () => t('Goal deleted'),
  funnel: () => t('Funnel deleted'),
  segment: () => t('Segment deleted'),
  item: () => t('Item deleted'),
  coupon: () => t('Coupon deleted'),
};

export const kindWords: Record<TrashKind, string> = {
  monitor: t('Monitor'),
  incident: t('Incident'),
  objective: t('SLO'),
  alert_policy: t('Alert policy'),
  contact: t('Contact'),
  status_page: t('Status page'),
  uptime_report: t('Uptime report'),
  website: t('Website'),
  goal: t('Goal'),
  funnel: t('Funnel'),
  segment: t('Segment'),
  item: t('Item'),
  coupon: t('Coupon'),
};

/** Calls `listener` after each deletion that can be undone. Returns a function that ends this. */
export const onDeleted = (listener: (deleted: Deleted) => void): (() => void) =>
  onSuccess((operation, { path = {}, body }, answer) => {
    const [kind, parameter] = OPERATIONS[operation as keyof typeof OPERATIONS] ?? [];
    if (kind && parameter) return listener({ kind, ids: [Number(path[parameter])], text: deletedText[kind]() });
    if (operation !== 'POST /monitors/bulk') return;
    const { action, ids } = body as { action: string; ids: number[] };
    const { changed } = (answer as Answers['POST /monitors/bulk']).data;
    if (action !== 'delete' || changed === 0) return;
    listener({
      kind: 'monitor',
      ids,
      text:
        changed === 1
          ? deletedText.monitor()
          : t('{count, plural, one {# monitor deleted} other {# monitors deleted}}', { count: changed }),
    });
  });
