export const describeServer = (url: string): string => /^\w+:\/\/(?:[^/@]*@)?([^?#]*)/.exec(url)?.[1] ?? '';
