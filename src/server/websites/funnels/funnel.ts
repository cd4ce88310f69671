import type { FunnelRow } from '../../database/index.ts';
import { type FieldErrors, fieldError, invalid, isStorable, t, toIso } from '../../kernel/index.ts';
import {
  funnelRows,
  nameConflict,
  type ResourceColumns,
  type ResourceKind,
  storedTarget,
  type Target,
  targetProblem,
} from '../resources/index.ts';
import {
  createFunnelBody,
  type FunnelAnswer,
  type FunnelChanges,
  type FunnelFields,
  funnelAnswer,
  funnelStepLimits,
  updateFunnelBody,
} from './wire.ts';

export const funnelResource: ResourceKind<'funnels', 'funnel', FunnelFields, FunnelChanges, FunnelAnswer> = {
  table: 'funnels',
  rows: funnelRows,
  noun: 'funnel',
  article: 'a',
  operations: {
    list: { id: 'listFunnels', description: 'Funnels of a website.' },
    create: { id: 'createFunnel', description: 'Creates a funnel: pages and events that visits reach in order.' },
    show: { id: 'getFunnel', description: 'One funnel with its steps.' },
    update: {
      id: 'updateFunnel',
      description: 'Changes the fields that you send. Steps that are sent replace all steps.',
    },
    delete: { id: 'deleteFunnel', description: 'Deletes a funnel. Recorded events stay.' },
  },
  createBody: createFunnelBody,
  updateBody: updateFunnelBody,
  answer: funnelAnswer,
  columns: (sent, before) => ({
    name: sent.name ?? before?.name ?? '',
    steps: sent.steps ? JSON.stringify(sent.steps.map(storedTarget)) : (before?.steps ?? '[]'),
  }),
  findConflicts,
  present: (row) => ({
    id: row.id,
    object: 'funnel',
    name: row.name,
    steps: funnelSteps(row).map(({ kind, value, property = null, property_value = null }) => ({
      kind,
      value,
      property,
      property_value,
    })),
    created_at: toIso(row.created_at),
  }),
};

export const funnelSteps = (row: Pick<FunnelRow, 'steps'>): Target[] => JSON.parse(row.steps);

function findConflicts(funnel: ResourceColumns<'funnels'>, others: FunnelRow[]): FieldErrors {
  const same = others.find(({ steps }) => steps === funnel.steps);
  if (same) return { steps: [t('steps are the same as in the funnel {name}.', { name: same.name })] };
  return nameConflict('funnel', funnel.name, others);
}

/** Parses steps such as `page:/cart` and `event:Paid`. Throws `invalid` with the entry. */
export function parseFunnelSteps(written: readonly string[]): Target[] {
  if (written.length < funnelStepLimits.min || written.length > funnelStepLimits.max)
    throw invalid({
      step: [t('step must be given {min} to {max} times.', { min: funnelStepLimits.min, max: funnelStepLimits.max })],
    });
  return written.map((text, index) => {
    const [, kind, value] = /^(page|event):(.+)$/s.exec(text) ?? [];
    const target = kind && value && isStorable(value) ? ({ kind, value } as Target) : undefined;
    const fault = target ? targetProblem(target) : t('must be page:/PATH or event:NAME.');
    if (!target || fault !== undefined)
      throw invalid({ [`step[${index}]`]: [fieldError(`step[${index}]`, fault ?? '')] });
    return target;
  });
}
