export { findHostMonitors, type HostMonitors, type HostQuestion } from './host-monitors.ts';
