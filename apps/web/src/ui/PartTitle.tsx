import Typography from '@mui/material/Typography'
import type { Ref } from 'react'

interface PartTitleProps {
  id?: string | undefined
  ref?: Ref<HTMLHeadingElement>
  /** Space below, in steps of the theme. */
  gap?: number
  children: string
}

/** The title of a part of a page that is led to: it takes the focus without a frame, so that reading goes on from there. */
export function PartTitle({ id, ref, gap = 0, children }: PartTitleProps) {
  return (
    <Typography
      ref={ref ?? null}
      id={id}
      tabIndex={-1}
      component="h2"
      variant="subtitle1"
      sx={{ fontWeight: 600, mb: gap, '&:focus': { outline: 'none' } }}
    >
      {children}
    </Typography>
  )
}
