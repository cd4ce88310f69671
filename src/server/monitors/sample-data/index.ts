export { writeSampleMonitors } from './sample-monitors.ts';
