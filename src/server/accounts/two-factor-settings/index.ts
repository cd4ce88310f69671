export { passkeyRoutes } from './passkey.routes.ts';
export { twoFactorRoutes } from './two-factor.routes.ts';
export { resetTwoFactor } from './two-factor-settings.ts';
