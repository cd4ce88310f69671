export { presentMonitor, presentMonitors, withoutSecrets } from './present.ts';
