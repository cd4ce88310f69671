import { message, StoredMessages } from '../../kernel/index.ts';

/** Stored in English, after the path of the value, without a full stop. */
export const faultTexts = new StoredMessages(
  {
    missing: message('is missing'),
    missingForKind: message('is missing: the item is of kind {kind}'),
    unknown: message('is unknown'),
    empty: message('must not be empty'),
    address: message('must be an http or https address'),
    time: message('must be a time such as {example}'),
    amount: message('must be an amount such as {example}'),
    currency: message('must be a currency code such as EUR'),
    otherSymbol: message('is in another currency than {currency}: amounts are not converted'),
    oneCurrency: message('must be {currency}, because this export has all amounts in it'),
    tierCurrency: message(
      'is {currency}, which cannot have the price of the tier {name}: change the price of the tier first',
    ),
    supportCurrency: message(
      'is {currency}, which cannot have the price of more support: change that price of the item first',
    ),
    version: message('must be a version such as 1.0.0'),
    code: message('must be a UUID of version 4'),
    email: message('must be an email address'),
    licenceKey: message('must be a license key'),
    products: message('must name the products that were sold'),
    flag: message('must be 1 or 0'),
    reference: message('must be a whole number or a text'),
    wholeNumber: message('must be a whole number'),
    list: message('must be a list'),
    object: message('must be an object'),
    type: message('must be a {type}'),
    oneOf: message('must be one of {values}'),
    maxEntries: message('must have at most {max} entries'),
    maxCharacters: message('must have at most {max} characters'),
    unstorable: message('must not contain NUL characters or broken surrogates'),

    // same messages as `findPriceProblem`
    unknownCurrency: message('has no known currency ({currency})'),
    negative: message('must be a number from 0'),
    maxPrice: message('must be at most {amount}'),
    noDecimals: message('has too many decimals: {currency} has no decimals'),
    maxDecimals: message('has too many decimals: {currency} has at most {decimals} decimals'),

    cells: message('has more cells than there are columns'),
    copies: message('has more than {max} sales of one item'),
    reversal: message(
      'refers to a sale that is neither in this file nor in an earlier one: import the older file first',
    ),
    idTaken: message('is already the id of {place}'),
    codeTaken: message('is already the code of {place}'),
    ownPurchase: message('belongs to a purchase made in this shop, which an import cannot change'),
    severalItems: message("{name} is the name of several items: use the item's id"),
    noItem: message('is {name}, which is neither an item of this file nor one imported before'),

    emptyFile: message('is empty'),
    incomplete: message('is incomplete: the JSON ends in the middle'),
    noLists: message('is not a JSON object of lists: unexpected {text} at byte {offset}'),
    unknownList: message('is unknown: expected {lists}'),
    twice: message('is in the file twice'),
    tooLarge: message('is larger than 4 MiB'),
    notJson: message('is not JSON: {reason}'),
    notUtf8: message('is not UTF-8'),
  },
  {
    former: { licenceKey: ['must be a licence key'] },
    patternOf: (name) => {
      if (name === 'name') return '".*"';
      return ['max', 'decimals', 'offset'].includes(name) ? '\\d+' : '.+';
    },
  },
);
