export { accountDisabled, type OnDisabled, requireEnabled, setDisabled, setDisabledIn } from './disable.ts';
