// Loaded first and blocking: sets the chosen colour scheme before anything is painted. The key is SCHEME_KEY of src/theme/scheme.ts.
;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('acm-theme')
  } catch {
    // Storage is refused: the light scheme stands.
  }
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
