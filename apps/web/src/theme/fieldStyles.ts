import type { CSSObject } from '@mui/material/styles'

/** Visual only, because `aria-required` says the same. Browsers without alternative text in `content` read it too. */
const MARK = { content: ['"*"', '"*" / ""'], marginInlineStart: '0.15em' } as unknown as CSSObject

/** MUI detects autofill by these animations, which move nothing. */
const filledIn: CSSObject = {
  '@keyframes mui-auto-fill': { from: { animationName: 'mui-auto-fill' } },
  '@keyframes mui-auto-fill-cancel': { from: { animationName: 'mui-auto-fill-cancel' } },
  '.MuiInputBase-input': { animation: 'mui-auto-fill-cancel 10ms' },
  '.MuiInputBase-input:-webkit-autofill': { animation: 'mui-auto-fill 5000s' },
}

/** Labels and padding in rem, so that labels fit their fields at any text size. */
const scaled: CSSObject = {
  '.MuiInputLabel-outlined.MuiInputLabel-sizeSmall': { transform: 'translate(0.875rem, 0.5625rem) scale(1)' },
  '.MuiInputLabel-outlined.MuiInputLabel-shrink.MuiInputLabel-shrink': {
    maxWidth: 'calc(133% - 2rem)',
    transform: 'translate(0.875rem, -0.5625rem) scale(0.75)',
  },
  '.MuiInputBase-sizeSmall:not(.MuiInputBase-multiline) > .MuiOutlinedInput-input': {
    paddingBlock: '0.53125rem',
    paddingInlineStart: '0.875rem',
  },
  '.MuiInputBase-sizeSmall.MuiInputBase-multiline': { padding: '0.53125rem 0.875rem' },
  '.MuiOutlinedInput-root > .MuiOutlinedInput-notchedOutline': {
    paddingInline: '0.5rem',
    '& > legend > span': { paddingInline: '0.3125rem' },
  },
  '.MuiAutocomplete-root .MuiOutlinedInput-root.MuiInputBase-sizeSmall.MuiAutocomplete-inputRoot': {
    paddingBlock: '0.375rem',
    '& .MuiAutocomplete-input': { padding: '0.15625rem 0.25rem 0.15625rem 0.5rem' },
  },
}

export const fieldStyles: CSSObject = {
  ...filledIn,
  ...scaled,
  // The label and its gap in the frame, but not those of nested inputs such as a search.
  '[data-required] > .MuiInputLabel-root::after, [data-required] > .MuiInputBase-root > fieldset > legend > span::after':
    MARK,
  '[data-required-mark]::after': MARK,
  'form:not(:has([data-required] > .MuiInputLabel-root, [data-required-mark])) [data-required-note]': {
    display: 'none',
  },
  // The background reaches up to the label.
  '[data-read-only] .MuiOutlinedInput-root': {
    backgroundColor: 'var(--acm-palette-background-default)',
    boxShadow: '0 -9px 0 var(--acm-palette-background-default)',
  },
  '[data-read-only] .MuiOutlinedInput-root:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'transparent',
  },
  '[data-read-only] .MuiSwitch-root, [data-read-only] .MuiCheckbox-root': { opacity: 0.5 },
}
