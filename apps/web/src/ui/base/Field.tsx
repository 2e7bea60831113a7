import clsx from 'clsx'
import type { ReactNode } from 'react'
import { ErrorOutline } from '../icons.ts'
import styles from './Field.module.css'

export interface FieldProps {
  /** Id of the control that the label names. */
  id: string
  label: ReactNode
  /** Marked for the eye; the control says it by `aria-required`. */
  isRequired?: boolean
  isReadOnly?: boolean
  /** Below the control, with the id of the control and `-help`. */
  help?: ReactNode
  className?: string | undefined
  /** The control. */
  children: ReactNode
}

/** Label above, help below. The control refers to both: by `id` and by `aria-describedby`. */
export const Field = ({ id, label, isRequired = false, isReadOnly = false, help, className, children }: FieldProps) => (
  <div
    className={clsx(styles.field, className)}
    data-required={isRequired ? '' : undefined}
    data-read-only={isReadOnly ? '' : undefined}
  >
    <label id={`${id}-label`} htmlFor={id} className={styles.label}>
      {label}
    </label>
    {children}
    <FieldHelp id={id}>{help}</FieldHelp>
  </div>
)

/** Described by it is the control with the id. */
export const FieldHelp = ({ id, className, children }: Pick<FieldProps, 'id' | 'className' | 'children'>) =>
  children && (
    <p id={`${id}-help`} className={clsx(styles.help, className)}>
      {children}
    </p>
  )

/** For labels outside of a `Field`. */
export const RequiredMark = () => <span data-required-mark="" className={styles.mark} />

/** The error of a field, as its help. */
export const ErrorLine = ({ children }: { children: ReactNode }) => (
  <span className={styles.error}>
    <ErrorOutline />
    <span>{children}</span>
  </span>
)

/** Looks like an input and holds one, with something next to it. */
export const fieldBox = styles.box ?? ''
export const fieldInput = styles.input ?? ''
