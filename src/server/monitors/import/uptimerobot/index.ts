export { uptimeRobot } from './uptimerobot-file.ts';
