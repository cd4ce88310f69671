import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import { dayMs, isSameToken, type Vault } from '../../kernel/index.ts';
import { type ClaimedMessage, destinationMark } from '../deliveries/index.ts';
import { findOpenAlerts } from './open-alert.store.ts';

export const acknowledgePath = '/acknowledge';
/** For text messages. */
export const shortAcknowledgePath = '/a';

const validForMs = 7 * dayMs;
/** 72 bits */
const shortLength = 12;

type Linked = Pick<OutboxRow, 'id' | 'account_id' | 'incident_id' | 'idempotency_key'>;
type Tokens = { long: string; short: string };

/** The key of a message identifies its incident and its destination. */
const tokensOf = (vault: Vault, { id, account_id, incident_id, idempotency_key }: Linked): Tokens =>
  tokens(vault, String(id), `${id} ${account_id} ${incident_id} ${idempotency_key}`);

/** `id`: smallest ID of the alerts in the message */
const combinedTokensOf = (vault: Vault, id: number, message: Pick<Linked, 'account_id' | 'idempotency_key'>): Tokens =>
  tokens(vault, `${id}-all`, `${id} all ${message.account_id} ${destinationMark(message)}`);

const tokens = (vault: Vault, name: string, signed: string): Tokens => ({
  long: `${name}.${vault.hmac('acknowledge incident', signed)}`,
  short: `${name}.${vault.hmac('acknowledge incident by text message', signed).slice(0, shortLength)}`,
});

type AcknowledgeLinks = { acknowledgeUrl: string; shortAcknowledgeUrl: string };

const linksOf = ({ long, short }: Tokens, baseUrl: string): AcknowledgeLinks => ({
  acknowledgeUrl: `${baseUrl}${acknowledgePath}/${long}`,
  shortAcknowledgeUrl: `${baseUrl}${shortAcknowledgePath}/${short}`,
});

export const acknowledgeLinks = (vault: Vault, row: Linked, baseUrl: string): AcknowledgeLinks =>
  linksOf(tokensOf(vault, row), baseUrl);

export const combinedLinks = (vault: Vault, [first, ...others]: [Linked, ...Linked[]], baseUrl: string) =>
  linksOf(combinedTokensOf(vault, Math.min(first.id, ...others.map(({ id }) => id)), first), baseUrl);

export const tokensIn = (links: AcknowledgeLinks): string[] =>
  Object.values(links).map((url) => url.slice(url.lastIndexOf('/') + 1));

type LinkedMessages = { isCombined: boolean; messages: [ClaimedMessage, ...ClaimedMessage[]] };

/**
 * Returns the alerts of the message that contains the link. Returns undefined if the token is invalid or has expired,
 * or if the account is suspended.
 */
export async function findLinkedMessages(
  db: DatabaseOrTransaction,
  vault: Vault,
  token: string,
  nowMs: number,
): Promise<LinkedMessages | undefined> {
  const [, number, all] = /^([1-9]\d{0,14})(-all)?\.(?:[\w-]{43}|[\w-]{12})$/.exec(token) ?? [];
  if (number === undefined) return undefined;
  const [id, isCombined] = [Number(number), all !== undefined];
  const [first, ...others] = await findOpenAlerts(db, { id, isCombined, createdAfter: nowMs - validForMs });
  if (!first) return undefined;
  const { long, short } = isCombined ? combinedTokensOf(vault, id, first) : tokensOf(vault, first);
  const isValid = isSameToken(token, token.length === long.length ? long : short);
  return isValid ? { isCombined, messages: [first, ...others] } : undefined;
}
