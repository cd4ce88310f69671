export { ChooseFactor } from './choose-factor.tsx';
export { RecoveryCodes, SetUp } from './set-up.tsx';
