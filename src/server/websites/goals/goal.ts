import type { GoalRow } from '../../database/index.ts';
import { type FieldErrors, invalid, toIso } from '../../kernel/index.ts';
import { type Belonging, type BelongingColumns, nameClash, targetFault } from '../resources/index.ts';
import { type GoalAnswer, type GoalChanges, type GoalFields, goalAnswer, storeGoal, updateGoal } from './wire.ts';

export const goals: Belonging<'goals', GoalFields, GoalChanges, GoalAnswer> = {
  table: 'goals',
  noun: 'goal',
  article: 'a',
  store: storeGoal,
  update: updateGoal,
  answer: goalAnswer,
  columns,
  clashes,
  present: ({ id, name, kind, value, scroll, created_at }) => ({
    id,
    object: 'goal',
    name,
    kind,
    value,
    scroll,
    created_at: toIso(created_at),
  }),
};

function columns(sent: GoalFields | GoalChanges, before: GoalRow | undefined): BelongingColumns<'goals'> {
  const kind = sent.kind ?? before?.kind ?? 'page';
  const value = sent.value ?? before?.value ?? '';
  const fault = targetFault({ kind: kind === 'event' ? 'event' : 'page', value });
  if (fault !== undefined) throw invalid({ value: [`value ${fault}`] });
  const goal = { kind, value, scroll: scrollOf(kind, sent.scroll, before) };
  // A name that nobody gave it follows what it waits for.
  const kept = before && before.name !== standardName(before) ? before.name : standardName(goal);
  const name = sent.name === undefined ? kept : sent.name || standardName(goal);
  return { name, ...goal };
}

const standardName = ({ value, scroll }: Pick<GoalRow, 'value' | 'scroll'>): string =>
  scroll === null ? value : `${value} ${scroll} %`;

function scrollOf(kind: GoalRow['kind'], sent: number | null | undefined, before: GoalRow | undefined): number | null {
  if (kind !== 'scroll') {
    if (typeof sent === 'number') throw invalid({ scroll: ['scroll is accepted with kind scroll only.'] });
    return null;
  }
  const scroll = sent === undefined ? before?.scroll : sent;
  if (typeof scroll !== 'number') throw invalid({ scroll: ['scroll is required when kind is scroll.'] });
  return scroll;
}

function clashes(goal: BelongingColumns<'goals'>, others: GoalRow[]): FieldErrors {
  const same = others.find(
    ({ kind, value, scroll }) => kind === goal.kind && value === goal.value && scroll === goal.scroll,
  );
  if (same) return { value: [`value ${goal.value} is what the goal ${same.name} waits for already.`] };
  return nameClash('goal', goal.name, others);
}
