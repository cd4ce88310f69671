/**
 * Browsers add their own styles and an icon when they show a file. Forbidding these would only cause console errors.
 */
export const rawMediaPolicy =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";
