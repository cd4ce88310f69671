import type { Filter } from '../filters/index.ts';
import type { Period } from './period.ts';

/** Some days, both ends included. */
export type Days = Pick<Period, 'from' | 'to'>;
/** Closed days of a website of which `website_days` also has the sums of one country. */
export type CountryDays = { country: string; days: readonly Days[] };

/** Whose events a question is about: a website and its owner, its zone, and the days that are closed (both included). */
export type QueriedWebsite = {
  id: number;
  account_id: number;
  domain: string;
  time_zone: string;
  closed_from: string | null;
  closed_until: string | null;
  /** goes up whenever what was counted of closed days has changed */
  days_version: number;
  /** 1: it counts the visits of the account's shop */
  is_shop?: number;
  /** the closed days of which the sums of one country are known, where that is all that filters select */
  by_country?: CountryDays;
};

/**
 * Some websites of one account, at least one, that are asked about as one. Everything adds up: a visitor's number holds
 * the website, so that nobody is known on two of them. A day is that of each website's own zone.
 */
export type WebsiteSet = {
  account_id: number;
  /** the zone that all have, else the account's: of the period's name, and of the hours that charts show */
  time_zone: string;
  websites: readonly QueriedWebsite[];
};

export type Queried = QueriedWebsite | WebsiteSet;

/**
 * What a question is asked about. The days of the period are those of each website's zone; its own zone is that of the
 * website, or of the set.
 */
export type Scope<Of extends Queried = Queried> = { website: Of; period: Period; filters: readonly Filter[] };
