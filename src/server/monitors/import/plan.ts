import { invalid } from '../../kernel/index.ts';
import { type FieldName, isSecret, type Settings, unnamed, type WantedFields } from './settings.ts';

export type Wanted = {
  /** identifies the monitor, for example `file:shop` or `kuma:7` */
  reference: string;
  adopt?: number | undefined;
  /** path in the file, used in messages, for example `monitors.shop` */
  place: string;
  fields: WantedFields;
};

export type ExistingMonitor = { id: number; reference: string | null; settings: Settings; parentIds: number[] };

/** For a secret field, the values are omitted. */
export type Change = { field: string; from?: unknown; to?: unknown };

export type Step =
  | { kind: 'create'; wanted: Wanted }
  | { kind: 'change'; id: number; wanted: Wanted; changes: Change[]; adopted: boolean }
  | { kind: 'keep'; id: number; wanted: Wanted };

export type Plan = {
  steps: Step[];
  gone: { id: number; reference: string; name: string }[];
};

export function planOf(existing: ExistingMonitor[], wanted: Wanted[], kind: string): Plan {
  const byReference = new Map(existing.map((monitor) => [monitor.reference, monitor]));
  const adopted = adoptions(existing, wanted);
  const steps = wanted.map((one): Step => {
    const taken = adopted.get(one);
    const found = byReference.get(one.reference) ?? taken;
    if (!found) return { kind: 'create', wanted: one };
    const changes = changesOf(found.settings, one.fields);
    const isAdopted = found.reference !== one.reference;
    if (changes.length === 0 && !isAdopted) return { kind: 'keep', id: found.id, wanted: one };
    return { kind: 'change', id: found.id, wanted: one, changes, adopted: isAdopted };
  });
  const inFile = new Set(steps.flatMap((step) => (step.kind === 'create' ? [] : [step.id])));
  const gone = existing.flatMap(({ id, reference, settings }) =>
    reference?.startsWith(`${kind}:`) && !inFile.has(id) ? [{ id, reference, name: settings.name }] : [],
  );
  return { steps, gone };
}

export const isIdle = (plan: Plan, prune: boolean): boolean =>
  plan.steps.every((step) => step.kind === 'keep') && !(prune && plan.gone.length > 0);

export function fieldsToWrite(changes: Change[], fields: WantedFields): Partial<WantedFields> {
  const full = completed(fields);
  return Object.fromEntries(changes.map(({ field }) => [field, full[field as FieldName]]));
}

function adoptions(existing: ExistingMonitor[], wanted: Wanted[]): Map<Wanted, ExistingMonitor> {
  const byId = new Map(existing.map((monitor) => [monitor.id, monitor]));
  const references = new Set(wanted.map((one) => one.reference));
  const holders = new Map(existing.map((monitor) => [monitor.reference, monitor.id]));
  const takenBy = new Map<number, string>();
  const adopted = new Map<Wanted, ExistingMonitor>();
  const errors: Record<string, string[]> = {};
  for (const one of wanted) {
    if (one.adopt === undefined) continue;
    const place = `${one.place}.adopt`;
    const refuse = (reason: string) => (errors[place] = [`${place} is ${one.adopt}${reason}`]);
    const monitor = byId.get(one.adopt);
    const holder = holders.get(one.reference);
    const earlier = takenBy.get(one.adopt);
    if (!monitor) refuse(', which is not a monitor of the account.');
    else if (earlier !== undefined) refuse(`, which ${earlier} adopts already.`);
    else if (holder !== undefined && holder !== monitor.id)
      refuse(`, but the file uses this name for monitor ${holder}: choose another name.`);
    else if (monitor.reference !== one.reference && references.has(monitor.reference ?? ''))
      refuse(', which is in the file under another name already.');
    else {
      takenBy.set(one.adopt, one.place);
      adopted.set(one, monitor);
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return adopted;
}

function changesOf(settings: Settings, fields: WantedFields): Change[] {
  return Object.entries(completed(fields)).flatMap(([field, to]): Change[] => {
    const from = settings[field as FieldName];
    if (to === undefined || isSame(field, from, to)) return [];
    return isSecret(field) ? [{ field }] : [{ field, from, to }];
  });
}

function completed(fields: WantedFields): WantedFields {
  const full = { ...unnamed, ...fields };
  // A password is useless without a user name, so remove both.
  if ((full.request_auth_username ?? null) === null) full.request_auth_password ??= null;
  return full;
}

function isSame(field: string, from: unknown, to: unknown): boolean {
  const normal = (value: unknown) => (isSet(field) ? (value as string[]).toSorted() : (value ?? plain(field)));
  return JSON.stringify(normal(from)) === JSON.stringify(normal(to));
}

const isSet = (field: string): boolean => field === 'tags' || field === 'depends_on';

const plain = (field: string): unknown => (field === 'cache_buster' ? 0 : field === 'paused' ? false : null);
