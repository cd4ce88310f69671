import type { Tool } from '../tool.ts';
import { addAnnotation, getAnnotations } from './annotations.ts';
import { getConversions } from './conversions.ts';
import { getIncident, listIncidents } from './incidents.ts';
import {
  findPurchase,
  getSales,
  getSalesFunnel,
  listItems,
  listOrders,
  listReviews,
  validatePurchaseCode,
} from './market.ts';
import { getMonitor, listMonitors } from './monitors.ts';
import { getOverview } from './overview.ts';
import { getFunnel, getJourneys, getRetention } from './paths.ts';
import { acknowledgeIncident, pauseMonitor, resumeMonitor } from './responses.ts';
import { listSupportQuestions } from './support.ts';
import { getRejectedEvents, getSearchTerms, getVisits, getWebVitals } from './visits.ts';
import { getBreakdown, getRealtime, getWebsiteStats, listWebsites } from './websites.ts';

export const tools: readonly Tool[] = [
  getOverview,
  listMonitors,
  getMonitor,
  listIncidents,
  getIncident,
  listWebsites,
  getWebsiteStats,
  getBreakdown,
  getConversions,
  getFunnel,
  getJourneys,
  getRetention,
  getVisits,
  getRealtime,
  getWebVitals,
  getSearchTerms,
  getRejectedEvents,
  listItems,
  getSales,
  getSalesFunnel,
  findPurchase,
  validatePurchaseCode,
  listOrders,
  listReviews,
  listSupportQuestions,
  getAnnotations,
  pauseMonitor,
  resumeMonitor,
  acknowledgeIncident,
  addAnnotation,
];
