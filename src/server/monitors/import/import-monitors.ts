import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { joinSentences, message, Refusal, t } from '../../kernel/index.ts';
import { applyPlan, planFor, type WantedFile } from './apply.ts';
import type { Converted, Receiver } from './converted.ts';
import { preparePageImport } from './import-page.ts';
import type { ImportReport, PreparedImport, ReportedMonitor } from './import-report.ts';
import type { Plan, Step, Wanted } from './plan.ts';
import { checkedFields, unnamed, type WantedFields } from './settings.ts';
import { type ConvertedFile, type Given, type ImportSource, readSource, sources } from './source/index.ts';

/** Throws Refusal for unreadable files. */
export async function prepareImport(
  deps: Deps,
  caller: Caller,
  given: Given & { sourceName: string | undefined },
): Promise<PreparedImport> {
  const converted = named(await readSource(given), given.sourceName);
  if (converted.page) return preparePageImport(deps, caller, converted, converted.page);
  const own = judge(converted);
  const wantedOf = (all: Judged[]): WantedFile => ({
    kind: kindOf(converted.source, given.sourceName),
    monitors: all.flatMap(({ wanted }) => wanted ?? []),
  });
  const foreign = haveOwnIds.includes(converted.source)
    ? foreignIn(await planFor(deps, caller, wantedOf(own)))
    : new Set<Wanted | undefined>();
  const judged = own.map((one) =>
    foreign.has(one.wanted) ? { ...one, wanted: undefined, refused: t(foreignReason) } : one,
  );
  const file = wantedOf(judged);
  const shown = await planFor(deps, caller, file);
  return {
    report: reportOf(converted, judged, shown, undefined),
    idle: shown.steps.every((step) => step.kind === 'keep'),
    async apply() {
      const { ids } = await applyPlan(deps, caller, file, { shown, prune: false });
      return reportOf(converted, judged, shown, ids);
    },
  };
}

/** Prefix of references. */
const kindOf = (source: ImportSource, name: string | undefined): string =>
  name === undefined ? source : `${source}/${name}`;

function named(converted: ConvertedFile, name: string | undefined): ConvertedFile {
  const { source } = converted;
  const monitors = converted.monitors.map((monitor) => ({
    ...monitor,
    reference: monitor.reference.replace(`${source}:`, `${kindOf(source, name)}:`),
  }));
  return { ...converted, monitors };
}

/** Each installation numbers or names its own monitors. IDs of the other tools are unique. */
const haveOwnIds: readonly ImportSource[] = ['kuma', 'gatus'];

const foreignReason = message(
  'the monitor imported under its ID has another name and address, so it seems to be from another installation. Give this source a name, and import it again.',
);

/**
 * Finds monitors whose ID was imported from another installation: both name and address differ. A heartbeat's address
 * contains only its interval, so its name must match, unless another monitor with a known address proves that the
 * installation is the same.
 */
function foreignIn({ steps }: Plan): Set<Wanted | undefined> {
  const changed = (step: Step, field: string) =>
    step.kind === 'change' && step.changes.some((change) => change.field === field);
  const isHeartbeat = ({ wanted }: Step) => wanted.fields.url.startsWith('heartbeat:');
  const isKnown = steps.some((step) => step.kind !== 'create' && !isHeartbeat(step) && !changed(step, 'url'));
  return new Set(
    steps.flatMap((step) => {
      const isElsewhere = changed(step, 'url') || (isHeartbeat(step) && !isKnown);
      return changed(step, 'name') && isElsewhere ? [step.wanted] : [];
    }),
  );
}

type Judged = { monitor: Converted; wanted: Wanted | undefined; refused: string | undefined };

function judge({ source, monitors, keepsOthers }: ConvertedFile): Judged[] {
  const seen = new Set<string>();
  return monitors.map((monitor) => {
    const without = (refused: string) => ({ monitor, wanted: undefined, refused });
    const { reference } = monitor;
    if (seen.has(reference))
      return without(
        source === 'gatus'
          ? t('the file contains another monitor with the same group and name.')
          : t('the file contains another monitor with the same ID or name.'),
      );
    seen.add(reference);
    if ('refused' in monitor) return without(monitor.refused);
    try {
      const fields = { ...checkedFields(monitor.fields), ...(keepsOthers && keptFields(monitor.fields)) };
      return { monitor, wanted: { reference, place: reference, fields }, refused: undefined };
    } catch (error) {
      if (!(error instanceof Refusal) || !error.errors) throw error;
      return without(joinSentences(Object.values(error.errors).flat()));
    }
  });
}

/** undefined: the value stays as it is */
const keptFields = (given: Record<string, unknown>): Partial<WantedFields> =>
  Object.fromEntries(Object.keys(unnamed).flatMap((name) => (name in given ? [] : [[name, undefined]])));

function reportOf(
  { source, receivers, notes }: ConvertedFile,
  judged: Judged[],
  plan: Plan,
  ids: Map<string, number> | undefined,
): ImportReport {
  const steps = new Map(plan.steps.map((step) => [step.wanted.reference, step]));
  const monitors = judged.map(({ monitor, wanted, refused }) =>
    reported(monitor, refused, wanted && steps.get(wanted.reference), ids),
  );
  const count = (kind: Step['kind']) => plan.steps.filter((step) => step.kind === kind).length;
  return {
    source,
    source_name: sources[source].name,
    applied: ids !== undefined,
    counts: {
      create: count('create'),
      change: count('change'),
      unchanged: count('keep'),
      not_taken_over: judged.length - plan.steps.length,
    },
    monitors,
    alerts: receivers.map(reportedReceiver),
    page: null,
    notes,
  };
}

function reported(
  monitor: Converted,
  refused: string | undefined,
  step: Step | undefined,
  ids: Map<string, number> | undefined,
): ReportedMonitor {
  const { reference, name, kind } = monitor;
  const of = { reference, name, kind };
  if (refused !== undefined || !step || !('notes' in monitor))
    return {
      ...of,
      outcome: 'not_taken_over',
      action: 'none',
      id: null,
      watches: null,
      changes: [],
      notes: [t('Not imported: {reason}', { reason: String(refused) })],
    };
  return {
    ...of,
    outcome: monitor.notes.length > 0 ? 'with_changes' : 'taken_over',
    action: step.kind === 'keep' ? 'none' : step.kind,
    id: step.kind === 'create' ? (ids?.get(reference) ?? null) : step.id,
    watches: watchesOf(step.wanted),
    changes: step.kind === 'change' ? step.changes : [],
    notes: monitor.notes,
  };
}

const watchesOf = ({ fields: { url, interval, alerts = [] } }: Wanted): ReportedMonitor['watches'] => ({
  url,
  interval,
  channels: [...new Set(alerts.map(({ key }) => key))],
});

const reportedReceiver = ({ name, kind, alerts, notes }: Receiver) => ({
  name,
  kind,
  taken_over: alerts.length > 0,
  notes,
});
