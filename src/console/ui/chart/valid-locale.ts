// A browser started without a locale can report "en-US@posix", which Intl rejects. uPlot reads it while loading, so
// import this first.
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
