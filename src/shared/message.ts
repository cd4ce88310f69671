/** An English text that names its translation. Tables hold it; `t` translates it on the server, the build in the console. */
export type Message<T extends string = string> = T & { readonly message: unique symbol };

/** Only literals: a text that is put together at run time is in no catalogue. */
type Text<T extends string> = string extends T ? never : T;

/** Marks a text for the catalogues. */
export const message = <const T extends string>(english: Text<T>): Message<T> => english as T as Message<T>;
