import clsx from 'clsx'
import type { ComponentProps, ElementType } from 'react'
import styles from './Stack.module.css'

type StackProps<As extends ElementType> = Omit<ComponentProps<As>, 'as' | 'wrap'> & {
  /** Default: div. */
  as?: As
  /** Pixels between the parts; default 0. */
  gap?: 0 | 4 | 8 | 12 | 16 | 24
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'end' | 'between'
  wraps?: boolean
}

/** Parts below each other. */
export const Stack = <As extends ElementType = 'div'>(props: StackProps<As>) => flex(styles.column, props)

/** Parts next to each other, centered on their line unless `align` says otherwise. */
export const Row = <As extends ElementType = 'div'>(props: StackProps<As>) => flex(styles.row, props)

function flex<As extends ElementType>(
  direction: string | undefined,
  { as, gap = 0, align, justify, wraps = false, className, ...element }: StackProps<As>,
) {
  const Element: ElementType = as ?? 'div'
  return (
    <Element
      {...element}
      className={clsx(
        direction,
        gap > 0 && styles[`gap-${gap}`],
        align && styles[`align-${align}`],
        justify && styles[`justify-${justify}`],
        wraps && styles.wraps,
        className,
      )}
    />
  )
}
