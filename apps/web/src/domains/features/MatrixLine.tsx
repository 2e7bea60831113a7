import type { FeatureFlag } from '@acm/contract/features'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { useToggle } from './FlagSwitch.tsx'
import styles from './MatrixLine.module.css'
import { instances, stateOf } from './words.ts'

const UNDO_MS = 10_000

/** The flag switched last, for as long as it can be switched back. */
export function useUndo() {
  const [last, setLast] = useState<FeatureFlag | null>(null)
  const isUndo = useRef(false)
  const { toggle } = useToggle((flag) => {
    setLast(isUndo.current ? null : flag)
    isUndo.current = false
  })
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(setLast, UNDO_MS, null)
    return () => clearTimeout(timer)
  }, [last])
  const undo = () => {
    if (!last) return
    isUndo.current = true
    toggle(last)
  }
  return { toggle, last, undo }
}

interface MatrixLineProps extends Pick<ReturnType<typeof useUndo>, 'last' | 'undo'> {
  /** Instances in the matrix; null: all that match. */
  first: number | null
}

/** Below the matrix: how much it shows, and the way back from the last switch. */
export function MatrixLine({ last, undo, first }: MatrixLineProps) {
  return (
    <Row gap={16} wraps className={styles.line}>
      {first !== null && <Text tone="muted">{`The first ${instances(first)}. Scroll down for more.`}</Text>}
      <div role="status">
        {last && (
          <Row gap={8}>
            <Text>{`${last.systemEnhancementName} ${stateOf(last.isEnabled)} for ${last.databaseCode}.`}</Text>
            <Button isSmall onClick={undo}>
              Undo
            </Button>
          </Row>
        )}
      </div>
    </Row>
  )
}
