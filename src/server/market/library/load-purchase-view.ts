import { notFound } from '../../kernel/index.ts';
import { listActivations } from '../activations/index.ts';
import type { Buyer } from '../buyers/index.ts';
import { choiceOf, findItem, listFiles, listPublishedVersions, offerVersions } from '../catalogue/index.ts';
import { listDocuments } from '../invoices/index.ts';
import {
  entitlementsOf,
  findBuyerPurchase,
  findItemBuyer,
  findOrderOfPurchase,
  listExtensions,
  openCode,
} from '../purchases/index.ts';
import { findPaymentRequests } from '../refund-requests/index.ts';
import { extendPath, findExtensionOffers } from '../renewals/index.ts';
import { findReviewOfPurchase } from '../reviews/index.ts';
import { findSubscriptionOf } from '../subscription-records/index.ts';
import { findAskingObstacle, listQuestionsOfBuyer } from '../support-questions/index.ts';
import { findChoice, wantsVersionMails } from '../version-mails/index.ts';
import type { LibraryDeps } from './file.routes.ts';
import { findCorrectableBuyer } from './invoice-correction.ts';
import type { PurchaseView } from './purchase-view.ts';

export async function loadPurchaseView(
  deps: LibraryDeps,
  buyer: Buyer,
  id: number,
  note?: PurchaseView['note'],
): Promise<PurchaseView> {
  const { db } = deps.database;
  const purchase = await findBuyerPurchase(db, buyer.email, id);
  if (!purchase) throw notFound();
  const { hasLicence, hasDownloads } = entitlementsOf(purchase, deps.now());
  const published = hasDownloads ? await listPublishedVersions(db, purchase.item_id) : [];
  const { included: versions, excluded } = offerVersions(published, choiceOf(purchase));
  const files = await listFiles(
    db,
    versions.map((version) => version.id),
  );
  const item = { account_id: purchase.account_id, id: purchase.item_id };
  const choice = await findChoice(db, item.id, buyer.email);
  const boughtHere = (await findItemBuyer(db, item, buyer.email))?.bought_here === 1;
  const row = await findItem(db, purchase.account_id, purchase.item_id);
  const offers = row ? await findExtensionOffers(db, row, purchase, deps.now()) : [];
  const payments = await listExtensions(db, purchase);
  const subscription = await findSubscriptionOf(db, purchase);
  return {
    buyer,
    purchase,
    documents: await listDocuments(db, purchase),
    correctableBuyer: await findCorrectableBuyer(db, purchase, deps.now()),
    code: hasLicence ? openCode(deps.vault, purchase.code_sealed) : undefined,
    versions: versions.map((row) => ({ ...row, files: files.filter(({ version_id }) => version_id === row.id) })),
    laterVersion: excluded[0]?.version,
    hasBetaVersions: published.some(({ channel }) => channel === 'beta'),
    activations: hasLicence ? await listActivations(db, purchase.account_id, purchase.id) : [],
    review: await findReviewOfPurchase(db, purchase.account_id, purchase.id),
    questions: await listQuestionsOfBuyer(db, {
      accountId: purchase.account_id,
      purchaseId: purchase.id,
      email: buyer.email,
    }),
    askingObstacle: await findAskingObstacle(deps, db, purchase),
    versionMails: { areWanted: wantsVersionMails(choice, boughtHere), areOffForShop: choice.shop === false },
    offers,
    extendUrl: offers.length === 0 ? '' : extendPath(deps.vault, purchase),
    payments,
    subscription,
    tierChoices: subscription?.state === 'active' ? ((await deps.tierChanges?.find(purchase)) ?? []) : [],
    refundRequests: await findPaymentRequests(deps, db, [purchase, ...payments]),
    consentedAt: (await findOrderOfPurchase(db, purchase))?.consent_at ?? undefined,
    note,
    nowMs: deps.now(),
  };
}
