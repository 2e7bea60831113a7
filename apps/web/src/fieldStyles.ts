import type { CSSObject } from '@mui/material/styles'

/** A sign in sight alone: `aria-required` says the same. Browsers that know no silent text say it. */
const MARK = { content: ['"*"', '"*" / ""'], marginInlineStart: '0.15em' } as unknown as CSSObject

/** By these an input learns that the browser filled it in, or no longer does; they move nothing. */
const filledIn: CSSObject = {
  '@keyframes mui-auto-fill': { from: { animationName: 'mui-auto-fill' } },
  '@keyframes mui-auto-fill-cancel': { from: { animationName: 'mui-auto-fill-cancel' } },
  '.MuiInputBase-input': { animation: 'mui-auto-fill-cancel 10ms' },
  '.MuiInputBase-input:-webkit-autofill': { animation: 'mui-auto-fill 5000s' },
}

/** How forms show which fields must be filled in, and which cannot be changed. */
export const fieldStyles: CSSObject = {
  ...filledIn,
  // The label, and the gap that its frame leaves for it; not those of other inputs within, such as a search.
  '[data-required] > .MuiInputLabel-root::after, [data-required] > .MuiInputBase-root > fieldset > legend > span::after':
    MARK,
  '[data-required-mark]::after': MARK,
  'form:not(:has([data-required] > .MuiInputLabel-root, [data-required-mark])) [data-required-note]': {
    display: 'none',
  },
  // The ground reaches up to the label.
  '[data-read-only] .MuiOutlinedInput-root': {
    backgroundColor: 'var(--acm-palette-background-default)',
    boxShadow: '0 -9px 0 var(--acm-palette-background-default)',
  },
  '[data-read-only] .MuiOutlinedInput-root:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'transparent',
  },
  '[data-read-only] .MuiSwitch-root, [data-read-only] .MuiCheckbox-root': { opacity: 0.5 },
}
