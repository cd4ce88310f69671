export { cancelAddressChange, requestAddressChange, restoreAddress } from './change-address.ts';
export { confirmAddress, enqueueConfirmation, sendConfirmationAgain } from './confirm-address.ts';
