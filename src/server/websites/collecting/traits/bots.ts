import { isbot } from 'isbot';

const maxRemembered = 5000;
/** Real user agents are shorter; more would let a sender fill the memory and the time of the pattern. */
const maxLength = 512;
const remembered = new Map<string, boolean>();

/** Whether a user agent is an automated one. No user agent at all is one too: every browser sends it. */
export function isBotAgent(userAgent: string): boolean {
  if (userAgent === '') return true;
  const key = userAgent.slice(0, maxLength);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const bot = isbot(key);
  if (remembered.size >= maxRemembered) {
    const oldest = remembered.keys().next().value;
    if (oldest !== undefined) remembered.delete(oldest);
  }
  remembered.set(key, bot);
  return bot;
}
