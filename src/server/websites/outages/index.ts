export { countHostVisitors, type HostTraffic } from './traffic.ts';
export { countVisits, websitesOfHost } from './visits.ts';
