interface PartTitleProps {
  id?: string | undefined
  children: string
}

/** Focusable heading of a link target: screen readers continue from here. */
export const PartTitle = ({ id, children }: PartTitleProps) => (
  <h2 id={id} tabIndex={-1}>
    {children}
  </h2>
)
