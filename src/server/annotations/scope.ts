import { notFound, siteHost } from '../kernel/index.ts';
import type { AnnotatedEvent, AnnotationSubjects } from './sources.ts';

/** What a chart is about. */
export type ChartSubject = {
  websiteId?: number;
  monitorId?: number;
  itemId?: number;
  isOfSales?: boolean;
  isOfWebsites?: boolean;
};

type About = Pick<AnnotatedEvent, 'websiteId' | 'itemId' | 'isOfSales' | 'monitors'>;

/** Whether a chart shows what is about these things. */
export type Scope = (about: About) => boolean;

/**
 * Which annotations belong on a chart. What is about nothing in particular belongs on all. A website's chart has the
 * incidents of monitors of its host and what visitors of the shop notice; a monitor's has its own; one of sales, or of
 * an item, has what happened in the shop, and the incidents of hosts on which the account sells or counts visitors.
 * Throws `not_found` where the subject is not the account's.
 */
export async function scopeOf(subjects: AnnotationSubjects, accountId: number, on: ChartSubject): Promise<Scope> {
  if (on.websiteId !== undefined) {
    const site = siteHost(await own(subjects.websiteHost(accountId, on.websiteId)));
    return ({ websiteId, isOfSales, monitors }) =>
      monitors
        ? monitors.some(({ host }) => siteHost(host) === site)
        : !isOfSales && (websiteId === undefined || websiteId === on.websiteId);
  }
  if (on.monitorId !== undefined) {
    const { monitorId } = on;
    await own(subjects.monitorHost(accountId, monitorId));
    return ({ websiteId, itemId, isOfSales, monitors }) =>
      monitors
        ? monitors.some(({ id }) => id === monitorId)
        : !isOfSales && websiteId === undefined && itemId === undefined;
  }
  if (on.isOfWebsites) {
    const sites = new Set((await subjects.siteHosts(accountId)).map(siteHost));
    return ({ isOfSales, monitors }) =>
      monitors ? monitors.some(({ host }) => sites.has(siteHost(host))) : !isOfSales;
  }
  if (on.itemId === undefined && !on.isOfSales) return () => true;
  if (on.itemId !== undefined && !(await subjects.hasItem(accountId, on.itemId))) throw notFound();
  const sites = new Set((await subjects.siteHosts(accountId)).map(siteHost));
  return ({ websiteId, itemId, monitors }) =>
    monitors
      ? monitors.some(({ host }) => sites.has(siteHost(host)))
      : websiteId === undefined && (itemId === undefined || on.itemId === undefined || itemId === on.itemId);
}

async function own<T>(found: Promise<T | undefined>): Promise<T> {
  const value = await found;
  if (value === undefined) throw notFound();
  return value;
}
