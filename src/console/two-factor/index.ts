export { RecoveryCodes, SetUp } from './set-up.tsx';
