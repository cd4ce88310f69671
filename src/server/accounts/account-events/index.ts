export { enqueueAccountEvent, enqueueUserEvent, presentKey, presentMember } from './enqueue.ts';
