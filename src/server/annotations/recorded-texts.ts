import { message, StoredMessages } from '../kernel/index.ts';

const texts = {
  price: message('Price of {name}: {changes}'),
  extendedPrice: message('extended license {from} → {to}'),
  settings: message('Settings: {changes}'),
  botsExcluded: message('bots excluded'),
  botsCounted: message('bots counted'),
  addresses: message('excluded addresses changed'),
  pages: message('excluded pages changed'),
  hosts: message('excluded hosts changed'),
  parameters: message('excluded parameters changed'),
  gpcHonoured: message('Global Privacy Control honored'),
  gpcIgnored: message('Global Privacy Control ignored'),
  timeZone: message('time zone {zone}'),
};

const recorded = new StoredMessages(texts, {
  patternOf: (name) => ({ name: '.+', changes: '.+?', from: '.+?', to: '.+' })[name],
  former: {
    extendedPrice: ['extended licence {from} → {to}'],
    gpcHonoured: ['Global Privacy Control honoured'],
  },
  translateValue: (name, value, translate) =>
    name === 'changes' ? value.split(', ').map(translate).join(', ') : value,
});

/** Returns English text to be stored. */
export const writeRecord: typeof recorded.write = (code, ...values) => recorded.write(code, ...values);

/** Returns text unchanged if it can't be parsed. */
export const translateRecord = (kept: string): string => recorded.translate(kept);
