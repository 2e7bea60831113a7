import type { CSSObject } from '@mui/material/styles'

/** MUI sets backgrounds in each of these states. */
const inAnyState = (selector: string) => [selector, `${selector}:hover`, `${selector}:focus-visible`].join(', ')

const CHOSEN = { forcedColorAdjust: 'none', color: 'HighlightText', backgroundColor: 'Highlight' }
const MARKED = { outline: '2px solid Highlight', outlineOffset: -2 }
const EDGED = { border: '1px solid CanvasText' }

/** Restores with system colors the meaning of removed backgrounds and shadows. Stronger selectors than MUI's. */
export const forcedColours: CSSObject = {
  '@media (forced-colors: active)': {
    [inAnyState(':root .MuiButton-contained:not(.Mui-disabled)')]: CHOSEN,
    ':root .MuiButton-contained.Mui-disabled': { border: '1px solid GrayText' },
    [inAnyState(':root .MuiToggleButton-root.Mui-selected')]: CHOSEN,
    ':root .MuiBadge-badge:not(.MuiBadge-invisible)': CHOSEN,
    ':root [role=gridcell][aria-selected=true]': CHOSEN,
    ':root [role=switch][aria-checked=true]': CHOSEN,
    ':root .MuiTabs-indicator': { backgroundColor: 'Highlight' },
    ':root .MuiLinearProgress-bar': { backgroundColor: 'Highlight' },
    ':root [data-menu-id][aria-current]': MARKED,
    ':root [role=option][aria-selected=true]': MARKED,
    // The active entry of a list that has the focus as a whole.
    ':root .MuiAutocomplete-option.Mui-focused, :root [role=listbox]:focus-visible [data-active]': {
      outline: '3px solid CanvasText',
      outlineOffset: -3,
    },
    // Doubled class: MUI's switch states use selectors of three classes.
    ':root .MuiSwitch-root.MuiSwitch-root .MuiSwitch-track': {
      ...EDGED,
      boxSizing: 'border-box',
      opacity: 1,
      backgroundColor: 'Canvas',
    },
    ':root .MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track': { backgroundColor: 'Highlight' },
    ':root .MuiSwitch-thumb': { ...EDGED, boxSizing: 'border-box', backgroundColor: 'CanvasText' },
    ':root .MuiSwitch-switchBase.Mui-disabled .MuiSwitch-thumb': {
      borderColor: 'GrayText',
      backgroundColor: 'GrayText',
    },
    ':root .MuiSwitch-switchBase.Mui-disabled + .MuiSwitch-track': {
      borderColor: 'GrayText',
      backgroundColor: 'Canvas',
    },
    ':root .MuiDialog-paper, :root .MuiAutocomplete-paper, :root .MuiTooltip-tooltip': EDGED,
    ':root .MuiAlert-root, :root .MuiChip-root, :root :is(.MuiSkeleton-root, [data-bar]), :root .MuiAvatar-root': EDGED,
    ':root [role=progressbar]:not(.MuiCircularProgress-root)': EDGED,
  },
}
