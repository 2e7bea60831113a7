import type { CSSProperties } from 'react'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { ROW_HEIGHTS, useDensity } from '../../ui/list/model/density.ts'
import { useWidth } from '../../ui/useMediaQuery.ts'
import styles from './MatrixSkeleton.module.css'
import { sizesOf } from './matrixSizes.ts'

const ROWS = Array.from({ length: 10 }, (_, row) => row)
const COLUMNS = Array.from({ length: 12 }, (_, column) => column)

/** In the shape of the matrix: turned names above, an instance and its switches in each row. */
export function MatrixSkeleton() {
  const [frame, room] = useWidth<HTMLDivElement>()
  const { names, column } = sizesOf(COLUMNS.length, room)
  const rowHeight = ROW_HEIGHTS[useDensity()]
  return (
    <div
      ref={frame}
      aria-hidden
      className={styles.box}
      style={{ '--names': `${names}px`, '--column': `${column}px`, '--row': `${rowHeight}px` } as CSSProperties}
    >
      <div className={styles.names}>
        <span />
        {COLUMNS.map((name) => (
          <Skeleton key={name} width={12} height={`${50 + ((name * 17) % 40)}%`} />
        ))}
      </div>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={`${60 + ((row * 13) % 30)}%`} />
          {COLUMNS.map((cell) => (
            <Skeleton key={cell} width={16} height={16} />
          ))}
        </div>
      ))}
    </div>
  )
}
