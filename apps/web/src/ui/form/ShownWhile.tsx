import type { Handle } from '@acm/contract/core/handles'
import { type ReactNode, useContext, useState } from 'react'
import { useEntityForm, useFieldValue, useFormState } from './store/entityFormContext.ts'
import { createPart, PartContext, useDrawn } from './store/formParts.ts'
import { sentenceFor } from './store/formStore.ts'

interface ShownWhileProps {
  flag: Handle
  children: ReactNode
}

/** Fields that apply only while a flag is on. A wrong one stays visible when the flag is off: it blocks saving. */
export function ShownWhile({ flag, children }: ShownWhileProps) {
  const { mode } = useEntityForm()
  const outerPart = useContext(PartContext)
  const [part] = useState(() => createPart(outerPart))
  const isOn = useFieldValue(flag) === true
  const isWrong = useFormState((state) => part.names.some((name) => sentenceFor(state, mode, name) !== undefined))
  return useDrawn(isOn || isWrong) && <PartContext value={part}>{children}</PartContext>
}
