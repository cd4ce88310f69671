import { emailField } from '../account/index.ts';
import { passwordProof } from '../passwords/index.ts';
import type { RemovedFactors } from '../two-factor/index.ts';

export const addressChange = passwordProof.extend({ email: emailField });

export type RestoredAddress = { removed: RemovedFactors };
