import clsx from 'clsx'
import type { ComponentProps, ElementType } from 'react'
import styles from './Text.module.css'

export type TextStep = 'xs' | 'sm' | 'base' | 'lg' | 'mono'
export type TextTone = 'muted' | 'faint' | 'good' | 'bad'

type TextProps<As extends ElementType> = Omit<ComponentProps<As>, 'as' | 'color'> & {
  /** Default: a paragraph. */
  as?: As
  /** Default: that of the element (headings of level 1 are xl, of 2 and 3 lg, all else sm). */
  step?: TextStep
  tone?: TextTone
  isStrong?: boolean
}

/** Text of one of these steps of the scale. Margins belong to what is around it (`Stack`, or a class). */
export function Text<As extends ElementType = 'p'>({
  as,
  step,
  tone,
  isStrong = false,
  className,
  ...element
}: TextProps<As>) {
  const Element: ElementType = as ?? 'p'
  return (
    <Element
      {...element}
      className={clsx(step && styles[step], tone && styles[tone], isStrong && styles.strong, className) || undefined}
    />
  )
}
