import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type ReactElement, useState } from 'react'
import { Hint } from '../../Hint.tsx'
import { ArrowBack, ArrowForward } from '../../icons.ts'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { useFormState } from '../store/entityFormContext.ts'
import { TransferList } from '../transfer/TransferList.tsx'
import { changeText, type TransferChoice } from '../transfer/transferChoices.ts'
import { type TransferListState, useTransferList } from '../transfer/useTransferList.ts'
import { helpOf } from './FieldFrame.tsx'
import { type BoundField, type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface TransferFieldProps extends BoundFieldProps {
  /** All choices, in order. The value keeps that order. */
  choices: readonly TransferChoice[]
}

const namesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

export function TransferField({ choices, ...props }: TransferFieldProps) {
  const saved = useFormState((state) => state.saved[props.of.name])
  const bound = useBoundField(props, (value) => changeText(namesOf(saved), namesOf(value)))
  const { id, label, error, isRequired, isReadOnly } = bound
  const { from, to, move, told } = useTransfer(choices, bound)
  const note = bound.note && `Compared with what is stored: ${changeText(namesOf(saved), namesOf(bound.value))}`
  const { help, helpId, aria: inputAria } = helpOf({ ...bound, note })
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
    <Box role="group" aria-label={label} sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Columns>
        <TransferList
          title="Available"
          id={id}
          list={from}
          onMove={(values) => move(from, values)}
          aria={aria}
          empty="Everything is applied."
        />
        <div>
          {button(from, 'Applied', <ArrowForward fontSize="small" />)}
          {button(to, 'Available', <ArrowBack fontSize="small" />)}
        </div>
        <TransferList
          title="Applied"
          id={`${id}-applied`}
          list={to}
          onMove={(values) => move(to, values)}
          aria={aria}
          empty="Nothing is applied yet."
        />
      </Columns>
      {help && (
        <FormHelperText id={helpId} error={error !== undefined}>
          {help}
        </FormHelperText>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </Box>
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
    <Hint isName text={label}>
      <IconButton
        aria-label={label}
        // Not `disabled`: the button would lose the focus after each move.
        aria-disabled={isIdle || undefined}
        onClick={isIdle ? undefined : onMove}
        sx={{
          border: 1,
          borderColor: 'divider',
          color: 'primary.main',
          ...(isIdle && { opacity: 0.4, cursor: 'not-allowed' }),
        }}
      >
        {icon}
      </IconButton>
    </Hint>
  )
}

/** Stacked where there is no room; the arrows then point down and up. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  alignItems: 'center',
  '& > div:nth-of-type(2)': { display: 'flex', flexDirection: 'column', gap: theme.spacing(1) },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > div:nth-of-type(2)': { flexDirection: 'row', justifyContent: 'center', gap: theme.spacing(2) },
    '& > div:nth-of-type(2) svg': { transform: 'rotate(90deg)' },
  },
}))
