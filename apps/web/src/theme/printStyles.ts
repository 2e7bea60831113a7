import type { CSSObject } from '@mui/material/styles'
import { tokens } from './tokens.ts'

const { text, border, surface } = tokens.light

/** Hides controls, unfolds scroll areas and prints on white. */
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
      // Filters at their defaults do not narrow the list.
      '[role=search]:not([data-filtered])',
    ].join(', ')]: { display: 'none !important' },
    // Prints all of a table, including parts scrolled out of view.
    'main [role=region]': { maxHeight: 'none !important', overflow: 'visible !important' },
    'tr, li, figure': { breakInside: 'avoid' },
    // The printed list replaces the table on the screen.
    '[data-printed] + *, main:has([data-printed]) [role=search]': { display: 'none !important' },
    'main a': { color: 'inherit !important', textDecoration: 'none !important' },
    main: { padding: '0 !important' },
    thead: { display: 'table-header-group' },
    'th, td': { position: 'static !important' },
  },
}
