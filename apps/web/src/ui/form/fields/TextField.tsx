import { useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldFrame } from './FieldFrame.tsx'
import { amountText, typedAmount } from './fieldText.ts'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface TextFieldProps extends BoundFieldProps {
  autoComplete?: 'username' | 'off'
  /** Values already in use; any other text can be typed as well. */
  known?: readonly string[] | undefined
}

export function TextField({ autoComplete, known, ...props }: TextFieldProps) {
  const bound = useBoundField(props)
  const frame = (list?: string) => (
    <FieldFrame
      bound={bound}
      value={String(bound.value ?? '')}
      onChange={bound.setValue}
      htmlInput={{ autoComplete, ...(list && { list }) }}
    />
  )
  if (!known?.length || bound.isReadOnly) return frame()
  const listId = `${bound.id}-known`
  return (
    <>
      {frame(listId)}
      <datalist id={listId}>
        {known.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}

export function MultilineField({ rows = 3, ...props }: BoundFieldProps & { rows?: number }) {
  const bound = useBoundField(props)
  return <FieldFrame bound={bound} value={String(bound.value ?? '')} onChange={bound.setValue} rows={rows} />
}

/** Accepts any text; the contract validates the number. Money is written out while no one types. */
export function NumberField(props: BoundFieldProps) {
  const bound = useBoundField(props)
  const [isTyping, setTyping] = useState(false)
  const text = String(bound.value ?? '')
  if (bound.unit === undefined)
    return <FieldFrame bound={bound} value={text} onChange={bound.setValue} htmlInput={{ inputMode: 'decimal' }} />
  return (
    <FieldFrame
      bound={bound}
      value={isTyping || bound.error ? text : amountText(bound.value)}
      onChange={(typed) => bound.setValue(typedAmount(typed))}
      onLeave={() => {
        setTyping(false)
        bound.leave()
      }}
      htmlInput={{
        inputMode: 'decimal',
        onFocus: ({ currentTarget }) => {
          if (bound.isReadOnly) return
          // At once: the browser's selection would go with the text.
          flushSync(() => setTyping(true))
          currentTarget.select()
        },
      }}
    />
  )
}
