import { z } from 'zod';
import { invalid, t } from '../../kernel/index.ts';

const clientData = z.object({ challenge: z.string() });

/** Trust the result only after the signature is verified. Throws `invalid`. */
export function readClientData(clientDataJson: string): { encodedChallenge: string; challenge: string } {
  const read = clientData.safeParse(parsed(Buffer.from(clientDataJson, 'base64url').toString('utf8')));
  if (!read.success) throw invalid({ credential: [t('is not a valid browser response.')] });
  const encodedChallenge = read.data.challenge;
  return { encodedChallenge, challenge: Buffer.from(encodedChallenge, 'base64url').toString('utf8') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: rejected by the schema
  }
}
