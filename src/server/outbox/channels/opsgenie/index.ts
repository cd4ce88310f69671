export { opsgenie } from './opsgenie.ts';
