export { presentMonitor, presentMonitors } from './present.ts';
