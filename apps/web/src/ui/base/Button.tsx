import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { RouterLink } from '../RouterLink.tsx'
import styles from './Button.module.css'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { Spinner } from './Spinner.tsx'

interface Look extends ButtonLook {
  icon?: ReactNode
}

interface ButtonProps extends ComponentProps<'button'>, Look {
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
      className={clsx(buttonClass({ variant, isSmall }), isLoading && styles.isLoading, className)}
    >
      {icon}
      {isLoading ? <span>{children}</span> : children}
      {isLoading && <Spinner className={styles.turning} />}
    </button>
  )
}

interface LinkButtonProps extends ComponentProps<typeof RouterLink>, Look {}

/** A link that looks like a button: it goes somewhere. Default: main. */
export function LinkButton({ variant = 'main', isSmall, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <RouterLink {...link} className={clsx(buttonClass({ variant, isSmall }), className)}>
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
      // Last: a hint's name is more general.
      aria-label={label}
      className={clsx(buttonClass({ variant: 'quiet', isSmall }), styles.icon, className)}
    />
  )
}
