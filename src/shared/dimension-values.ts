import { type DimensionName, dimensions, recordOf } from './dimensions.ts';
import { type Message, message } from './message.ts';

const unknown = message('Unknown');

export const emptyLabelOf = (subject: string): Message =>
  Object.hasOwn(dimensions, subject) ? (recordOf(subject as DimensionName).emptyLabel ?? unknown) : unknown;

const combinedLabels: Readonly<Record<string, Message>> = {
  '(other)': message('Other'),
  '(none)': message('None'),
  '(unknown)': message('Source not known'),
};

const valueLabels: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  bot: {
    people: message('People'),
    agent: message('Bots (user agent)'),
    data_center: message('Bots (network)'),
    behavior: message('Bots (behavior)'),
  },
  device: {
    desktop: message('Desktop'),
    mobile: message('Mobile'),
    tablet: message('Tablet'),
  },
  channel: {
    Direct: message('Direct'),
    'Organic Search': message('Organic Search'),
    'Paid Search': message('Paid Search'),
    'Organic Social': message('Organic Social'),
    'Paid Social': message('Paid Social'),
    'Organic Video': message('Organic Video'),
    'Paid Video': message('Paid Video'),
    'Organic Shopping': message('Organic Shopping'),
    'Paid Shopping': message('Paid Shopping'),
    'AI Assistants': message('AI Assistants'),
    Email: message('Email'),
    Referral: message('Referral'),
    Affiliates: message('Affiliates'),
    Display: message('Display Ads'),
    Audio: message('Audio'),
    Push: message('Push'),
    'Paid Other': message('Paid Other'),
    'Other Campaigns': message('Other Campaigns'),
  },
} satisfies Partial<Record<DimensionName, Record<string, Message>>>;

/** Values are untrusted: a value such as `toString` must not match an inherited property. */
const ownLabel = (labels: Readonly<Record<string, Message>>, value: string): Message | undefined =>
  Object.hasOwn(labels, value) ? labels[value] : undefined;

/** For values that combine several others, such as `(other)`. */
export const combinedLabelOf = (value: string): Message | undefined => ownLabel(combinedLabels, value);

/** Returns undefined if the value itself is shown. */
export const valueLabelOf = (dimension: DimensionName, value: string): Message | undefined =>
  ownLabel(valueLabels[dimension] ?? {}, value);

/** Shows a path as people type it. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // not UTF-8
  }
}
