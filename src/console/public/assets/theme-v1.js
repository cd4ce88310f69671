// Runs before the first paint, so a dark console doesn't flash white. ui/theme/theme.ts uses the same key.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('gatehouse-theme');
  } catch {
    // Storage can be blocked: use the system's choice.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
