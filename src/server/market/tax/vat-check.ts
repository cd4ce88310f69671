import { checkVAT, countries } from 'jsvat-next';
import { z } from 'zod';
import type { Config } from '../../config/index.ts';
import { RateLimiter } from '../../http/index.ts';
import { boundedText, hourMs, type Log, minuteMs } from '../../kernel/index.ts';
import { isInEu, vatCountry } from './eu-rates.ts';
import type { TaxSettings } from './rule.ts';

/** `not_needed`: the result wouldn't change the tax. `reference`: of the confirmation, '' if there isn't one. */
export type VatCheck =
  | { state: 'not_needed' }
  | { state: 'verified'; reference: string }
  | { state: 'unknown' }
  | { state: 'unavailable' };

type Deps = { config: Pick<Config, 'viesUrl'>; now: () => number; log: Pick<Log, 'warn'> };
type Buyer = { country: string; vatId: string; network: string };

const timeoutMs = 5000;
const maxAnswerChars = 20_000;
const maxKept = 1000;
const keptForMs = { verified: hourMs, unknown: hourMs, unavailable: minuteMs / 2 };

/** Confirms VAT IDs with the EU's VIES. Never throws, because VIES must not stop an order. */
type CheckVatId = (settings: TaxSettings, buyer: Buyer) => Promise<VatCheck>;

export function createVatCheck({ config, now, log }: Deps): CheckVatId {
  const kept = new Map<string, { check: VatCheck; untilMs: number }>();
  const perNetwork = new RateLimiter({ perMinute: 10 });
  return async (settings, { country, vatId, network }) => {
    if (!changesTax(settings, country, vatId)) return { state: 'not_needed' };
    if (!checkVAT(vatId, countries).isValid) return { state: 'unknown' };
    const known = kept.get(vatId);
    if (known && known.untilMs > now()) return known.check;
    if (perNetwork.take(network, now()) > 0) return { state: 'unavailable' };
    const check = await askVies(config.viesUrl, vatId, log);
    const [oldest] = kept.keys();
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
    kept.set(vatId, { check, untilMs: now() + keptForMs[check.state] });
    return check;
  };
}

function changesTax({ mode, home_country }: TaxSettings, country: string, vatId: string): boolean {
  const [home, buyer] = [vatCountry(home_country), vatCountry(country)];
  return mode === 'by_country' && vatId !== '' && home !== buyer && isInEu(home) && isInEu(buyer);
}

const answerShape = z.object({
  isValid: z.boolean(),
  userError: z.string().optional(),
  requestIdentifier: z.string().max(100).optional(),
});

/** These answers contain the number's registration. Others say that a member state's register is unavailable. */
const definite = new Set([undefined, '', 'VALID', 'INVALID']);

async function askVies(
  base: string,
  vatId: string,
  log: Deps['log'],
): Promise<Exclude<VatCheck, { state: 'not_needed' }>> {
  const url = `${base}/ms/${vatId.slice(0, 2)}/vat/${encodeURIComponent(vatId.slice(2))}`;
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`VIES answered ${response.status}`);
    const text = await boundedText(response, maxAnswerChars);
    if (text === undefined) throw new Error('the answer of VIES is too long');
    const { isValid, userError, requestIdentifier = '' } = answerShape.parse(JSON.parse(text));
    if (!isValid && !definite.has(userError)) return { state: 'unavailable' };
    return isValid ? { state: 'verified', reference: requestIdentifier } : { state: 'unknown' };
  } catch (error) {
    log.warn({ err: error }, 'VIES could not verify a VAT ID, so tax is charged');
    return { state: 'unavailable' };
  }
}
