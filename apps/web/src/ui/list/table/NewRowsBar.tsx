import type { ReactNode } from 'react'
import { Ago } from '../../Ago.tsx'
import { Button } from '../../base/Button.tsx'
import { Text } from '../../base/Text.tsx'
import type { NewRows } from '../model/listModel.ts'
import styles from './NewRowsBar.module.css'

interface OfferBarProps {
  /** Absent: nothing is offered. */
  text: ReactNode
  label: string
  onShow: () => void
}

/** Below the list, so that it moves nothing. The live region stays mounted; the button does not. */
export const OfferBar = ({ text, label, onShow }: OfferBarProps) => (
  <div className={text ? styles.offer : undefined}>
    <Text role="status">{text}</Text>
    {text && (
      <Button isSmall variant="quiet" onClick={onShow}>
        {label}
      </Button>
    )}
  </div>
)

interface NewRowsBarProps {
  newer: NewRows | undefined
  onShown: () => void
}

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
  return <OfferBar text={text} label="Refresh" onShow={show} />
}
