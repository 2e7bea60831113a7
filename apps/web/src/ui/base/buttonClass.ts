import clsx from 'clsx'
import styles from './Button.module.css'

export interface ButtonLook {
  /** main: the one act of the page; danger: destroys; quiet: has no edge. Default: plain. */
  variant?: 'main' | 'plain' | 'quiet' | 'danger' | undefined
  /** 28 pixels high: in tables and text. */
  isSmall?: boolean | undefined
  /** Has no words. */
  isIcon?: boolean
}

/** The look of a button, for elements that `Button` and `LinkButton` cannot be. */
export const buttonClass = ({ variant = 'plain', isSmall = false, isIcon = false }: ButtonLook = {}): string =>
  clsx(styles.button, styles[variant], isSmall && styles.small, isIcon && styles.icon)
