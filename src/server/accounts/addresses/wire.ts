import { emailField } from '../account/index.ts';
import { passwordProof } from '../passwords/index.ts';
import type { RemovedFactors } from '../two-factor/index.ts';

export const addressChange = passwordProof.extend({ email: emailField });

/** What was removed from the log-in when a change of the address was taken back. */
export type RestoredAddress = { removed: RemovedFactors };
