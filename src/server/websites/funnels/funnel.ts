import type { FunnelRow } from '../../database/index.ts';
import { type FieldErrors, invalid, isStorable, toIso } from '../../kernel/index.ts';
import { type Belonging, type BelongingColumns, nameClash, type Target, targetFault } from '../resources/index.ts';
import {
  type FunnelAnswer,
  type FunnelChanges,
  type FunnelFields,
  funnelAnswer,
  stepsOfFunnel,
  storeFunnel,
  updateFunnel,
} from './wire.ts';

export const funnels: Belonging<'funnels', FunnelFields, FunnelChanges, FunnelAnswer> = {
  table: 'funnels',
  noun: 'funnel',
  article: 'a',
  store: storeFunnel,
  update: updateFunnel,
  answer: funnelAnswer,
  columns: (sent, before) => ({
    name: sent.name ?? before?.name ?? '',
    steps: sent.steps ? JSON.stringify(sent.steps) : (before?.steps ?? '[]'),
  }),
  clashes,
  present: (row) => ({
    id: row.id,
    object: 'funnel',
    name: row.name,
    steps: funnelSteps(row),
    created_at: toIso(row.created_at),
  }),
};

export const funnelSteps = (row: Pick<FunnelRow, 'steps'>): Target[] => JSON.parse(row.steps);

function clashes(funnel: BelongingColumns<'funnels'>, others: FunnelRow[]): FieldErrors {
  const same = others.find(({ steps }) => steps === funnel.steps);
  if (same) return { steps: [`steps are those of the funnel ${same.name} already.`] };
  return nameClash('funnel', funnel.name, others);
}

/** Steps as an address has them: `page:/cart`, `event:Paid`. Throws `invalid` naming the entry. */
export function parseSteps(written: readonly string[]): Target[] {
  if (written.length < stepsOfFunnel.min || written.length > stepsOfFunnel.max)
    throw invalid({ step: [`step must be given ${stepsOfFunnel.min} to ${stepsOfFunnel.max} times.`] });
  return written.map((text, index) => {
    const [, kind, value] = /^(page|event):(.+)$/s.exec(text) ?? [];
    const target = kind && value && isStorable(value) ? ({ kind, value } as Target) : undefined;
    const fault = target ? targetFault(target) : 'must be page:/PATH or event:NAME.';
    if (!target || fault !== undefined) throw invalid({ [`step[${index}]`]: [`step[${index}] ${fault}`] });
    return target;
  });
}
