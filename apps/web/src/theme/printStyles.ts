import type { CSSObject } from '@mui/material/styles'
import { tokens } from './tokens.ts'

const { text, border, surface } = tokens.light

/** On paper there is nothing to press or to scroll, and the paper is white. */
export const printStyles: CSSObject = {
  '@page': { margin: '14mm 12mm' },
  '@media print': {
    ':root, :root[data-theme="dark"]': {
      colorScheme: 'light',
      '--acm-palette-text-primary': text,
      '--acm-palette-text-secondary': tokens.light['text-muted'],
      '--acm-palette-primary-main': tokens.light.primary,
      '--acm-palette-divider': border,
      '--acm-palette-background-paper': surface,
      '--acm-palette-background-default': surface,
    },
    body: { printColorAdjust: 'exact' },
    [[
      '.MuiAppBar-root',
      '.MuiDrawer-root',
      '.MuiButton-root',
      '.MuiIconButton-root',
      '.MuiToggleButtonGroup-root',
      '.MuiTabs-root',
      '[data-order] > svg',
      '.MuiSnackbar-root',
      // Filters that narrow nothing say nothing.
      '[role=search]:not([data-filtered])',
    ].join(', ')]: { display: 'none !important' },
    // All that a table has on the screen, however much of it was scrolled out of sight.
    'main [role=region]': { maxHeight: 'none !important', overflow: 'visible !important' },
    'tr, li, figure': { breakInside: 'avoid' },
    // A list in words and whole stands in place of what the screen shows of it.
    '[data-printed] + *, main:has([data-printed]) [role=search]': { display: 'none !important' },
    'main a': { color: 'inherit !important', textDecoration: 'none !important' },
    main: { padding: '0 !important' },
    thead: { display: 'table-header-group' },
    'th, td': { position: 'static !important' },
  },
}
