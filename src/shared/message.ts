/** An English text that is the key of its translations. `t` translates it on the server, the build in the console. */
export type Message<T extends string = string> = T & { readonly message: unique symbol };

/** Accepts only string literals, because a text that is built at run time is not in the catalogs. */
type Text<T extends string> = string extends T ? never : T;

export const message = <const T extends string>(english: Text<T>): Message<T> => english as T as Message<T>;
