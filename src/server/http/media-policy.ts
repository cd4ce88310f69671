/**
 * What a picture, a sound or a film may do that is opened by itself: show what the browser puts around it, and nothing
 * else. Browsers style such a page and look for an icon; refusing that only fills the console with errors.
 */
export const rawMediaPolicy =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";
