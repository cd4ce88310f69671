export { goalResource } from './goal.ts';
