import clsx from 'clsx'
import type { ComponentProps, ElementType } from 'react'
import styles from './Stack.module.css'

const GAPS = {
  0: undefined,
  4: styles.gap4,
  8: styles.gap8,
  12: styles.gap12,
  16: styles.gap16,
  24: styles.gap24,
} as const

const ALIGNS = {
  start: styles.alignStart,
  center: styles.alignCenter,
  end: styles.alignEnd,
  baseline: styles.alignBaseline,
  stretch: styles.alignStretch,
} as const

const JUSTIFIES = {
  end: styles.justifyEnd,
  between: styles.justifyBetween,
} as const

type StackProps<As extends ElementType> = Omit<ComponentProps<As>, 'as' | 'wrap'> & {
  /** Default: div. */
  as?: As
  /** Pixels between the parts; default 0. */
  gap?: keyof typeof GAPS
  align?: keyof typeof ALIGNS
  justify?: keyof typeof JUSTIFIES
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
        GAPS[gap],
        align && ALIGNS[align],
        justify && JUSTIFIES[justify],
        wraps && styles.wraps,
        className,
      )}
    />
  )
}
