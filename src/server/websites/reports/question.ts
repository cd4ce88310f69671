import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Filter } from '../filters/index.ts';
import type { Period } from './period.ts';

/** Whose events a question is about: a website and its owner, its zone, and the days that are closed (both included). */
export type QueriedWebsite = {
  id: number;
  account_id: number;
  time_zone: string;
  closed_from: string | null;
  closed_until: string | null;
  /** goes up whenever what was counted of closed days has changed */
  days_version: number;
};

/** What a question is asked about. The period is one of the website's zone. */
export type Scope = { website: QueriedWebsite; period: Period; filters: readonly Filter[] };

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
  interval?: string;
  /** the period that it is compared with */
  compare?: { from: string; to: string } | null;
  /** how many people the website told apart */
  identified?: number;
  /** what the reader should know about the figures, as a sentence */
  notice?: string;
};

/** One question about a website's visits: what may be asked, what it answers, and how it is found out. */
export type Question<Parameters extends z.ZodRawShape = z.ZodRawShape, Data = unknown> = {
  /** last part of its address, in kebab-case */
  name: string;
  /** a sentence for the documentation */
  summary: string;
  /** beside those that every question takes; each with a description */
  parameters: Parameters;
  /** shape of the answer's `data` */
  answer: z.ZodType<Data>;
  /** what a table of the answer lists, where `data` is more than a list */
  rows?(data: Data): object[];
  /** Throws `invalid` naming the parameter, and `unavailable` while the event store is away. */
  ask(deps: Deps, scope: Scope, parameters: z.output<z.ZodObject<Parameters>>): Promise<Answer<Data>>;
};

/** Ties the types of one question's parts together. */
export const question = <Parameters extends z.ZodRawShape, Data>(
  one: Question<Parameters, Data>,
): Question<Parameters, Data> => one;
