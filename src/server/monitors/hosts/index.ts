export { findHostMonitors, type HostMonitors, type HostMonitorsQuery } from './host-monitors.ts';
