import { type CSSObject, createTheme, css, type Overlays } from '@mui/material/styles'
import { FONT, tokens } from './tokens.ts'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
}

type Tokens = (typeof tokens)['light' | 'dark']

const level = (main: string, onMain: string) => ({ main, contrastText: onMain })

function paletteOf(scheme: Tokens) {
  const onLevel = scheme['on-primary']
  return {
    primary: { main: scheme.primary, dark: scheme['primary-strong'], contrastText: scheme['on-primary'] },
    secondary: { main: scheme.secondary, contrastText: scheme['on-secondary'] },
    error: level(scheme.error, onLevel),
    warning: level(scheme.warning, onLevel),
    info: level(scheme.info, onLevel),
    success: level(scheme.success, onLevel),
    background: { default: scheme.canvas, paper: scheme.surface },
    text: { primary: scheme.text, secondary: scheme['text-muted'] },
    divider: scheme.border,
    TableCell: { border: scheme.border },
  }
}

/** In dark mode borders separate surfaces, not lighter overlays. */
const flat = Array.from({ length: 25 }, () => 'none') as unknown as Overlays

/** Serialized once instead of for each element, as MUI does with its own styles. */
const once = (styles: Parameters<typeof css>[0]) => ({ isProcessed: true, style: css(styles) }) as unknown as CSSObject

/** Read once: as a media query in each component it would be compiled into all their styles. */
const hasLessMotion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: 'acm' },
  colorSchemes: {
    light: { palette: paletteOf(tokens.light) },
    dark: { palette: paletteOf(tokens.dark), overlays: flat },
  },
  // With reduced motion, closing and scrolling tabs have no animation.
  motion: { reducedMotion: hasLessMotion ? 'always' : 'never' },
  spacing: 8,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    h1: { fontSize: '1.75rem', fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.25 },
    h4: { fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.012em', lineHeight: 1.3 },
    h5: { fontSize: '1.2rem', fontWeight: 650, letterSpacing: '-0.008em' },
    h6: { fontSize: '1.05rem', fontWeight: 650, letterSpacing: '-0.005em' },
    subtitle1: { fontWeight: 600 },
    subtitle2: { fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
    overline: { fontSize: '0.7rem', fontWeight: 650, letterSpacing: '0.06em', lineHeight: 2 },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: once({
          '&.Mui-focusVisible': { outline: '2px solid var(--acm-palette-primary-main)', outlineOffset: 2 },
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: once({ minHeight: 36, paddingInline: 16 }),
        sizeSmall: once({ minHeight: 30, paddingInline: 10 }),
      },
    },
    // Reserves room for the clear button, so that nothing moves once something is chosen.
    MuiAutocomplete: { styleOverrides: { endAdornment: once({ minWidth: 52, textAlign: 'end' }) } },
    // Aligns switches with the fields around them.
    MuiFormControlLabel: {
      styleOverrides: {
        root: once({
          '&.MuiFormControlLabel-labelPlacementEnd:has(> .MuiSwitch-root)': { marginLeft: -9 },
          '&.MuiFormControlLabel-labelPlacementEnd:has(> .MuiSwitch-sizeSmall)': { marginLeft: -4 },
        }),
      },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    // MUI would inject a style sheet per input (see `filledIn` in fieldStyles.ts). dir=auto for names in Hebrew or
    // Arabic.
    MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true, slotProps: { input: { dir: 'auto' } } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: once({ backgroundColor: 'var(--acm-palette-background-paper)' }),
        notchedOutline: once({ borderColor: 'color-mix(in srgb, var(--acm-palette-text-secondary) 62%, transparent)' }),
      },
    },
    MuiPaper: { styleOverrides: { outlined: once({ borderColor: 'var(--acm-palette-divider)' }) } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    // No exit transition: a dialog that fades out would still catch keys.
    MuiDialog: {
      defaultProps: { maxWidth: false, transitionDuration: { enter: 195, exit: 0 } },
      styleOverrides: { paper: { maxWidth: 600, borderRadius: 12 } },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.15rem', paddingBottom: 8 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', gap: 4 } } },
    MuiPopover: { styleOverrides: { paper: { borderRadius: 10, border: '1px solid var(--acm-palette-divider)' } } },
    MuiTooltip: { defaultProps: { arrow: true }, styleOverrides: { tooltip: { fontSize: '0.8rem', maxWidth: 420 } } },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          gap: 6,
          textTransform: 'none',
          fontWeight: 600,
          borderColor: 'var(--acm-palette-divider)',
          '&.Mui-selected, &.Mui-selected:hover': {
            color: 'var(--acm-palette-primary-main)',
            backgroundColor: 'color-mix(in srgb, var(--acm-palette-primary-main) 12%, transparent)',
          },
        },
      },
    },
    MuiTab: { styleOverrides: { root: { textTransform: 'none', fontWeight: 600, minHeight: 44 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
    MuiTableCell: {
      styleOverrides: {
        head: { fontWeight: 600, color: 'var(--acm-palette-text-secondary)', whiteSpace: 'nowrap' },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: 10,
          // The light theme's colors in both schemes: the dark theme's are too pale for white text.
          variants: (['error', 'warning', 'info', 'success'] as const).map((severity) => ({
            props: { variant: 'filled', severity },
            style: { backgroundColor: tokens.light[severity], color: '#ffffff' },
          })),
        },
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
})
