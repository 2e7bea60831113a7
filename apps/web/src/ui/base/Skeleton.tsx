import clsx from 'clsx'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths. */
  width?: number | string
  height?: number | string
  className?: string
}

/** A bar in place of a value that loads. */
export const Skeleton = ({ width, height, className }: SkeletonProps) => (
  <span data-skeleton="" className={clsx(styles.bar, className)} style={{ width, height }} />
)
