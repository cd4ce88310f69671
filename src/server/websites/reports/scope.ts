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
  /** 1: it counts the visits of the account's shop */
  is_shop?: number;
};

/** What a question is asked about. The period is one of the website's zone. */
export type Scope = { website: QueriedWebsite; period: Period; filters: readonly Filter[] };
