import type { z } from 'zod';
import type { ReportDeps } from './report-deps.ts';
import type { Money } from './revenue-sums.ts';
import type { Scope } from './scope.ts';

export type Answer<T> = {
  data: T;
  meta?: AnswerMeta;
  withImported?: boolean;
};

export type AnswerMeta = {
  more?: boolean;
  total?: number;
  interval?: string;
  compare?: { from: string; to: string; until?: string } | null;
  /** number of users identified by the website */
  identified?: number;
  conversions?: { conversions: number; revenue: Money[] };
  notice?: string;
};

export type Report<Parameters extends z.ZodRawShape = z.ZodRawShape, Data = unknown> = {
  /** last segment of its URL, in kebab-case */
  name: string;
  summary: string;
  description: string;
  parameters: Parameters;
  answer: z.ZodType<Data>;
  /** rows of a CSV file, if `data` is not a list */
  rows?(data: Data): object[];
  /** Throws `invalid` with the parameter's name, and `unavailable`. */
  ask(deps: ReportDeps, scope: Scope, parameters: z.output<z.ZodObject<Parameters>>): Promise<Answer<Data>>;
};

export const takesFilters =
  'Takes a period, a comparison, and any number of filters. A filter selects visits, and all figures then cover these visits.';

export const defineReport = <Parameters extends z.ZodRawShape, Data>(
  one: Report<Parameters, Data>,
): Report<Parameters, Data> => one;
