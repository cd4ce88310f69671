import { z } from 'zod';
import { emailField, givenPassword, newPassword, token } from '../account/index.ts';

/** can be omitted in a recently confirmed session */
export const passwordProof = z.object({ current_password: givenPassword.optional() });

export const passwordChange = passwordProof.extend({
  new_password: newPassword,
  /** also replaces the API key, which may have leaked as well */
  replace_api_key: z.boolean().optional(),
});

export const passwordResetRequest = z.object({ email: emailField });

export const linkedPassword = z.object({ token, new_password: newPassword });
