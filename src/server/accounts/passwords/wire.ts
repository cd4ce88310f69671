import { z } from 'zod';
import { emailField, givenPassword, newPassword, token } from '../account/index.ts';

/** left out where the session was confirmed lately */
export const passwordProof = z.object({ current_password: givenPassword.optional() });

export const passwordChange = passwordProof.extend({
  new_password: newPassword,
  /** for who changes it because somebody may know it, and the key with it */
  replace_api_key: z.boolean().optional(),
});

export const passwordResetRequest = z.object({ email: emailField });

export const linkedPassword = z.object({ token, new_password: newPassword });
