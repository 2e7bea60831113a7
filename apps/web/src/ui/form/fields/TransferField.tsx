import { type ReactElement, useState } from 'react'
import { IconButton } from '../../base/Button.tsx'
import { FieldHelp } from '../../base/Field.tsx'
import { ArrowBack, ArrowForward } from '../../icons.ts'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { useFormState } from '../store/entityFormContext.ts'
import { TransferList } from '../transfer/TransferList.tsx'
import {
  changeText,
  type TransferChoice,
  type TransferListState,
  useTransferList,
} from '../transfer/useTransferList.ts'
import { helpOf } from './FieldFrame.tsx'
import styles from './TransferField.module.css'
import { type BoundField, type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface TransferFieldProps extends BoundFieldProps {
  /** All choices, in order. The value keeps that order. */
  choices: readonly TransferChoice[]
}

const namesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

export function TransferField({ choices, ...props }: TransferFieldProps) {
  const saved = useFormState((state) => state.saved[props.of.name])
  const labels = new Map(choices.map(({ value, label }) => [value, label]))
  const changesTo = (value: unknown) => changeText(namesOf(saved), namesOf(value), (one) => labels.get(one) ?? one)
  const bound = useBoundField(props, changesTo)
  const { id, label, isRequired, isReadOnly } = bound
  const { from, to, move, told } = useTransfer(choices, bound)
  const note = bound.note && `Compared with saved: ${changesTo(bound.value)}`
  const { help, aria: inputAria } = helpOf({ ...bound, note })
  const aria = { ...inputAria, 'aria-required': isRequired || undefined, 'aria-readonly': isReadOnly || undefined }
  const button = (list: TransferListState, target: string, icon: ReactElement) => (
    <MoveButton
      label={`Move selected to ${target}`}
      icon={icon}
      isIdle={isReadOnly || list.selected.length === 0}
      onMove={() => move(list, list.selected)}
    />
  )
  return (
    <fieldset aria-label={label} className={styles.field}>
      <div className={styles.columns}>
        <TransferList
          title="Available"
          id={id}
          list={from}
          onMove={(values) => move(from, values)}
          aria={aria}
          empty="Everything is applied."
        />
        <div data-unprinted="" className={styles.moves}>
          {button(from, 'Applied', <ArrowForward />)}
          {button(to, 'Available', <ArrowBack />)}
        </div>
        <TransferList
          title="Applied"
          id={`${id}-applied`}
          list={to}
          onMove={(values) => move(to, values)}
          aria={aria}
          empty="Nothing is applied yet."
        />
      </div>
      <FieldHelp id={id} className={styles.help}>
        {help}
      </FieldHelp>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </fieldset>
  )
}

function useTransfer(choices: readonly TransferChoice[], { value, setValue, isReadOnly }: BoundField) {
  const applied = namesOf(value)
  const from = useTransferList(choices.filter((choice) => !applied.includes(choice.value)))
  const to = useTransferList(choices.filter((choice) => applied.includes(choice.value)))
  const [told, tell] = useState('')
  const move = (list: TransferListState, moved: readonly string[]) => {
    if (moved.length === 0 || isReadOnly) return
    const isTaken = (one: string) => (moved.includes(one) ? list === from : applied.includes(one))
    setValue(choices.map((choice) => choice.value).filter(isTaken))
    list.leave(moved)
    tell(`${moved.length} moved to ${list === from ? 'Applied' : 'Available'}`)
  }
  return { from, to, move, told }
}

interface MoveButtonProps {
  label: string
  icon: ReactElement
  isIdle: boolean
  onMove: () => void
}

function MoveButton({ label, icon, isIdle, onMove }: MoveButtonProps) {
  return (
    <IconButton
      hint
      label={label}
      // Not `disabled`: the button would lose the focus after each move.
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onMove}
      className={styles.move}
    >
      {icon}
    </IconButton>
  )
}
