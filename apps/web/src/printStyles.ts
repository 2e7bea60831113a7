import type { CSSObject } from '@mui/material/styles'
import { tokens } from './tokens.ts'

const { text, border, surface } = tokens.light

/** On paper there is nothing to press or to scroll, and the paper is white. */
export const printStyles: CSSObject = {
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
      '.MuiTableSortLabel-icon',
      '.MuiSnackbar-root',
      // Filters that narrow nothing say nothing.
      '[role=search]:not([data-filtered])',
    ].join(', ')]: { display: 'none !important' },
    // All that a table has on the screen, however much of it was scrolled out of sight.
    'main [role=region]': { maxHeight: 'none !important', overflow: 'visible !important' },
    'tr, li': { breakInside: 'avoid' },
    thead: { display: 'table-header-group' },
    'th, td': { position: 'static !important' },
  },
}
