import type { Ref } from 'react'

interface PartTitleProps {
  id?: string | undefined
  ref?: Ref<HTMLHeadingElement>
  children: string
}

/** Focusable heading of a link target: screen readers continue from here. */
export const PartTitle = ({ id, ref, children }: PartTitleProps) => (
  <h2 ref={ref ?? null} id={id} tabIndex={-1}>
    {children}
  </h2>
)
