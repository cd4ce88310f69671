import { notFound, siteHost } from '../kernel/index.ts';
import type { AnnotatedEvent, AnnotationSubjects } from './sources.ts';

export type ChartSubject = {
  websiteId?: number;
  monitorId?: number;
  itemId?: number;
  isOfSales?: boolean;
  isOfWebsites?: boolean;
};

type About = Pick<AnnotatedEvent, 'websiteId' | 'itemId' | 'isOfSales' | 'monitors'>;

export type Scope = (about: About) => boolean;

/**
 * Annotations without a subject are on all charts. A website's chart includes incidents on its host. Charts of sales
 * include incidents on hosts where the account sells or counts visitors. Throws `not_found`.
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
