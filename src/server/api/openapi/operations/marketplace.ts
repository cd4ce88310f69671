import type { OperationTexts } from './operation.ts';

const envato = 'For programs that know Envato: change the host, and use your API key as the token.';
const gumroad = 'For programs that know Gumroad: change the host.';
const lemonSqueezy = 'For programs that know Lemon Squeezy: change the host.';

/** The marketplace interface, licences, and what answers in the shape of other shops. */
export const marketplaceOperations: OperationTexts = {
  'GET /api/account/details': {
    id: 'getAccountDetails',
    description: 'The account that the key belongs to, with its balance and public profile.',
  },
  'GET /api/items/all': {
    id: 'getAllItems',
    description: 'Every published item of the account. Answers 404 "No items found" when there is none.',
  },
  'GET /api/items/item': { id: 'getMarketplaceItem', description: 'One published item of the account.' },
  'POST /api/purchases/validation': {
    id: 'validatePurchase',
    description:
      'Returns the purchase behind a valid code of one of your items. Refunded and revoked purchases are invalid. Only failed attempts are limited.',
  },
  'POST /api/v1/purchases/validate': {
    id: 'checkPurchaseCode',
    description: '`data.valid` tells whether the code is valid. Where it is not, `data.reason` tells why.',
  },
  'POST /api/v1/purchases/activate': {
    id: 'activatePurchase',
    description:
      'Uses one activation of the purchase for a machine or a domain. The same one again is no new activation.',
  },
  'POST /api/v1/purchases/deactivate': {
    id: 'deactivatePurchase',
    description: 'Frees the activation of a machine or a domain.',
  },
  'GET /api/v1/purchases/activations': {
    id: 'listActivations',
    description: 'Machines and domains that the purchase is activated on.',
  },
  'GET /api/v1/purchases/licence': {
    id: 'getLicence',
    description:
      'A signed licence file (JWT, Ed25519) that software verifies offline with the public keys of the shop.',
  },
  'POST /api/v1/purchases/licence': {
    id: 'createLicence',
    description: 'The same as GET, with the code in the body, where it stays out of logs.',
  },
  'POST /api/v1/licences/validate': {
    id: 'validateLicence',
    description:
      'For software on a buyer’s own machine: code and item are enough, and the answer says nothing of the buyer. A code that is none of the item is `not_found`, whatever else it may be.',
  },
  'POST /api/v1/licences/activate': {
    id: 'activateLicence',
    description:
      'Uses one activation of the purchase for a machine. The same machine again is no new activation. Where all are in use, `data.reason` is `limit_reached`.',
  },
  'POST /api/v1/licences/deactivate': {
    id: 'deactivateLicence',
    description:
      'Frees the activation of a machine and revokes its licence files. It takes what the machine is named by.',
  },
  'POST /api/v1/licences/file': {
    id: 'createLicenceFile',
    description:
      'Signs a licence file that the program verifies offline with the keys at `/.well-known/jwks.json`. The machine is activated, if it is not.',
  },
  'GET /v3/market/author/sale': {
    id: 'getEnvatoSale',
    description: envato,
  },
  'GET /v3/market/buyer/purchase': {
    id: 'getEnvatoPurchase',
    description: envato,
  },
  'GET /v3/market/author/sales': { id: 'listEnvatoSales', description: envato },
  'GET /v3/market/catalog/item': { id: 'getEnvatoItem', description: envato },
  'GET /whoami': { id: 'getEnvatoWhoami', description: envato },
  'GET /v1/market/private/user/username.json': { id: 'getEnvatoUsername', description: envato },
  'GET /v1/market/private/user/email.json': { id: 'getEnvatoEmail', description: envato },
  'GET /v1/market/private/user/account.json': { id: 'getEnvatoAccount', description: envato },
  'POST /v2/licenses/verify': { id: 'verifyGumroadLicense', description: gumroad },
  'PUT /v2/licenses/decrement_uses_count': { id: 'decrementGumroadUses', description: gumroad },
  'POST /v1/licenses/validate': { id: 'validateLemonSqueezyLicense', description: lemonSqueezy },
  'POST /v1/licenses/activate': { id: 'activateLemonSqueezyLicense', description: lemonSqueezy },
  'POST /v1/licenses/deactivate': { id: 'deactivateLemonSqueezyLicense', description: lemonSqueezy },
};
