import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { fitsWindow, isExpiredWindow, retentionDays } from '../maintenance/index.ts';
import {
  importPage,
  isIdlePage,
  type MaintenanceAction,
  type PagePlan,
  planPage,
  protectFirst,
  type WantedMaintenance,
} from '../status-pages/index.ts';
import type { ConvertedPage, PartKind } from './converted.ts';
import type { ImportReport, PreparedImport, ReportedPart } from './import-report.ts';
import { type ConvertedFile, sources } from './source/index.ts';

export async function preparePageImport(
  deps: Deps,
  caller: Caller,
  file: ConvertedFile,
  page: ConvertedPage,
): Promise<PreparedImport> {
  const nowMs = deps.now();
  const shown = await planPage(deps.database.db, caller.accountId, page.wanted, nowMs);
  const parts = partsOf(page, shown, nowMs);
  return {
    report: reportOf(file, { page, plan: shown, parts }, undefined),
    idle: isIdlePage(shown),
    async apply() {
      return reportOf(file, { page, plan: shown, parts }, await importPage(deps, caller, page.wanted, shown));
    },
  };
}

type Planned = { page: ConvertedPage; plan: PagePlan; parts: ReportedPart[] };

function reportOf(file: ConvertedFile, { page, plan, parts }: Planned, id: number | undefined): ImportReport {
  const actions = parts.filter(({ outcome }) => outcome !== 'not_taken_over').map(({ action }) => action);
  const action = plan.pageId === null ? 'create' : isIdlePage(plan) ? 'none' : 'change';
  const count = (wanted: ReportedPart['action']) => actions.filter((one) => one === wanted).length;
  return {
    source: file.source,
    source_name: sources[file.source].name,
    applied: id !== undefined,
    counts: {
      create: count('create') + (action === 'create' ? 1 : 0),
      change: count('change'),
      unchanged: count('none') + (action === 'create' ? 0 : 1),
      not_taken_over: parts.length - actions.length,
    },
    monitors: [],
    alerts: [],
    page: {
      id: id ?? plan.pageId,
      name: page.wanted.name,
      action,
      parts,
      notes: [...protectionNotes(plan), ...page.notes],
    },
    notes: [
      ...file.notes,
      t(
        'The import does not notify subscribers. Maintenance that begins more than a day later is announced a day before. Importing a newer file only adds new entries.',
      ),
    ],
  };
}

function protectionNotes({ protection }: PagePlan): string[] {
  if (protection === 'missing') return [t(protectFirst)];
  if (protection === 'none') return [];
  return [
    t(
      'On Statuspage, only your team or some IP addresses can open the page. Here it has a random password, so no one can open it until you set a password in its settings.',
    ),
  ];
}

function partsOf({ wanted, refused }: ConvertedPage, plan: PagePlan, nowMs: number): ReportedPart[] {
  const part = (kind: PartKind, name: string, action: ReportedPart['action'], notes: string[]): ReportedPart => ({
    kind,
    name,
    outcome: notes.length > 0 ? 'with_changes' : 'taken_over',
    action,
    notes,
  });
  const components = wanted.groups.flatMap(({ name: group, components: some }) =>
    some.map((one) => ({ ...one, name: group === '' ? one.name : `${group} / ${one.name}` })),
  );
  return [
    ...components.map(({ name, notes }, at) => part('component', name, plan.components[at] ?? 'none', notes)),
    ...wanted.reports.map(({ title, notes }, at) => part('incident', title, plan.reports[at]?.action ?? 'none', notes)),
    ...wanted.maintenances.map((one, at) => {
      const { window, announcement, monitors } = plan.maintenances[at]!;
      const action = window === 'create' || announcement === 'create' ? 'create' : 'none';
      const becomes = isExpiredWindow(one.window, nowMs)
        ? [t('It ended more than {days} days ago, so it becomes an announcement.', { days: retentionDays })]
        : maintenanceNotes(one, announcement, monitors);
      return part('maintenance', one.title, action, [...becomes, ...one.notes]);
    }),
    ...refused.map(({ kind, name, refused: why }) => ({
      ...part(kind, name, 'none', [t('Not imported: {reason}', { reason: why })]),
      outcome: 'not_taken_over' as const,
    })),
  ];
}

function maintenanceNotes(
  { window }: WantedMaintenance,
  announcement: MaintenanceAction['announcement'],
  monitors: MaintenanceAction['monitors'],
): string[] {
  if (!fitsWindow(window)) return [t('It is longer than seven days, so it becomes an announcement.')];
  if (monitors.length === 0)
    return [t('No monitor has the name of an affected component, so it becomes an announcement and pauses no alerts.')];
  const names = monitors.slice(0, 5).map(({ name }) => name);
  return [
    t('Becomes a maintenance of {names}.', {
      names: [...names, ...(monitors.length > names.length ? ['…'] : [])].join(', '),
    }),
    ...(announcement === 'create' ? [t('Also an announcement, because the page does not show these monitors.')] : []),
  ];
}
