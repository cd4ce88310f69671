import { z } from 'zod';
import { invalid, t } from '../../kernel/index.ts';

const clientData = z.object({ challenge: z.string() });

/**
 * Which challenge a browser says it answers, as it was issued and as the browser encodes it. Believed only once the
 * signature over it was checked. Throws `invalid`.
 */
export function readClientData(clientDataJson: string): { encodedChallenge: string; challenge: string } {
  const read = clientData.safeParse(parsed(Buffer.from(clientDataJson, 'base64url').toString('utf8')));
  if (!read.success) throw invalid({ credential: [t('is not what a browser sends.')] });
  const encodedChallenge = read.data.challenge;
  return { encodedChallenge, challenge: Buffer.from(encodedChallenge, 'base64url').toString('utf8') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: refused as everything else that does not fit
  }
}
