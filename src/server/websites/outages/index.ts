export { countHostVisitors, type HostTraffic } from './traffic.ts';
export { findUsualWeek, type UsualWeek } from './usual-week.ts';
export { countVisits, websitesOfHost } from './visits.ts';
