export { type CameBack, findCameBack, findSecondChances } from './came-back.ts';
export type { WayBack } from './letter.ts';
export {
  chooseSecondChances,
  hashOf as hashSecondChance,
  openSecondChanceOptOut,
  secondChanceOptOutPath,
  wantsSecondChances,
} from './opt-out.ts';
export { sendSecondChances } from './send.ts';
