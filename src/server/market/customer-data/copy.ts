import { getAccountDetails } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { fromMinor, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { findItems } from '../catalogue/index.ts';
import { findMailSender, presentPurchase } from '../purchases/index.ts';
import { findOrderTax } from '../tax/index.ts';
import { type CustomerData, collectCustomerData } from './collect.ts';

/** A copy of a buyer's personal data at one seller, as JSON. `email` is in lower case. */
export async function copyCustomerData(
  deps: Pick<Deps, 'database' | 'vault' | 'now' | 'config'>,
  accountId: number,
  email: string,
): Promise<string> {
  const { db } = deps.database;
  const data = await collectCustomerData(db, accountId, email);
  const itemIds = [...new Set([...data.purchases, ...data.orders].map(({ item_id }) => item_id))];
  const items = await findItems(db, accountId, itemIds);
  const nameOf = (itemId: number): string => items.get(itemId)?.name ?? '';
  const { username } = await getAccountDetails(db, accountId);
  const copy = {
    object: 'customer_data',
    exported_at: toIso(deps.now()),
    seller: { name: (await findMailSender(db, deps.config, accountId)).name, username },
    email,
    purchases: data.purchases.map((row) => ({
      ...presentPurchase(deps, { ...row, item_name: nameOf(row.item_id) }),
      downloaded_version: row.downloaded_version,
      version_downloaded_at: toIsoOrNull(row.version_downloaded_at),
      first_activated_at: toIsoOrNull(row.first_activated_at),
      running_version: row.running_version,
      running_version_at: toIsoOrNull(row.running_version_at),
      update_channel: row.update_channel,
      gets_end_mails: row.gets_end_mails === 1,
      ...recordsOf(data, row),
    })),
    orders: await ordersOf(deps, data, nameOf),
    invoices: data.documents.map((row) => ({
      ...{ purchase_id: row.purchase_id, kind: row.kind, number: row.number, cause: row.cause },
      ...{ refers_to: row.refers_to, currency: row.currency },
      total: fromMinor(row.total_minor, row.currency),
      tax: fromMinor(row.tax_minor, row.currency),
      buyer: (JSON.parse(row.facts) as { buyer?: unknown }).buyer ?? null,
      issued_at: toIso(row.issued_at),
    })),
    activations: data.activations.map((row) => ({
      ...{ id: row.id, purchase_id: row.purchase_id, kind: row.kind, label: row.label, version: row.version },
      created_at: toIso(row.created_at),
      seen_at: toIso(row.seen_at),
    })),
    support_questions: data.conversations.map(({ question, messages }) => ({
      ...{ id: question.id, purchase_id: question.purchase_id, subject: question.subject, status: question.status },
      ...{ buyer_name: question.buyer_name, facts: JSON.parse(question.facts) as unknown },
      created_at: toIso(question.created_at),
      messages: messages.map(({ sender, body, created_at }) => ({ from: sender, body, created_at: toIso(created_at) })),
    })),
    reviews: data.reviews.map((row) => ({
      ...{ id: row.id, purchase_id: row.purchase_id, stars: row.stars, name: row.name, body: row.body },
      ...{ hidden: row.is_hidden === 1, answer: row.answer },
      created_at: toIso(row.created_at),
    })),
    refund_requests: data.refundRequests.map((row) => ({
      ...{ id: row.id, purchase_id: row.purchase_id, reason: row.reason, state: row.state, answer: row.answer },
      created_at: toIso(row.created_at),
      decided_at: toIsoOrNull(row.decided_at),
    })),
    // Without their authors, who are other people.
    notes: data.notes.map(({ body, created_at, updated_at }) => ({
      text: body,
      created_at: toIso(created_at),
      updated_at: toIso(updated_at),
    })),
    mail_preferences: data.mailChoices.map(({ item_id, is_wanted, changed_at }) => ({
      item_id: item_id === 0 ? null : item_id,
      wanted: is_wanted === 1,
      changed_at: toIso(changed_at),
    })),
  };
  return `${JSON.stringify(copy, null, 2)}\n`;
}

function recordsOf({ records }: CustomerData, { id, currency }: { id: number; currency: string }) {
  const of = <Row extends { purchase_id: number }>(rows: Row[]): Row[] =>
    rows.filter(({ purchase_id }) => purchase_id === id);
  return {
    refunds: of(records.refunds).map((row) => ({
      amount: fromMinor(row.amount_minor, currency),
      ...{ provider: row.provider, reference: row.provider_ref, reason: row.reason },
      created_at: toIso(row.created_at),
      failed_at: toIsoOrNull(row.failed_at),
    })),
    disputes: of(records.disputes).map((row) => ({
      amount: fromMinor(row.amount_minor, currency),
      ...{ provider: row.provider, state: row.state },
      opened_at: toIso(row.opened_at),
      closed_at: toIsoOrNull(row.closed_at),
    })),
    history: of(records.history).map(({ event, note, at }) => ({ event, note, at: toIso(at) })),
  };
}

async function ordersOf(
  { database: { db } }: Pick<Deps, 'database'>,
  data: CustomerData,
  nameOf: (itemId: number) => string,
) {
  const orders = [];
  for (const row of data.orders) {
    const tax = await findOrderTax(db, row);
    orders.push({
      ...{ number: row.number, state: row.state, kind: row.kind, item: { id: row.item_id, name: nameOf(row.item_id) } },
      total: fromMinor(row.total_minor, row.currency),
      tax: fromMinor(row.tax_minor, row.currency),
      currency: row.currency,
      buyer: {
        ...{ email: row.buyer_email, name: row.buyer_name, company: row.buyer_company, address: row.buyer_address },
        ...{ vat_id: row.buyer_vat_id, country: row.buyer_country, language: row.language },
      },
      tax_evidence: tax
        ? {
            rule: tax.rule,
            network_country: tax.network_country,
            vat_check: tax.vat_check,
            reference: tax.vat_reference,
          }
        : null,
      payment: { provider: row.provider, reference: row.payment_ref },
      consent: row.consent_at === null ? null : { text: row.consent_text, given_at: toIso(row.consent_at) },
      visits: data.visits
        .filter(({ order_id }) => order_id === row.id)
        .map(({ order_id: _, account_id: __, day_visits: ___, ...visit }) => visit),
      created_at: toIso(row.created_at),
      paid_at: row.state === 'paid' ? toIsoOrNull(row.settled_at) : null,
    });
  }
  return orders;
}
