export { pingdom } from './pingdom-file.ts';
