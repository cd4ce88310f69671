import type { Filter } from '../filters/index.ts';
import type { Period } from './period.ts';

/** Both days are included. */
export type Days = Pick<Period, 'from' | 'to'>;
export type CountryDays = { country: string; days: readonly Days[] };

/** `closed_from` and `closed_until` are inclusive. */
export type QueriedWebsite = {
  id: number;
  account_id: number;
  domain: string;
  time_zone: string;
  closed_from: string | null;
  closed_until: string | null;
  /** changes with the sums of closed days */
  days_version: number;
  /** 1: the shop's website */
  is_shop?: number;
  /** set if a country is the only filter */
  by_country?: CountryDays;
};

/**
 * Websites that are reported together. Their figures can be added, because a visitor's number contains the website.
 * Each website uses its own time zone.
 */
export type WebsiteSet = {
  account_id: number;
  /** used for named periods and hourly charts */
  time_zone: string;
  websites: readonly QueriedWebsite[];
};

export type Queried = QueriedWebsite | WebsiteSet;

export type Scope<Of extends Queried = Queried> = { website: Of; period: Period; filters: readonly Filter[] };
