import type { OperationTexts } from './operation.ts';

/** What authors do with their market: `/api/v1/market`. */
export const marketOperations: OperationTexts = {
  'GET /api/v1/market/items': { id: 'listItems', description: 'Your items in every state, newest first.' },
  'POST /api/v1/market/items': {
    id: 'createItem',
    description: 'Creates a draft. `missing` in the answer names what it still needs before it can be published.',
  },
  'GET /api/v1/market/items/{id}': { id: 'getItem', description: 'One item, and what is missing to publish it.' },
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
    description: 'Shows the item in the shop. An item that misses something is refused with what it misses.',
  },
  'POST /api/v1/market/items/{id}/withdraw': {
    id: 'withdrawItem',
    description: 'Takes the item out of the shop. Buyers keep their downloads and licences.',
  },
  'GET /api/v1/market/categories': {
    id: 'listCategories',
    description: 'Categories and sub-categories in use, to choose from.',
  },
  'GET /api/v1/market/items/{id}/media': {
    id: 'listItemMedia',
    description: 'Uploaded media of an item with their public addresses.',
  },
  'PUT /api/v1/market/items/{id}/media/{role}': { id: 'uploadItemMedia' },
  'DELETE /api/v1/market/items/{id}/media/{role}': {
    id: 'deleteItemMedia',
    description: 'Removes a medium. A published item keeps those that it needs.',
  },
  'PUT /api/v1/market/items/{id}/screenshots': {
    id: 'arrangeItemScreenshots',
    description: 'Puts the screenshots in the order of the list and removes those that are not in it.',
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
    description: 'Gives the version to buyers: the library then offers its files.',
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
  'GET /api/v1/market/reviews/{id}': { id: 'getReview', description: 'One review with your answer.' },
  'PUT,PATCH /api/v1/market/reviews/{id}': {
    id: 'updateReview',
    description: 'Answers a review in public, or hides it with a reason.',
  },
  'GET /api/v1/market/coupons': { id: 'listCoupons', description: 'Your coupons with how often they were used.' },
  'POST /api/v1/market/coupons': {
    id: 'createCoupon',
    description: 'Creates a coupon: a percentage or an amount off all items or some.',
  },
  'GET /api/v1/market/coupons/{id}': { id: 'getCoupon', description: 'One coupon with how often it was used.' },
  'PUT,PATCH /api/v1/market/coupons/{id}': {
    id: 'updateCoupon',
    description: 'Changes the fields that you send. Orders that were placed keep their price.',
  },
  'DELETE /api/v1/market/coupons/{id}': {
    id: 'deleteCoupon',
    description: 'Ends a coupon. Orders that used it keep their price.',
  },
  'GET /api/v1/market/orders': {
    id: 'listOrders',
    description: 'Orders of your items, newest first, unpaid ones too.',
  },
  'GET /api/v1/market/orders/{id}': { id: 'getOrder', description: 'One order with its payments.' },
  'POST /api/v1/market/orders/{id}/confirm': {
    id: 'confirmOrder',
    description: 'Says that a bank transfer arrived. The buyer gets the purchase by mail.',
  },
  'POST /api/v1/market/orders/{id}/cancel': {
    id: 'cancelOrder',
    description: 'Cancels an order that waits for a bank transfer.',
  },
  'POST /api/v1/market/orders/{id}/stray-payments/{payment_id}/return': { id: 'returnStrayPayment' },
  'GET /api/v1/market/shop': {
    id: 'getShop',
    description: 'How you sell: seller’s details, tax, bank account, ways to pay.',
  },
  'PUT,PATCH /api/v1/market/shop': {
    id: 'updateShop',
    description: 'Changes the fields that you send and keeps the others.',
  },
  'PUT /api/v1/market/shops/{username}/fee': {
    id: 'setShopFee',
    description:
      'Sets the percentage that the service keeps of an author’s sales from now on. For the owner of the service.',
  },
  'GET /api/v1/market/purchases': {
    id: 'listPurchases',
    description: 'What was bought of your items, newest first. Codes are shown with a single purchase.',
  },
  'GET /api/v1/market/purchases.csv': { id: 'exportPurchases', files: ['text/csv'] },
  'GET /api/v1/market/purchases/{id}': {
    id: 'getPurchase',
    description: 'One purchase with its code and everything that happened to it.',
  },
  'PUT,PATCH /api/v1/market/purchases/{id}': {
    id: 'updatePurchase',
    description: 'Corrects the buyer’s name or e-mail address. The library moves to the new address.',
  },
  'POST /api/v1/market/purchases/{id}/refunds': { id: 'refundPurchase' },
  'POST /api/v1/market/purchases/{id}/revoke': {
    id: 'revokePurchase',
    description: 'Ends the licence, the code and the downloads at once without paying anything back.',
  },
  'POST /api/v1/market/purchases/{id}/support': {
    id: 'extendPurchaseSupport',
    description: 'Extends support to twelve months from the day of the purchase at most.',
  },
  'POST /api/v1/market/purchases/{id}/code': {
    id: 'replacePurchaseCode',
    description: 'Replaces the purchase code. The old one stops working at once, and the buyer is told.',
  },
  'POST /api/v1/market/purchases/{id}/link': {
    id: 'sendPurchaseLink',
    description: 'Mails the buyer a link that opens the library.',
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
    description: 'Your balance in each currency: what is yours, what waits, what can be withdrawn.',
  },
  'GET /api/v1/market/money/entries': { id: 'listMoneyEntries' },
  'GET /api/v1/market/money/statement': { id: 'getStatement' },
  'GET /api/v1/market/money/withdrawals': { id: 'listWithdrawals' },
  'POST /api/v1/market/money/withdrawals': {
    id: 'createWithdrawal',
    description:
      'Asks the owner of the service to pay out part of your balance. The same idempotency key asks only once.',
  },
  'GET /api/v1/market/money/withdrawals/{id}': { id: 'getWithdrawal', description: 'One withdrawal and its state.' },
  'GET /api/v1/market/money/payouts': { id: 'listPayouts' },
  'GET /api/v1/market/money/payouts/{id}': {
    id: 'getPayout',
    description: 'One withdrawal of an author. For the owner of the service.',
  },
  'PUT,PATCH /api/v1/market/money/payouts/{id}': {
    id: 'updatePayout',
    description: 'Says that a withdrawal was paid, or rejects it with a reason. For the owner of the service.',
  },
  'GET /api/v1/market/webhooks': { id: 'listWebhookEndpoints', description: 'Your webhook endpoints.' },
  'POST /api/v1/market/webhooks': {
    id: 'createWebhookEndpoint',
    description: 'Creates an endpoint. The answer shows its signing secret, once.',
  },
  'GET /api/v1/market/webhooks/{id}': { id: 'getWebhookEndpoint', description: 'One webhook endpoint and its health.' },
  'PUT,PATCH /api/v1/market/webhooks/{id}': {
    id: 'updateWebhookEndpoint',
    description: 'Changes the fields that you send. Switching a failing endpoint on again forgets its failures.',
  },
  'DELETE /api/v1/market/webhooks/{id}': {
    id: 'deleteWebhookEndpoint',
    description: 'Deletes the endpoint with its log. Messages that wait are dropped.',
  },
  'POST /api/v1/market/webhooks/{id}/secret': { id: 'replaceWebhookSecret' },
  'POST /api/v1/market/webhooks/{id}/test': {
    id: 'testWebhookEndpoint',
    description: 'Sends a test event. The log of deliveries shows how it went.',
  },
  'POST /api/v1/market/webhooks/{id}/resend': {
    id: 'resendFailedDeliveries',
    description: 'Queues every failed message since a moment again.',
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
    description: 'One import with its progress, what it did and how many rows it refused.',
  },
  'DELETE /api/v1/market/imports/{id}': {
    id: 'deleteCatalogueImport',
    description:
      'Stops an import that is under way, or removes one that failed from the list. What was imported stays.',
  },
  'POST /api/v1/market/imports/{id}/apply': { id: 'applyCatalogueImport' },
  'GET /api/v1/market/imports/{id}/refused': { id: 'listRefusedImportRows', files: ['text/csv'] },
};
