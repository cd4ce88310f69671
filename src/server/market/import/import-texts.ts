import { message, StoredMessages, t } from '../../kernel/index.ts';
import { faultTexts } from './fault-texts.ts';

/** Stored in English and translated when read. */
const texts = new StoredMessages(
  {
    nothing: message('No data was imported.'),
    stopped: message(
      'The import was stopped, or stalled until another import for this account took over. No data was imported.',
    ),
    serviceStopped: message('The service was stopped, so no data was imported. Start the import again.'),
    internal: message('No data was imported because of an internal error. The server log has the details.'),
    itemDeleted: message('An item was deleted during the import, so no data was imported. Start again.'),
    buyerErased: message('A buyer was erased during the import, so no data was imported. Start again.'),
    leftShop: message('An item left the shop during the import, so no data was imported. Start again.'),
    pricesChanged: message('The prices of an item changed during the import, so no data was imported. Start again.'),
    fileChanged: message('The file changed while it was being read, so no data was imported. Start again.'),

    emptyFile: message('The file is empty.'),
    tooManyItems: message('The file has more than {count} items. Split it and import the parts one after another.'),
    tooMuchText: message('The file has items with too much text. Split it and import the parts one after another.'),
    tooManyPurchases: message(
      'The file has more than {count} purchases. Split it and import the parts one after another.',
    ),
    tooManyNames: message(
      'The file has purchases of more than {count} items. Split it and import the parts one after another.',
    ),
    tooManyLines: message(
      'The file has more than {count} lines about sales. Split it and import the parts one after another.',
    ),
    longRow: message('The row at line {line} has more than a million characters. Is a closing quote missing there?'),
    notCsv: message('The file is not valid CSV from line {line} on: {reason}.'),
    unknownColumns: message('The file has unknown columns: {columns}.'),
    unsupported: message('This file format is not supported.'),
    nearest: message('It is nearest to {table}, which also has the column {columns}.'),
    nearestOfSeveral: message('It is nearest to {table}, which also has the columns {columns}.'),
    supported: message(
      'Use a catalog as JSON or CSV, or orders or license keys exported from Envato, Gumroad, Lemon Squeezy, Polar, Easy Digital Downloads or WooCommerce.',
    ),
    itemsTable: message('a list of items'),
    purchasesTable: message('a list of purchases'),
    gumroadTable: message('a Gumroad sales file'),
    envatoTable: message('an Envato statement'),
    lemonSqueezyOrders: message('orders of Lemon Squeezy'),
    lemonSqueezyKeys: message('license keys of Lemon Squeezy'),
    polarOrders: message('orders of Polar'),
    polarKeys: message('license keys of Polar'),
    eddPayments: message('payments of Easy Digital Downloads'),
    eddLicences: message('licenses of Easy Digital Downloads'),
    wooOrders: message('orders of WooCommerce'),
    wooLicences: message('licenses of License Manager for WooCommerce'),

    tooManyRefused: message('{count} rows were refused, so the import stopped. Is this the right file?'),
    howToSkip: message('To import the other rows, skip these (command line: --skip-refused, API: skip_refused).'),
    moreRefused: message("{count} more are in the import's report."),
    dryRun: message('Dry run: no data was imported.'),
    wouldRefuse: message('Rows that would be refused: {count}.'),
    refused: message('Rows refused and skipped: {count}.'),
    drafts: message('Items known by name only, added as drafts for you to complete and publish: {count}.'),
    withoutFiles: message(
      'Items added as drafts without their files, because only the command line reads local paths such as ./icons.zip: {count}.',
    ),
    withdrawn: message('Items stored as withdrawn, so they are not in the shop, but their codes work: {count}.'),
    duplicates: message(
      'Possible duplicates of sales from the other kind of Envato file (same item and same second): {count}. The two kinds share no sale ID, so these sales count twice: import only one kind.',
    ),
    erasedBuyers: message('Erased buyers that were not imported again: {count}.'),
    leftOut: message('Skipped: {kinds}.'),
    totalsLine: message('the totals line'),
    recurringCharges: message('recurring charges for earlier purchases'),
    preOrders: message('unpaid pre-orders'),
    freeTrials: message('free trials'),
    gumroadIds: message(
      'If your program sends Gumroad’s product ID (product_id), enter that ID in each item: the file doesn’t contain it.',
    ),
    reversedSupport: message('reversed support'),
    earlierSupport: message('support for earlier purchases'),
    otherLines: message('other lines'),
    unpaidOrders: message('unpaid or cancelled orders'),
    otherOrders: message('orders with another status:'),
    testOrders: message('test orders'),
    unsoldKeys: message('license keys that were not sold'),

    outcomes: message('Of the purchases in the file: {kinds}.'),
    refundedSales: message('refunded'),
    partlyRefundedSales: message('partly refunded'),
    disabledSales: message('disabled or disputed'),
    endedSales: message('ended'),
    endingSales: message('with an end in the future'),
    severalSeats: message('for several devices or seats'),
    oneSeat: message('for one device'),
    oneSeatHint: message(
      'Items without an activation limit allow any number of devices: set the limit of these items to 1.',
    ),
    currencies: message('Currencies: {currencies}.'),
    unusedColumns: message('Columns that were not imported: {columns}.'),
    polarReason: message(
      'The file does not show which orders are renewals: add the column Billing Reason when you export it.',
    ),
    polarKeysWithoutOrder: message(
      'Polar’s license keys name neither their product nor their price: rename the drafts, which have one item for each benefit.',
    ),
  },
  {
    former: {
      nothing: ['Nothing was imported.'],
      stopped: [
        'Nothing was imported: the import was stopped, or stalled until another import for this account took over.',
      ],
      serviceStopped: ['Nothing was imported: the service was stopped. Start the import again.'],
      internal: ['Nothing was imported because of an internal error. The server log has the details.'],
      itemDeleted: ['Nothing was imported: an item was deleted during the import. Start again.'],
      buyerErased: ['Nothing was imported: a buyer was erased during the import. Start again.'],
      fileChanged: ['Nothing was imported: the file changed while it was being read. Start again.'],
      supported: [
        'Use a catalogue as JSON or CSV, or orders or licence keys exported from Envato, Gumroad, Lemon Squeezy, Polar, Easy Digital Downloads or WooCommerce.',
      ],
      lemonSqueezyKeys: ['licence keys of Lemon Squeezy'],
      polarKeys: ['licence keys of Polar'],
      eddLicences: ['licences of Easy Digital Downloads'],
      wooLicences: ['licences of License Manager for WooCommerce'],
      dryRun: ['Dry run: nothing was imported.'],
      leftOut: ['Left out: {kinds}.'],
      unsoldKeys: ['licence keys that were not sold'],
      polarKeysWithoutOrder: [
        'Polar’s licence keys name neither their product nor their price: rename the drafts, which have one item for each benefit.',
      ],
    },
    patternOf: (name) =>
      ({
        count: '\\d+',
        line: '\\d+',
        columns: '.+?',
        table: '.+?',
        reason: '.+?',
        kinds: '.+?',
        currencies: '[A-Z, ]+',
      })[name],
    translateValue: (name, value, translate) => {
      if (name === 'table') return translate(value);
      return name === 'kinds' ? value.replace(/(?<=\d × )[^,“]*[^,“ ]/g, translate) : value;
    },
  },
);

export const writeImportText: typeof texts.write = (code, ...values) => texts.write(code, ...values);

export const translateImportMessage = (kept: string): string => texts.translateAll(kept, translateFaults);

/** Format: `PATH FAULT; PATH FAULT` */
export const translateFaults = (kept: string): string => kept.split('; ').map(translateFault).join('; ');

function translateFault(kept: string): string {
  const words = kept.split(' ');
  // Paths can contain spaces.
  for (let length = 0; length < words.length; length++) {
    const fault = words.slice(length).join(' ');
    if (faultTexts.read(fault) === undefined) continue;
    return [translatePlace(words.slice(0, length).join(' ')), faultTexts.translate(fault)].filter(Boolean).join(' ');
  }
  return kept;
}

/** Translates only the line: in `line 17, Item ID`, the column name stays as it is. */
export const translatePlace = (place: string): string =>
  place.replace(/^line (\d+)/, (_, line: string) => t('line {line}', { line }));
