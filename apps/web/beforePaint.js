;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('acm-theme')
  } catch {}
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
