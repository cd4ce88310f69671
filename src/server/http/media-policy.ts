/**
 * The content security policy of an image, audio or video file that is opened by itself: nothing but the page that the
 * browser shows it in. Browsers style that page and load an icon; forbidding it only fills the console with errors.
 */
export const rawMediaPolicy =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";
