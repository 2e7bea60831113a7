import { styled } from '@mui/material/styles'

/** Marks something not loaded yet. Siblings after it mount and load, but stay invisible, so that they do not jump. */
export const Unsettled = styled('span')({ display: 'none', '& ~ *': { visibility: 'hidden' } })
