import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { CheckCircle, Close, ErrorOutline, Info, WarningAmber } from '../icons.ts'
import styles from './Alert.module.css'
import { IconButton } from './Button.tsx'

export type Severity = 'error' | 'warning' | 'info' | 'success'

const ICONS = { error: ErrorOutline, warning: WarningAmber, info: Info, success: CheckCircle }

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  severity: Severity
  title?: ReactNode
  /** Buttons at its end. */
  action?: ReactNode
  onClose?: () => void
  closeLabel?: string
}

/** Role `alert` unless another is given. */
export function Alert({
  severity,
  title,
  action,
  onClose,
  closeLabel = 'Close',
  className,
  children,
  ...box
}: AlertProps) {
  const Sign = ICONS[severity]
  return (
    <div role="alert" {...box} className={clsx(styles.alert, styles[severity], className)}>
      <Sign />
      <div className={styles.text}>
        {title && <div className={styles.title}>{title}</div>}
        {children}
      </div>
      {(action || onClose) && (
        <div className={styles.acts}>
          {action}
          {onClose && (
            <IconButton isSmall label={closeLabel} onClick={onClose}>
              <Close />
            </IconButton>
          )}
        </div>
      )}
    </div>
  )
}
