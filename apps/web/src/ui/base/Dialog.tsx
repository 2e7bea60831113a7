import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { partSoon } from '../lateParts.ts'
import styles from './Dialog.module.css'
import type { DialogProps } from './DialogWindow.tsx'
import { Row } from './Stack.tsx'

/** Modal while it is mounted. It gives the focus back to what had it. */
export const Dialog = partSoon<DialogProps>(() => import('./DialogWindow.tsx').then((part) => part.DialogWindow))

/** Scrolls if the dialog has no room for it. */
export const DialogBody = ({ className, ...body }: ComponentProps<'div'>) => (
  <div {...body} className={clsx(styles.body, className)} />
)

/** Its buttons: the way out first, the main act last. */
export const DialogActions = ({ className, ...actions }: ComponentProps<'div'>) => (
  <Row gap={8} wraps justify="end" {...actions} className={clsx(styles.actions, className)} />
)
