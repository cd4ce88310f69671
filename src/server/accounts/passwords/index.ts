export { AttemptLimiter, tooManyAttempts } from './attempt-limiter.ts';
export { createPasswordResets, requestPasswordReset, resetPassword } from './password-reset.ts';
export { replacePassword } from './replace-password.ts';
export { linkedPassword, passwordChange, passwordProof, passwordResetRequest } from './wire.ts';
