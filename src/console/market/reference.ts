/** Returns a random reference. `crypto.randomUUID` isn't available on pages served over plain HTTP. */
export const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
