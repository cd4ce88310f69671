/** The part of the package that is used here; it comes without types. */
declare module 'linebreak' {
  type Break = { position: number; required: boolean };
  export default class LineBreaker {
    constructor(text: string);
    /** Where the text may end its line next: a position in UTF-16 code units. Null behind the end. */
    nextBreak(): Break | null;
  }
}
