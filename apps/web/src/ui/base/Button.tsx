import clsx from 'clsx'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { RouterLink } from '../RouterLink.tsx'
import styles from './Button.module.css'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { Spinner } from './Spinner.tsx'

interface Look extends ButtonLook {
  icon?: ReactNode
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Turns a wheel in place of its words, and ignores presses as with `aria-disabled`. */
  isLoading?: boolean
}

/** `aria-disabled` keeps the focus, which a button that becomes `disabled` loses: for what is disabled for a while. */
export function Button({
  variant,
  isSmall,
  icon,
  isLoading = false,
  className,
  children,
  onClick,
  ...button
}: ButtonProps) {
  const own = useId()
  const id = button.id ?? own
  const isIgnored = isLoading || button['aria-disabled'] === true
  return (
    <button
      type="button"
      aria-busy={isLoading || undefined}
      {...button}
      id={isLoading ? id : button.id}
      aria-disabled={isIgnored || undefined}
      onClick={isIgnored ? ignore : onClick}
      data-variant={variant}
      className={clsx(buttonClass({ variant, isSmall }), isLoading && styles.isLoading, className)}
    >
      {icon}
      {isLoading ? <span>{children}</span> : children}
      {isLoading && <Spinner labelledBy={id} className={styles.turning} />}
    </button>
  )
}

/** Neither pressed nor sending its form. */
const ignore = (event: MouseEvent) => event.preventDefault()

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

interface DownloadButtonProps extends Omit<ComponentProps<'a'>, 'download'>, Look {}

/** A link that looks like a button, to a file. Default: plain. */
export function DownloadButton({ variant, isSmall, isIcon, icon, className, children, ...link }: DownloadButtonProps) {
  return (
    <a {...link} download className={clsx(buttonClass({ variant, isSmall, isIcon }), className)}>
      {icon}
      {children}
    </a>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Its name, for it has no words. */
  label: string
  /** Text of its tooltip; true: its name. */
  hint?: string | true
  isSmall?: boolean
}

export function IconButton({ label, hint, isSmall = false, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      data-hint={hint === true ? label : hint}
      className={clsx(buttonClass({ variant: 'quiet', isSmall, isIcon: true }), className)}
    />
  )
}
