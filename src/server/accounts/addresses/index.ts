export { cancelAddressChange, requestAddressChange } from './change-address.ts';
export { enqueueConfirmation, sendConfirmationAgain } from './confirm-address.ts';
export { mailedLinkRoutes } from './mailed-link.routes.ts';
export { addressChange } from './wire.ts';
