import type { z } from 'zod';
import type { ReportDeps } from './report-deps.ts';
import type { Money } from './revenue-sums.ts';
import type { Scope } from './scope.ts';

export type Answer<T> = {
  data: T;
  /** what is to be said about the answer beside its scope */
  meta?: AnswerMeta;
  /** whether imported sums of days, of which there are no single events, are counted in it */
  withImported?: boolean;
};

export type AnswerMeta = {
  /** whether there are more rows after these */
  more?: boolean;
  /** how many rows there are on all pages */
  total?: number;
  interval?: string;
  /** the period that it is compared with */
  compare?: { from: string; to: string; until?: string } | null;
  /** number of users identified by the website */
  identified?: number;
  /** of all lines together */
  conversions?: { conversions: number; revenue: Money[] };
  /** what the reader should know about the figures, as a sentence */
  notice?: string;
};

/** One question about a website's visits: what may be asked, what it answers, and how it is found out. */
export type Report<Parameters extends z.ZodRawShape = z.ZodRawShape, Data = unknown> = {
  /** last part of its address, in kebab-case */
  name: string;
  /** a sentence for the documentation */
  summary: string;
  /** a paragraph for the documentation */
  description: string;
  /** beside those that every question takes; each with a description */
  parameters: Parameters;
  /** shape of the answer's `data` */
  answer: z.ZodType<Data>;
  /** what a table of the answer lists, where `data` is more than a list */
  rows?(data: Data): object[];
  /** Throws `invalid` naming the parameter, and `unavailable` while the event store is away. */
  ask(deps: ReportDeps, scope: Scope, parameters: z.output<z.ZodObject<Parameters>>): Promise<Answer<Data>>;
};

/** Ends the description of a question that takes every filter. */
export const takesFilters =
  'Takes a period, a comparison, and any number of filters. A filter selects visits, and every figure is then about these visits.';

/** Ties the types of one question's parts together. */
export const defineReport = <Parameters extends z.ZodRawShape, Data>(
  one: Report<Parameters, Data>,
): Report<Parameters, Data> => one;
