// Runs before the first paint, as a file of its own because the content security policy allows no inline script: the page opens in the
// colors it was left in, without a flash of the other ones. The key is `colorModeKey` of app/theme.ts.
{
  let mode = null
  try {
    mode = localStorage.getItem('color-mode')
  } catch {
    // Storage may be blocked; the system's scheme is then the answer.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
