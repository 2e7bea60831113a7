import { styled } from '@mui/material/styles'

/**
 * Stands for something that is not known yet. What follows it in the same box is there and reads its data, but is not
 * drawn before that is known: it would jump.
 */
export const Unsettled = styled('span')({ display: 'none', '& ~ *': { visibility: 'hidden' } })
