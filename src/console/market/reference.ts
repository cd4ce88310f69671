/** A name that nobody else gives. Unlike `randomUUID`, it can be made on a page that came over plain HTTP too. */
export const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
