/** Hosts and database of a URL, without the user and the password. */
export const describeServer = (url: string): string => /^\w+:\/\/(?:[^/@]*@)?([^?#]*)/.exec(url)?.[1] ?? '';
