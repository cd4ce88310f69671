import { message } from '../../kernel/index.ts';

/** Name of an installation, to distinguish several installations of the same tool. */
export const sourceNamePattern = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;
export const sourceNameRule = message('must have 1 to 40 letters, digits, spaces, dots, dashes or underscores.');
