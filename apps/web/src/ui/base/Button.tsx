import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { RouterLink } from '../RouterLink.tsx'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

export interface ButtonLook {
  /** main: the one act of the page; danger: destroys; quiet: has no edge. Default: plain. */
  variant?: 'main' | 'plain' | 'quiet' | 'danger'
  /** 28 pixels high: in tables and text. */
  isSmall?: boolean
  icon?: ReactNode
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Takes no press and turns a wheel in place of its words. */
  isLoading?: boolean
}

export function Button({
  variant,
  isSmall,
  icon,
  isLoading = false,
  disabled,
  className,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={isLoading || undefined}
      {...button}
      disabled={disabled || isLoading}
      className={clsx(lookOf({ variant, isSmall }), isLoading && styles.isLoading, className)}
    >
      {icon}
      {isLoading ? <span>{children}</span> : children}
      {isLoading && <Spinner className={styles.turning} />}
    </button>
  )
}

interface LinkButtonProps extends ComponentProps<typeof RouterLink>, ButtonLook {}

/** A link that looks like a button: it goes somewhere. Default: main. */
export function LinkButton({ variant = 'main', isSmall, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <RouterLink {...link} className={clsx(lookOf({ variant, isSmall }), className)}>
      {icon}
      {children}
    </RouterLink>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Its name, for it has no words. */
  label: string
  isSmall?: boolean
}

export function IconButton({ label, isSmall = false, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      // After the others: a hint would give its own text as name.
      aria-label={label}
      className={clsx(lookOf({ variant: 'quiet', isSmall }), styles.icon, className)}
    />
  )
}

const lookOf = ({
  variant = 'plain',
  isSmall = false,
}: {
  variant: ButtonLook['variant']
  isSmall: boolean | undefined
}) => clsx(styles.button, styles[variant], isSmall && styles.small)
