import { Button } from '../../base/Button.tsx'
import { Row } from '../../base/Stack.tsx'
import { Text } from '../../base/Text.tsx'
import { Ago } from '../../DateText.tsx'
import type { NewRows } from '../model/listModel.ts'
import styles from './NewRowsBar.module.css'

interface NewRowsBarProps {
  newer: NewRows | undefined
  onShown: () => void
}

/** Below the list, so that it moves nothing. The live region stays mounted; the button does not. */
export function NewRowsBar({ newer, onShown }: NewRowsBarProps) {
  const show = () => {
    newer?.show()
    onShown()
  }
  const text = newer && (
    <>
      <span>{newer.who === null ? 'Updated by someone' : `${newer.who} changed this`}</span>
      {newer.at !== null && ' '}
      {newer.at !== null && <Ago at={newer.at} />}.
    </>
  )
  return (
    <Row wraps justify="between" className={text ? styles.offer : undefined}>
      <Text role="status">{text}</Text>
      {text && (
        <Button isSmall variant="quiet" onClick={show}>
          Refresh
        </Button>
      )}
    </Row>
  )
}
