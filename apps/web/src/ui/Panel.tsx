import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Panel.module.css'

/** A part of a page. */
export const Panel = ({ className, ...panel }: ComponentProps<'div'>) => (
  <div data-panel="" {...panel} className={clsx(styles.panel, className)} />
)
