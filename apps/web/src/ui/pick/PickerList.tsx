import { Combobox } from '@base-ui/react/combobox'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { ChosenSign } from '../base/Choice.tsx'
import popup from '../base/Popup.module.css'
import type { PickerChoice } from './choice.ts'
import styles from './Picker.module.css'

interface PickerListProps {
  /** Name of the field. */
  label: string
  ranked: readonly PickerChoice[]
  /** The option that Enter selects although none is highlighted. */
  meant?: { choice: PickerChoice; id: string }
  isLoading: boolean
  /** Default: 'No options'. */
  none?: ReactNode
  /** For several: each has a sign. Absent: the list tells by itself which is chosen. */
  isChosen?: (choice: PickerChoice) => boolean
}

/**
 * The choices below the input. Not in a Popup of Base UI, which would hide all the rest of the page from assistive
 * technology while the list is open: it is no dialog.
 */
export function PickerList({ label, ranked, meant, isLoading, none, isChosen }: PickerListProps) {
  const id = useId()
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} align="start" className={popup.positioner ?? ''}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the input */}
        <div className={clsx(popup.popup, popup.list, styles.popup)} onMouseDown={(event) => event.preventDefault()}>
          <Combobox.Empty className={styles.none ?? ''}>{isLoading ? 'Loading…' : none || 'No options'}</Combobox.Empty>
          {ranked.length > 0 && (
            <Combobox.List aria-label={`Choices of ${label}`}>
              {(choice: PickerChoice, place: number) => (
                <Combobox.Item
                  key={String(choice.value)}
                  value={choice}
                  dir="auto"
                  className={clsx(popup.item, styles.option)}
                  {...(meant?.choice === choice && { id: meant.id, 'data-meant': '' })}
                  {...(isChosen && { 'aria-selected': isChosen(choice) })}
                  {...(choice.about && { 'aria-label': choice.label, 'aria-describedby': `${id}-${place}` })}
                >
                  {isChosen && <ChosenSign isChosen={isChosen(choice)} />}
                  {choice.about ? (
                    <span>
                      {choice.label}
                      <span id={`${id}-${place}`} className={styles.about}>
                        {choice.about}
                      </span>
                    </span>
                  ) : (
                    choice.label
                  )}
                </Combobox.Item>
              )}
            </Combobox.List>
          )}
        </div>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
