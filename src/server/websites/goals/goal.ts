import type { GoalRow } from '../../database/index.ts';
import {
  type FieldErrors,
  fieldError,
  findPriceProblem,
  fromMinor,
  invalid,
  t,
  toIso,
  toMinor,
} from '../../kernel/index.ts';
import {
  describeTarget,
  goalRows,
  nameConflict,
  propertyProblem,
  type ResourceColumns,
  type ResourceKind,
  targetProblem,
} from '../resources/index.ts';
import {
  createGoalBody,
  type GoalAnswer,
  type GoalChanges,
  type GoalFields,
  goalAnswer,
  updateGoalBody,
} from './wire.ts';

export const goalResource: ResourceKind<'goals', 'goal', GoalFields, GoalChanges, GoalAnswer> = {
  table: 'goals',
  rows: goalRows,
  noun: 'goal',
  article: 'a',
  operations: {
    list: { id: 'listGoals', description: 'Goals of a website.' },
    create: {
      id: 'createGoal',
      description: 'Creates a goal: a page that is viewed, or an event that occurs. It also counts recorded events.',
    },
    show: { id: 'getGoal', description: 'One goal with its condition.' },
    update: { id: 'updateGoal', description: 'Changes the fields that you send and keeps the others.' },
    delete: { id: 'deleteGoal', description: 'Deletes a goal. Recorded events stay.' },
  },
  createBody: createGoalBody,
  updateBody: updateGoalBody,
  answer: goalAnswer,
  columns,
  findConflicts,
  present: ({ id, name, kind, value, scroll, property, property_value, amount_minor, currency, created_at }) => ({
    id,
    object: 'goal',
    name,
    kind,
    value,
    scroll,
    property,
    property_value,
    amount: amount_minor === null || currency === null ? null : fromMinor(amount_minor, currency),
    currency,
    created_at: toIso(created_at),
  }),
};

function columns(sent: GoalFields | GoalChanges, before: GoalRow | undefined): ResourceColumns<'goals'> {
  const kind = sent.kind ?? before?.kind ?? 'page';
  const value = sent.value ?? before?.value ?? '';
  const fault = targetProblem({ kind: kind === 'event' ? 'event' : 'page', value });
  if (fault !== undefined) throw invalid({ value: [fieldError('value', fault)] });
  const goal = { kind, value, scroll: scrollOf(kind, sent.scroll, before), ...propertyOf(kind, sent, before) };
  // A generated name changes with the goal's value.
  const kept = before && !isGenerated(before) ? before.name : standardName(goal);
  const name = sent.name === undefined ? kept : sent.name || standardName(goal);
  return { name, ...goal, ...worthOf(sent, before) };
}

const standardName = (goal: Pick<GoalRow, 'value' | 'scroll' | 'property' | 'property_value'>): string =>
  goal.scroll === null ? describeTarget(goal) : `${goal.value} ${goal.scroll}%`;

/** Older generated names of goals that accept any property value look like `Signup (plan)`. */
const isGenerated = (goal: GoalRow): boolean =>
  goal.name === standardName(goal) ||
  (goal.property_value === null && goal.name === `${goal.value} (${goal.property})`);

function propertyOf(
  kind: GoalRow['kind'],
  sent: GoalFields | GoalChanges,
  before: GoalRow | undefined,
): Pick<GoalRow, 'property' | 'property_value'> {
  if (kind === 'scroll') {
    if (sent.property) throw invalid({ property: [t('property is only accepted with kind page or event.')] });
    return { property: null, property_value: null };
  }
  const property = (sent.property === undefined ? before?.property : sent.property) || null;
  const problem = propertyProblem({ property, property_value: sent.property_value });
  if (problem !== undefined) throw invalid({ property_value: [problem] });
  if (property === null) return { property: null, property_value: null };
  const value = sent.property_value === undefined ? before?.property_value : sent.property_value;
  return { property, property_value: value || null };
}

function worthOf(
  sent: GoalFields | GoalChanges,
  before: GoalRow | undefined,
): Pick<GoalRow, 'amount_minor' | 'currency'> {
  const nothing = { amount_minor: null, currency: null };
  const currency = (sent.currency === undefined ? before?.currency : sent.currency) ?? null;
  const kept = before?.amount_minor != null && before.currency !== null;
  if (sent.amount === null || (sent.amount === undefined && !kept)) {
    if (sent.currency) throw invalid({ currency: [t('currency is only accepted with an amount.')] });
    return nothing;
  }
  if (currency === null) throw invalid({ currency: [t('currency is required with an amount.')] });
  const amount = sent.amount ?? (kept ? fromMinor(before.amount_minor ?? 0, before.currency ?? currency) : 0);
  const problem = findPriceProblem(amount, currency);
  if (problem !== undefined) throw invalid({ amount: [fieldError('amount', problem)] });
  return { amount_minor: toMinor(amount, currency), currency };
}

function scrollOf(kind: GoalRow['kind'], sent: number | null | undefined, before: GoalRow | undefined): number | null {
  if (kind !== 'scroll') {
    if (typeof sent === 'number') throw invalid({ scroll: [t('scroll is only accepted with kind scroll.')] });
    return null;
  }
  const scroll = sent === undefined ? before?.scroll : sent;
  if (typeof scroll !== 'number') throw invalid({ scroll: [t('scroll is required when kind is scroll.')] });
  return scroll;
}

const identifying = ['kind', 'value', 'scroll', 'property', 'property_value'] as const;

function findConflicts(goal: ResourceColumns<'goals'>, others: GoalRow[]): FieldErrors {
  const same = others.find((other) => identifying.every((column) => other[column] === goal[column]));
  if (same)
    return {
      value: [
        t('value {value} is already tracked by the goal {name}.', { value: describeTarget(goal), name: same.name }),
      ],
    };
  return nameConflict('goal', goal.name, others);
}
