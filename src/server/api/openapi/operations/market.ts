import type { OperationTexts } from './operation.ts';

/** What authors do with their market: `/api/v1/market`. */
export const marketOperations: OperationTexts = {
  'GET /api/v1/market/items': { id: 'listItems', description: 'Your items in every state, newest first.' },
  'POST /api/v1/market/items': {
    id: 'createItem',
    description: 'Creates a draft. `missing` in the answer names what it still needs before it can be published.',
  },
  'GET /api/v1/market/items/{id}': { id: 'getItem', description: 'One item, with what is missing to publish it.' },
  'PUT,PATCH /api/v1/market/items/{id}': {
    id: 'updateItem',
    description: 'Changes the fields that you send and keeps the others. What was sold keeps its price.',
  },
  'DELETE /api/v1/market/items/{id}': {
    id: 'deleteItem',
    description: 'Deletes a draft that nobody bought. Withdraw a published item instead.',
  },
  'POST /api/v1/market/items/{id}/publish': {
    id: 'publishItem',
    description:
      'Publishes the item in the shop, and with it its first version, if none is published yet. An incomplete item is refused with a list of what is missing.',
  },
  'POST /api/v1/market/items/{id}/withdraw': {
    id: 'withdrawItem',
    description: 'Takes the item out of the shop. Buyers keep their downloads and licences.',
  },
  'GET /api/v1/market/items/{id}/monitors': {
    id: 'listItemMonitors',
    description: 'The monitors of an item’s demo and licence server, with their state.',
  },
  'PUT /api/v1/market/items/{id}/monitors/{subject}': {
    id: 'watchItem',
    description:
      'Creates a monitor that alerts the account’s e-mail address and counts towards the limit on monitors. If there is one already, only `shows_badge` changes. If the demo link has changed, a new monitor is created and the old one stays in the account.',
  },
  'DELETE /api/v1/market/items/{id}/monitors/{subject}': {
    id: 'unwatchItem',
    description: 'Unlinks the monitor without changing it. Deleting the monitor also unlinks it.',
  },
  'GET /api/v1/market/categories': {
    id: 'listCategories',
    description: 'Categories and sub-categories in use.',
  },
  'GET /api/v1/market/items/{id}/media': {
    id: 'listItemMedia',
    description: 'Uploaded media of an item with their public addresses.',
  },
  'PUT /api/v1/market/items/{id}/media/{role}': { id: 'uploadItemMedia' },
  'DELETE /api/v1/market/items/{id}/media/{role}': {
    id: 'deleteItemMedia',
    description: 'Deletes a media file. Media that a published item requires cannot be deleted.',
  },
  'PUT /api/v1/market/items/{id}/screenshots': {
    id: 'arrangeItemScreenshots',
    description: 'Sorts the screenshots as listed and deletes those that are not in the list.',
  },
  'GET /api/v1/market/items/{id}/versions': {
    id: 'listItemVersions',
    description: 'Versions of an item, newest first.',
  },
  'POST /api/v1/market/items/{id}/versions': {
    id: 'createItemVersion',
    description: 'Creates a version that buyers do not see until you publish it.',
  },
  'GET /api/v1/market/items/{id}/versions/{version_id}': {
    id: 'getItemVersion',
    description: 'One version with its change log and files.',
  },
  'PUT,PATCH /api/v1/market/items/{id}/versions/{version_id}': {
    id: 'updateItemVersion',
    description: 'Changes the fields that you send and keeps the others.',
  },
  'DELETE /api/v1/market/items/{id}/versions/{version_id}': {
    id: 'deleteItemVersion',
    description: 'Deletes a version that was never published, with its files.',
  },
  'POST /api/v1/market/items/{id}/versions/{version_id}/publish': {
    id: 'publishItemVersion',
    description:
      'Publishes the version: buyers can download its files from their library, and with `mail_buyers` 1 they are mailed about it. The mails leave after 10 minutes; versions that follow until then are told of in the same mail, and a buyer gets at most one a day and item.',
  },
  'GET /api/v1/market/items/{id}/buyer-mail': {
    id: 'getBuyerMailRecipients',
    description:
      'How many buyers would get a mail if you published a version now, and when. Buyers whose purchase was refunded, disputed or revoked are not counted.',
  },
  'GET /api/v1/market/items/{id}/versions/{version_id}/buyer-mail': {
    id: 'previewBuyerMail',
    description:
      'The mail that buyers get about the version, published or not. Its links lead to the library; in a buyer’s mail they lead to the purchase.',
  },
  'POST /api/v1/market/items/{id}/versions/{version_id}/buyer-mail/test': {
    id: 'testBuyerMail',
    description:
      'Sends the mail about the version to the address of your account, and to no other: ten at once, then one every 6 minutes. 503 without a mail server.',
  },
  'DELETE /api/v1/market/items/{id}/versions/{version_id}/buyer-mail': {
    id: 'stopBuyerMail',
    description: 'Stops the mails about a version that have not left yet.',
  },
  'PUT /api/v1/market/items/{id}/versions/{version_id}/files': { id: 'uploadVersionFile' },
  'GET /api/v1/market/items/{id}/versions/{version_id}/files/{file_id}': {
    id: 'downloadVersionFile',
    files: ['application/octet-stream'],
    description: 'Your own file, whole or in part (Range). Buyers download from their library.',
  },
  'DELETE /api/v1/market/items/{id}/versions/{version_id}/files/{file_id}': {
    id: 'deleteVersionFile',
    description: 'Deletes a file of a version that is not published.',
  },
  'GET /api/v1/market/reviews': { id: 'listReviews', description: 'Reviews of your items, newest first.' },
  'GET /api/v1/market/reviews/summary': {
    id: 'getReviewSummary',
    description: 'The average of the visible reviews, how many have how many stars, and how many wait for an answer.',
  },
  'GET /api/v1/market/reviews/{id}': { id: 'getReview', description: 'One review with your answer.' },
  'PUT,PATCH /api/v1/market/reviews/{id}': {
    id: 'updateReview',
    description: 'Answers a review in public, or hides it with a reason.',
  },
  'GET /api/v1/market/support-questions': {
    id: 'listSupportQuestions',
    description:
      'What buyers asked about their purchases in the library: those that wait for you first, the longest first of all, then the answered, then the closed.',
  },
  'GET /api/v1/market/support-questions/summary': {
    id: 'getSupportQuestionSummary',
    description: 'How many questions wait for your answer, are answered and are closed.',
  },
  'GET /api/v1/market/support-questions/{id}': {
    id: 'getSupportQuestion',
    description:
      'One question with its messages, and what is known of its purchase, when it was asked and now: state, licence, version, end of support, activations.',
  },
  'PUT,PATCH /api/v1/market/support-questions/{id}': {
    id: 'updateSupportQuestion',
    description: 'Closes a question or opens it again. The buyer is not mailed about that.',
  },
  'POST /api/v1/market/support-questions/{id}/answers': {
    id: 'answerSupportQuestion',
    description:
      'Answers the buyer, who gets it by e-mail and sees it in the library. 409 if the purchase has moved to another address since, or the question has 100 messages.',
  },
  'DELETE /api/v1/market/support-questions/{id}': {
    id: 'deleteSupportQuestion',
    description: 'Deletes a question with its messages and the e-mails about them, for the buyer too.',
  },
  'GET /api/v1/market/coupons': { id: 'listCoupons', description: 'Your coupons with their number of uses.' },
  'POST /api/v1/market/coupons': {
    id: 'createCoupon',
    description: 'Creates a coupon: a percentage or an amount off all items or one item.',
  },
  'GET /api/v1/market/coupons/{id}': { id: 'getCoupon', description: 'One coupon with its number of uses.' },
  'PUT,PATCH /api/v1/market/coupons/{id}': {
    id: 'updateCoupon',
    description: 'Changes the fields that you send. Placed orders keep their price.',
  },
  'DELETE /api/v1/market/coupons/{id}': {
    id: 'deleteCoupon',
    description: 'Deletes a coupon. Orders that used it keep their price.',
  },
  'GET /api/v1/market/orders': {
    id: 'listOrders',
    description: 'Orders of your items, newest first, unpaid ones too.',
  },
  'GET /api/v1/market/orders/summary': {
    id: 'getOrderSummary',
    description: 'How many orders you have in each state, and how many bank transfers wait for your confirmation.',
  },
  'GET /api/v1/market/orders.csv': { id: 'exportOrders', files: ['text/csv'] },
  'GET /api/v1/market/orders/{id}': { id: 'getOrder', description: 'One order with its payments.' },
  'POST /api/v1/market/orders/{id}/confirm': {
    id: 'confirmOrder',
    description: 'Confirms that a bank transfer arrived. The buyer receives the purchase by e-mail.',
  },
  'POST /api/v1/market/orders/{id}/cancel': {
    id: 'cancelOrder',
    description: 'Cancels an order that is waiting for a bank transfer.',
  },
  'POST /api/v1/market/orders/{id}/stray-payments/{payment_id}/return': { id: 'returnStrayPayment' },
  'GET /api/v1/market/shop': {
    id: 'getShop',
    description: 'Your shop settings: seller details, tax, bank account, payment methods.',
  },
  'PUT,PATCH /api/v1/market/shop': {
    id: 'updateShop',
    description: 'Changes the fields that you send and keeps the others.',
  },
  'GET /api/v1/market/alerts': {
    id: 'listShopAlerts',
    description:
      'Problems of your shop, newest first: unpaid checkouts, payment provider errors, failing downloads and validations, rejected codes. Kept for 400 days.',
  },
  'GET /api/v1/market/alert-settings': {
    id: 'getShopAlertSettings',
    description: 'Which problems of your shop alert you, at which thresholds, and where.',
  },
  'PUT,PATCH /api/v1/market/alert-settings': {
    id: 'updateShopAlertSettings',
    description:
      'Changes the fields that you send and keeps the others. Switching an alert off ends it without a message if it is open.',
  },
  'GET /api/v1/market/shop-profile': {
    id: 'getShopProfile',
    description:
      'Name, logo, introduction, accent colour, links, legal pages and domain of the shop. For the owner of the service.',
  },
  'PUT,PATCH /api/v1/market/shop-profile': {
    id: 'updateShopProfile',
    description: 'Changes the fields that you send and keeps the others. For the owner of the service.',
  },
  'PUT /api/v1/market/shop-profile/logo': { id: 'setShopLogo' },
  'DELETE /api/v1/market/shop-profile/logo': {
    id: 'deleteShopLogo',
    description: 'Removes the logo; the shop shows its name again.',
  },
  'POST /api/v1/market/shop-profile/domain-check': {
    id: 'checkShopDomain',
    description: 'Looks for the DNS record at once; otherwise it is looked for once a day after it was found.',
  },
  'PUT /api/v1/market/shops/{username}/fee': {
    id: 'setShopFee',
    description: 'Sets the service’s fee on an author’s future sales. For the owner of the service.',
  },
  'GET /api/v1/market/purchases': {
    id: 'listPurchases',
    description: 'Purchases of your items, newest first, with their codes.',
  },
  'GET /api/v1/market/purchases.csv': { id: 'exportPurchases', files: ['text/csv'] },
  'GET /api/v1/market/purchases/{id}/invoice.pdf': { id: 'getPurchaseInvoice', files: ['application/pdf'] },
  'GET /api/v1/market/purchases/{id}': {
    id: 'getPurchase',
    description: 'One purchase with its code and its full history.',
  },
  'PUT,PATCH /api/v1/market/purchases/{id}': {
    id: 'updatePurchase',
    description: 'Corrects the buyer’s name or e-mail address. The library moves to the new address.',
  },
  'POST /api/v1/market/purchases/{id}/refunds': { id: 'refundPurchase' },
  'POST /api/v1/market/purchases/{id}/revoke': {
    id: 'revokePurchase',
    description: 'Ends the licence, the code and the downloads at once, without a refund.',
  },
  'POST /api/v1/market/purchases/{id}/support': {
    id: 'extendPurchaseSupport',
    description: 'Extends support, to at most twelve months from the purchase.',
  },
  'POST /api/v1/market/purchases/{id}/code': {
    id: 'replacePurchaseCode',
    description: 'Replaces the purchase code. The old one stops working at once, and the buyer is notified.',
  },
  'POST /api/v1/market/purchases/{id}/link': {
    id: 'sendPurchaseLink',
    description: 'E-mails the buyer a link to their library.',
  },
  'GET /api/v1/market/purchases/{id}/activations': {
    id: 'listPurchaseActivations',
    description: 'Machines and domains that the purchase is activated on.',
  },
  'DELETE /api/v1/market/purchases/{id}/activations/{activation_id}': {
    id: 'deletePurchaseActivation',
    description: 'Frees an activation and revokes the licence files that were signed for it.',
  },
  'GET /api/v1/market/sales': {
    id: 'getSales',
    description: 'Sales, refunds and revenue by day and currency.',
  },
  'GET /api/v1/market/funnel': {
    id: 'getSalesFunnel',
    description:
      'How many visits to your shop saw any page, an item and the checkout, and how many orders of the period were paid and since downloaded, activated and reviewed. Visitors are forgotten each night: somebody who returns another day is a new visitor. Imported purchases are not included.',
  },
  'GET /api/v1/market/signing-keys': {
    id: 'listSigningKeys',
    description: 'Keys that sign licence files. For the owner of the service.',
  },
  'POST /api/v1/market/signing-keys': {
    id: 'createSigningKey',
    description:
      'Creates a key that signs from now on. Licence files signed before stay valid. For the owner of the service.',
  },
  'DELETE /api/v1/market/signing-keys/{id}': {
    id: 'deleteSigningKey',
    description: 'Removes a retired key. What it signed no longer verifies. For the owner of the service.',
  },
  'GET /api/v1/market/money/balances': {
    id: 'listBalances',
    description: 'Your balance in each currency: what you can withdraw, what is held, what is being paid out.',
  },
  'GET /api/v1/market/money/entries': { id: 'listMoneyEntries' },
  'GET /api/v1/market/money/statement': { id: 'getStatement' },
  'GET /api/v1/market/money/withdrawals': { id: 'listWithdrawals' },
  'POST /api/v1/market/money/withdrawals': {
    id: 'createWithdrawal',
    description:
      'Requests a payout of part of your balance from the owner of the service. A repeated idempotency key creates no second request.',
  },
  'GET /api/v1/market/money/withdrawals/{id}': { id: 'getWithdrawal', description: 'One withdrawal and its state.' },
  'GET /api/v1/market/money/payouts': { id: 'listPayouts' },
  'GET /api/v1/market/money/payouts/{id}': {
    id: 'getPayout',
    description: 'One withdrawal of an author. For the owner of the service.',
  },
  'PUT,PATCH /api/v1/market/money/payouts/{id}': {
    id: 'updatePayout',
    description: 'Marks a withdrawal as paid, or rejects it with a reason. For the owner of the service.',
  },
  'GET /api/v1/market/webhooks': {
    id: 'listWebhookEndpoints',
    description: 'Your webhooks that receive events of the market. `GET /api/v1/webhooks` lists all of them.',
  },
  'POST /api/v1/market/webhooks': {
    id: 'createWebhookEndpoint',
    description: 'Creates an endpoint. The answer shows its signing secret, once.',
  },
  'GET /api/v1/market/webhooks/{id}': {
    id: 'getWebhookEndpoint',
    description: 'One webhook endpoint with its failures.',
  },
  'PUT,PATCH /api/v1/market/webhooks/{id}': {
    id: 'updateWebhookEndpoint',
    description: 'Changes the fields that you send. Reactivating a failing endpoint resets its failures.',
  },
  'DELETE /api/v1/market/webhooks/{id}': {
    id: 'deleteWebhookEndpoint',
    description: 'Deletes the endpoint with its log. Queued messages are dropped.',
  },
  'POST /api/v1/market/webhooks/{id}/secret': { id: 'replaceWebhookSecret' },
  'POST /api/v1/market/webhooks/{id}/test': {
    id: 'testWebhookEndpoint',
    description: 'Sends a test event. The list of deliveries shows the result.',
  },
  'POST /api/v1/market/webhooks/{id}/resend': {
    id: 'resendFailedDeliveries',
    description: 'Queues all messages again that failed since a given time.',
  },
  'GET /api/v1/market/webhooks/{id}/deliveries': { id: 'listWebhookDeliveries' },
  'GET /api/v1/market/webhooks/{id}/deliveries/{delivery_id}': {
    id: 'getWebhookDelivery',
    description: 'One message with its payload and every attempt.',
  },
  'POST /api/v1/market/webhooks/{id}/deliveries/{delivery_id}/resend': {
    id: 'resendWebhookDelivery',
    description: 'Queues the message again under the same `webhook-id`.',
  },
  'GET /api/v1/market/imports': {
    id: 'listCatalogueImports',
    description: 'Imports of items and purchases, newest first.',
  },
  'POST /api/v1/market/imports': { id: 'createCatalogueImport' },
  'GET /api/v1/market/imports/{id}': {
    id: 'getCatalogueImport',
    description: 'One import with its progress, results and number of refused rows.',
  },
  'DELETE /api/v1/market/imports/{id}': {
    id: 'deleteCatalogueImport',
    description: 'Stops a running import, or deletes a failed one. Finished imports cannot be deleted.',
  },
  'POST /api/v1/market/imports/{id}/apply': { id: 'applyCatalogueImport' },
  'GET /api/v1/market/imports/{id}/refused': { id: 'listRefusedImportRows', files: ['text/csv'] },
  'GET /api/v1/market/imports/{id}/changes': { id: 'listImportChanges', files: ['text/csv'] },
  'GET /api/v1/market/imports/{id}/rows': {
    id: 'listImportRows',
    description:
      'The first 50 rows that were refused, with the reasons, and the first 50 items and purchases that are new or change.',
  },
};
