import Typography from '@mui/material/Typography'
import type { Ref } from 'react'

interface PartTitleProps {
  id?: string | undefined
  ref?: Ref<HTMLHeadingElement>
  /** Theme spacing units. */
  gap?: number
  children: string
}

/** Focusable heading of a link target: screen readers continue from here. */
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
