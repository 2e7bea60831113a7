import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { CheckCircle, Close, ErrorOutline, Info, WarningAmber } from '../icons.ts'
import styles from './Alert.module.css'
import { IconButton } from './Button.tsx'
import { Row } from './Stack.tsx'

export type Severity = 'error' | 'warning' | 'info' | 'success'

export const ICONS = { error: ErrorOutline, warning: WarningAmber, info: Info, success: CheckCircle }

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  severity: Severity
  title?: ReactNode
  /** For what has just happened: its text, and not its buttons, is announced when it appears. */
  live?: 'alert' | 'status'
  /** Keeps a distance from what is below. */
  isAbove?: boolean
  /** Buttons at its end. */
  action?: ReactNode
  onClose?: () => void
  closeLabel?: string
}

/** A `group`, such as one that takes the focus, is named by its title and described by its text, or named by that. */
export function Alert({
  severity,
  title,
  live,
  isAbove = false,
  action,
  onClose,
  closeLabel = 'Close',
  className,
  children,
  ...box
}: AlertProps) {
  const Sign = ICONS[severity]
  const id = useId()
  const text = `${id}-text`
  const naming = title ? { 'aria-labelledby': `${id}-title`, 'aria-describedby': text } : { 'aria-labelledby': text }
  return (
    <div
      {...(box.role === 'group' && naming)}
      {...box}
      className={clsx(styles.alert, styles[severity], isAbove && styles.isAbove, className)}
    >
      <Sign />
      <div role={live} className={styles.text}>
        {title && (
          <div id={`${id}-title`} className={styles.title}>
            {title}
          </div>
        )}
        <div id={text}>{children}</div>
      </div>
      {(action || onClose) && (
        <Row gap={4} className={styles.acts}>
          {action}
          {onClose && (
            <IconButton isSmall label={closeLabel} onClick={onClose}>
              <Close />
            </IconButton>
          )}
        </Row>
      )}
    </div>
  )
}
