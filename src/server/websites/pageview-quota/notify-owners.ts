import { claimPageviewNotice, findAccountEmail, languageOfAddress, listPageviewQuotas } from '../../accounts/index.ts';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inLanguage } from '../../kernel/index.ts';
import { enqueueEmails } from '../../outbox/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { countMonth } from './count-month.ts';
import { dueNotice } from './due-notice.ts';
import { quotaMail } from './quota-mail.ts';

export async function notifyQuota(
  deps: Pick<Deps, 'config' | 'database' | 'events' | 'vault' | 'now'>,
): Promise<number> {
  const { database, events, vault } = deps;
  const nowMs = deps.now();
  const quotas = await listPageviewQuotas(database.db);
  if (quotas.length === 0) return 0;
  const ids = quotas.map(({ accountId }) => accountId);
  const counts = await countMonth({ database, events }, nowMs, ids);
  let told = 0;
  for (const quota of quotas) {
    const due = dueNotice(quota, counts.get(quota.accountId) ?? 0, nowMs);
    if (due === undefined) continue;
    const { accountId } = quota;
    await inTransaction(database, async (trx) => {
      if (!(await claimPageviewNotice(trx, accountId, due.told, quota.told))) return;
      const { percent, used, month } = due;
      await enqueueWebhookEvent(trx, {
        ...{ account_id: accountId, type: 'quota.reached', nowMs },
        data: {
          quota: { name: 'pageviews', percent, most: quota.most, used, month },
          link: `${deps.config.baseUrl}/settings?section=usage`,
        },
        key: `pageviews ${month} ${percent} ${quota.most}`,
      });
      const to = await findAccountEmail(trx, accountId);
      const email = {
        about: { accountId },
        to,
        idempotencyKey: `pageviews_${accountId}_${due.month}_${due.percent}_${quota.most}`,
      };
      await inLanguage(await languageOfAddress(trx, accountId, to), () =>
        enqueueEmails(trx, vault, [{ ...email, content: quotaMail(deps.config.baseUrl, quota, due) }], nowMs),
      );
      told += 1;
    });
  }
  return told;
}
