import type { Vault } from '../../kernel/index.ts';

const gmail = /@(gmail|googlemail)\.com$/;

/**
 * Returns the mailbox that an address delivers to: without a tag (`ada+2@`), and without dots at Gmail. Other addresses
 * of the same person can't be recognized.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  const untagged = name.split('+')[0] || name;
  const mailbox = `${untagged}@${domain}`;
  return gmail.test(mailbox) ? `${untagged.replaceAll('.', '')}@gmail.com` : mailbox;
}

export const trialKey = (vault: Vault, itemId: number, email: string): string =>
  vault.hmac('trial', `${itemId}\n${mailboxOf(email)}`);
