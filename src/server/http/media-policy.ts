/** Browsers style their page for the file and load an icon. Forbidding that only causes console errors. */
export const rawMediaPolicy =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";
