import type { Change, Plan, Step } from './plan.ts';

export function planLines(plan: Plan, prune: boolean): string[] {
  return [
    ...plan.steps.flatMap(stepLines),
    ...plan.gone.map((gone) => removedLine(gone, prune)),
    countsOf(plan, prune),
  ];
}

export function presentPlan(plan: Plan, prune: boolean) {
  const of = <K extends Step['kind']>(kind: K) =>
    plan.steps.filter((step): step is Extract<Step, { kind: K }> => step.kind === kind);
  return {
    create: of('create').map(({ wanted }) => named(wanted)),
    change: of('change').map(({ id, wanted, changes, adopted }) => ({ id, ...named(wanted), adopted, changes })),
    unchanged: of('keep').map(({ id, wanted }) => ({ id, ...named(wanted) })),
    remove: prune ? plan.gone : [],
    not_in_file: prune ? [] : plan.gone,
  };
}

export function formatChange(change: Change): string {
  if (!('to' in change)) return `${change.field} changed`;
  return `${change.field}: ${formatValue(change.from)} → ${formatValue(change.to)}`;
}

/** Replaces control characters in untrusted text before it is printed to a terminal. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '�');

function stepLines(step: Step): string[] {
  const { reference, fields } = step.wanted;
  const name = printable(reference.slice(reference.indexOf(':') + 1));
  switch (step.kind) {
    case 'create':
      return [`+ ${name}: ${printable(fields.name)}, ${printable(fields.url)}, every ${fields.interval} s`];
    case 'change':
      return [
        `~ ${name}${step.adopted ? `: takes over monitor ${step.id}` : ''}`,
        ...step.changes.map((change) => `    ${printable(formatChange(change))}`),
      ];
    case 'keep':
      return [`= ${name}`];
  }
}

function removedLine({ reference, name, id }: Plan['gone'][number], prune: boolean): string {
  const what = `${printable(reference.slice(reference.indexOf(':') + 1))}: ${printable(name)} (monitor ${id})`;
  return prune ? `- ${what}` : `? ${what} is not in the file and stays: --prune removes it`;
}

function countsOf(plan: Plan, prune: boolean): string {
  const count = (kind: Step['kind']) => plan.steps.filter((step) => step.kind === kind).length;
  const removed = prune ? plan.gone.length : 0;
  return `${count('create')} to create, ${count('change')} to change, ${removed} to remove, ${count('keep')} unchanged.`;
}

const named = ({ reference, fields }: { reference: string; fields: { name: string; url: string } }) => ({
  reference,
  name: fields.name,
  url: fields.url,
});

const formatValue = (value: unknown): string =>
  value === null || value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);
