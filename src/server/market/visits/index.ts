export { type ShopVisits, uncountedVisits, type VisitSteps, type WantedVisits } from './visits.ts';
