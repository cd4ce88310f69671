import type { Kind } from './pieces.ts';

/** A phrase to avoid, and what to write instead. */
export type Rule = { pattern: RegExp; instead: string; except?: readonly Kind[] };

/** Maximum number of words in a sentence. */
export const longest: Readonly<Record<Kind, number>> = { comment: 40, document: 40, text: 40 };

export const rules: readonly Rule[] = [
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bbeside\b/i, instead: 'next to, in addition to' },
  { pattern: /\b(?:some|any|every)body\b/i, instead: 'someone, anyone, everyone, or name the user' },
  { pattern: /\bnobody\b/i, instead: 'no one, or say what is missing' },
  { pattern: /\bwhoever\b/i, instead: 'the caller, the user, anyone who' },
  { pattern: /\b(?:thereby|thereof|hence|thence|whither|herewith)\b/i, instead: 'so, from it' },
  { pattern: /\bof late\b|\bas yet\b/i, instead: 'recently, yet' },
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bat once\b/i, instead: 'immediately, or at the same time' },
  { pattern: /\b(?:go|goes|went) on\b/i, instead: 'continue, happen' },
  { pattern: /\b(?:is|are|was|were) let go\b/i, instead: 'is released' },
  { pattern: /\b(?:is|are|was|were) left out\b/i, instead: 'is skipped, is excluded' },
  { pattern: /\b(?:is|are|was|were) under way\b/i, instead: 'is in progress' },
  { pattern: /\b(?:is|are|was|were) to (?:be|have|go|come|stay|get|do|take|wait|leave)\b/i, instead: 'must, should' },
  { pattern: /\b(?:tell|told|tells) (?:of|apart|whether)\b/i, instead: 'report, distinguish, show whether' },
  { pattern: /\b(?:ask|asks|asked) of\b/i, instead: 'request from' },
  { pattern: /\bst(?:and|ands|ood) (?:in|there|beside|behind|under)\b/i, instead: 'is in, replaces' },
  { pattern: /\b(?:undefined|null|true|false|none|nothing),? where\b/i, instead: 'if' },
  { pattern: /\bwhere there (?:is|are) (?:no|none|nothing)\b/i, instead: 'if there is no' },
  { pattern: /\b(?:knows|know) no\b/i, instead: "doesn't know, has no" },
  { pattern: /\bof (?:its|their|his) own\b/i, instead: 'its own, a separate' },
  { pattern: /\b(?:by now|from then on)\b/i, instead: 'now, already, after that' },
  { pattern: /\bno more than\b/i, instead: 'only, up to' },
  {
    pattern: /^(?:What|Who)\b(?!.*\?)/,
    instead: 'a noun, or a verb that says what the code does',
    except: ['document', 'text'],
  },
  { pattern: /^(?:Those|Of)\b/, instead: 'a sentence with a subject and a verb', except: ['text'] },
];
