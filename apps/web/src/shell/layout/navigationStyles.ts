import type { Theme } from '@mui/material/styles'

/** One style for all: as styled components the entries would cost a fifth of a page's start. */
export function navigationStyles(theme: Theme) {
  const { palette } = theme.vars ?? theme
  const primary = (opacity: string) => theme.alpha(palette.primary.main, opacity)
  const { selectedOpacity, hoverOpacity, focusOpacity } = palette.action
  return {
    '& ul': { margin: 0, padding: 0, listStyle: 'none' },
    '& [data-menu-id]': {
      display: 'flex',
      alignItems: 'center',
      boxSizing: 'border-box',
      width: '100%',
      // All entries fit on a screen 800 pixels high; touch screens get more room.
      minHeight: 30,
      '@media (pointer: coarse)': { minHeight: 40 },
      padding: theme.spacing(0, 1.5),
      border: 0,
      borderRadius: `${theme.shape.borderRadius}px`,
      background: 'none',
      color: palette.text.primary,
      font: 'inherit',
      fontSize: '0.875rem',
      fontWeight: 500,
      textAlign: 'start',
      textDecoration: 'none',
      cursor: 'pointer',
      userSelect: 'none',
      transition: 'background-color 150ms',
      '&:focus-visible': { backgroundColor: palette.action.focus },
      '@media (hover: hover)': { '&:hover': { backgroundColor: palette.action.hover } },
      '&[aria-current]': {
        color: palette.primary.main,
        backgroundColor: primary(`${selectedOpacity}`),
        '&:focus-visible': { backgroundColor: primary(`${selectedOpacity} + ${focusOpacity}`) },
        '@media (hover: hover)': { '&:hover': { backgroundColor: primary(`${selectedOpacity} + ${hoverOpacity}`) } },
      },
    },
    '& ul ul [data-menu-id]': { paddingInline: theme.spacing(6, 0.5) },
    '& [data-menu-id] > svg': { fontSize: '1.25rem', color: palette.text.secondary },
    '& [data-menu-id] > svg:first-of-type': { marginInlineEnd: theme.spacing(2) },
    '& [aria-current] > svg:first-of-type': { color: 'inherit' },
    '& [data-here] > svg:first-of-type': { color: palette.primary.main },
    '& [data-menu-id] > span': { flex: 1, minWidth: 0 },
    '& [aria-current] > span': { fontWeight: 600 },
    '& [aria-expanded] > svg:last-of-type': { transition: 'transform 150ms' },
    '& [aria-expanded=true] > svg:last-of-type': { transform: 'rotate(180deg)' },
    // Forced colors do not change icon colors by themselves.
    '@media (forced-colors: active)': {
      '& [data-menu-id] > svg:is(:first-of-type, :last-of-type)': { color: 'inherit' },
    },
  } as const
}
