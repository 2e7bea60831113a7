/** Source of the theme and of the sign-in page's style sheet. */
export const tokens = {
  light: {
    primary: '#1a5cc8',
    'primary-strong': '#12449a',
    'on-primary': '#ffffff',
    secondary: '#29b0ee',
    'on-secondary': '#04263a',
    canvas: '#f4f6fa',
    surface: '#ffffff',
    'surface-sunken': '#eef2f8',
    border: '#dfe5ee',
    'border-strong': '#8490a3',
    text: '#17202d',
    'text-muted': '#556277',
    error: '#c42b2b',
    warning: '#a45507',
    info: '#1a5cc8',
    success: '#237a3b',
    shadow: '0 1px 2px rgb(23 32 45 / 6%), 0 8px 24px rgb(23 32 45 / 8%)',
  },
  dark: {
    primary: '#86b4ff',
    'primary-strong': '#abcbff',
    'on-primary': '#08214d',
    secondary: '#6bcdfb',
    'on-secondary': '#04263a',
    canvas: '#0e141e',
    surface: '#161e2b',
    'surface-sunken': '#101823',
    border: '#2a3547',
    'border-strong': '#75849b',
    text: '#e7ecf4',
    'text-muted': '#a3b1c6',
    error: '#ff8f88',
    warning: '#f7b45c',
    info: '#86b4ff',
    success: '#76cf8d',
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 36%)',
  },
} as const

/** Falls back to system fonts if fonts.css can't load. */
export const FONT =
  'Geist, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif'

/** Pixels, including the border. */
export const BAR_HEIGHT = 56

/** Storage key of the color scheme; `public/colour-scheme.js` reads it before the first paint. */
export const SCHEME_KEY = 'acm-theme'

export function tokensCss(): string {
  const block = (scheme: keyof typeof tokens) =>
    `:root${scheme === 'dark' ? '[data-theme="dark"]' : ''}{color-scheme:${scheme};${Object.entries(tokens[scheme])
      .map(([name, value]) => `--acm-${name}:${value};`)
      .join('')}}`
  return `${block('light')}\n${block('dark')}\n:root{--acm-font:${FONT}}`
}
