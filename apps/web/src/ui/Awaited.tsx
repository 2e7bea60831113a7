import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import styles from './Awaited.module.css'
import { Skeleton } from './base/Skeleton.tsx'
import { Stack } from './base/Stack.tsx'
import tabs from './base/Tabs.module.css'
import { FormSection } from './form/FormSection.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { Panel } from './Panel.tsx'
import { Unsettled } from './Unsettled.tsx'
import { useDelayed } from './useDelayed.ts'
import { LostContext } from './useLastRecord.ts'

interface AwaitedProps<T> {
  query: {
    data: T | undefined
    error: { requestId?: string | null } | null
    isFetching: boolean
    refetch: () => unknown
    /** The record is gone or no longer accessible; it stays because of unsaved input. */
    isLost?: boolean
  }
  failure: string | undefined
  /** Placeholder for the page. Default: bars. */
  shape?: RecordShape
  /** Content of the coming page where it is no record. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** Pixels of the labels: bars above those of the fields. */
const LABELS = [88, 120, 72, 104]

/** Shows a skeleton if loading is slow, an error with Retry if it fails, else the content. */
export function Awaited<T>({
  query,
  failure = "Couldn't load this record. Try again.",
  shape,
  skeleton,
  children,
}: AwaitedProps<T>) {
  const { data, error, isFetching, refetch } = query
  const isWaiting = data === undefined && error === null
  const isSlow = useDelayed(isWaiting)
  const place = useRef<HTMLSpanElement>(null)
  const [isRetried, setRetried] = useState(false)
  const isLost = useContext(LostContext) || query.isLost === true
  useEffect(() => {
    // The pressed Retry button unmounted: the focus moves to the content.
    if (isRetried && data !== undefined && document.activeElement === document.body) place.current?.focus()
  }, [isRetried, data])
  const retry = () => {
    setRetried(true)
    refetch()
  }
  if (data !== undefined) {
    return (
      <LostContext value={isLost}>
        {isRetried && <span ref={place} tabIndex={-1} />}
        {children(data)}
      </LostContext>
    )
  }
  if (!isWaiting) {
    return (
      <Panel>
        <LoadFailed
          text={failure}
          requestId={error?.requestId}
          onRetry={retry}
          isRetrying={isFetching}
          isAgain={isRetried}
        />
      </Panel>
    )
  }
  if (!isSlow) return <Unsettled />
  return (
    <>
      <Panel aria-busy role="status" aria-label="Loading">
        {skeleton ?? (shape ? <RecordSkeleton {...shape} /> : <Bars />)}
      </Panel>
      <Unsettled />
    </>
  )
}

const Bars = () => (
  <Stack gap={24}>
    {LABELS.map((width) => (
      <Stack key={width} gap={8}>
        <Skeleton width={width} />
        <Skeleton className={styles.bar} />
      </Stack>
    ))}
  </Stack>
)

/** A loading record: its tabs and the labels of its first fields. */
interface RecordShape {
  /** Absent: not known yet. */
  tabs?: readonly string[]
  section: string
  labels: readonly string[]
}

/** The page's own tabs and labels, with bars where values come. Hidden from screen readers. */
const RecordSkeleton = ({ tabs: heads = [], section, labels }: RecordShape) => (
  <div aria-hidden>
    {heads.length > 0 && (
      <div className={tabs.list}>
        {heads.map((head) => (
          <span key={head} className={styles.head}>
            {head}
          </span>
        ))}
      </div>
    )}
    <div className={styles.panel}>
      <FormSection title={section}>
        {labels.map((label) => (
          <Stack key={label} gap={4} className={styles.field}>
            <span>{label}</span>
            <Skeleton className={styles.value} />
          </Stack>
        ))}
      </FormSection>
    </div>
  </div>
)
