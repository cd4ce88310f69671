import type { PurchaseHistoryRow } from '../../database/index.ts';
import { formatCount, formatMoney, inLanguage, message, StoredMessages, t } from '../../kernel/index.ts';

const state = 'valid|disputed|refunded|revoked';
// Amounts can contain spaces (`CHF 5.00`) and commas before digits. Older versions stored `none`.
const value = '(?!none\\b)(?:[^,]|,(?=\\d))+';
const patterns: Readonly<Record<string, string>> = {
  stateBefore: state,
  stateAfter: state,
  before: `${value}?`,
  after: value,
  months: '\\d+',
  days: '\\d+',
  file: '.+',
  changes: '.+?',
};

/** Stored in histories and import reports. */
const texts = new StoredMessages(
  {
    state: message('{stateBefore} became {stateAfter}'),
    price: message('price {before} became {after}'),
    refunded: message('refunded {before} became {after}'),
    address: message('address {before} became {after}'),
    firstAddress: message('address {after} added'),
    item: message('item changed'),
    licence: message('license changed'),
    key: message('license key added'),
    support: message('support changed'),
    downloaded: message('download record changed'),
    buyerAddress: message('buyer’s address changed'),
    buyerName: message('buyer’s name changed'),
    vatId: message('VAT ID changed'),
    date: message('date changed'),
    quantity: message('number of seats changed'),
    uses: message('number of uses changed'),
    end: message('end of the subscription changed'),
    ended: message('subscription ended'),
    renewed: message('license renewed'),
    upgraded: message('license upgraded'),
    moreSupport: message('support extended'),
    converted: message('trial converted'),
    months: message('{months} months in total'),
    outageMail: message('email about an outage'),
    outageCoupon: message('coupon'),
    outageDays: message('{days} days longer'),
    onAppeal: message('on appeal'),
    byAuthor: message('author'),
    byBuyer: message('buyer'),

    draft: message('draft known by its name only'),
    withoutFiles: message('draft without its files (only the command line reads local paths)'),
    name: message('name changed'),
    kind: message('kind changed'),
    description: message('description changed'),
    category: message('category changed'),
    subCategory: message('subcategory changed'),
    options: message('options changed'),
    version: message('version changed'),
    demo: message('demo link changed'),
    tags: message('tags changed'),
    thumbnail: message('thumbnail changed'),
    previewImage: message('preview image changed'),
    previewVideo: message('preview video changed'),
    previewAudio: message('preview audio changed'),
    screenshots: message('screenshots changed'),
    regularPrice: message('regular price changed'),
    extendedPrice: message('extended price changed'),
    currency: message('currency changed'),
    saleEnded: message('sale that doesn’t fit the new prices ended'),
    published: message('publication date changed'),
    status: message('status changed'),

    fromFile: message('{file}: {changes}'),
  },
  {
    patternOf: (name) => patterns[name],
    former: {
      licence: ['licence changed'],
      key: ['licence key added'],
      renewed: ['licence renewed'],
      upgraded: ['licence upgraded'],
      outageMail: ['mail about an outage'],
    },
    translateValue: (name, value, translate) => {
      switch (name) {
        case 'stateBefore':
        case 'stateAfter':
          return translateState(value);
        case 'months':
        case 'days':
          return formatCount(Number(value));
        case 'file':
          return value === unnamedFile ? t('a file') : value;
        case 'changes':
          return value.split(', ').map(translate).join(', ');
        default:
          return value;
      }
    },
  },
);

// not shown: stored in English
const unnamedFile = 'a file';

const translateState = (state: string): string =>
  t('{state, select, valid {valid} disputed {disputed} refunded {refunded} revoked {revoked} other {{state}}}', {
    state,
  });

/** Returns English text to be stored. Several changes are joined by `, `. */
export const writeChange: typeof texts.write = (code, ...values) => texts.write(code, ...values);

/** The note on `revoked` if the service revoked a purchase because its subscription ended. */
export const endedNote = writeChange('ended');

/** `before` is null if there was no address. */
export const writeAddressChange = (before: string | null, after: string): string =>
  before === null ? texts.write('firstAddress', { after }) : texts.write('address', { before, after });

type Amount = { minor: number; currency: string };

export function writeAmountChange(code: 'price' | 'refunded', [before, after]: readonly [Amount, Amount]): string {
  if (before.minor === after.minor && before.currency === after.currency) return '';
  const read = ({ minor, currency }: Amount) => inLanguage('en', () => formatMoney(minor, currency));
  return texts.write(code, { before: read(before), after: read(after) });
}

export const writeFileChanges = (fileName: string, changes: string): string =>
  texts.write('fromFile', { file: fileName === '' ? unnamedFile : fileName, changes });

export function translateChanges(kept: string): string {
  if (texts.read(kept)) return texts.translate(kept);
  const changes = kept.split(', ');
  return changes.every((change) => texts.read(change)) ? changes.map((one) => texts.translate(one)).join(', ') : kept;
}

/** Other notes contain a user's reason or an address. */
const serviceNoteEvents: ReadonlySet<PurchaseHistoryRow['event']> = new Set([
  'buyer_changed',
  'changed_by_file',
  'code_rotated',
  'dispute_won',
  'extended',
  'made_good',
  'support_extended',
]);

export const translateNote = ({ event, note }: Pick<PurchaseHistoryRow, 'event' | 'note'>): string =>
  serviceNoteEvents.has(event) || (event === 'revoked' && note === endedNote) ? translateChanges(note) : note;
