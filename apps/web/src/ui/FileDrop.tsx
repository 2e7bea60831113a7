import { messages } from '@acm/contract/core/messages'
import { useId, useRef, useState } from 'react'
import { ErrorLine, RequiredMark } from './base/Field.tsx'
import { Row } from './base/Stack.tsx'
import { Text } from './base/Text.tsx'
import styles from './FileDrop.module.css'
import { UploadFile } from './icons.ts'
import { oneOf, useFileDrag } from './useFileDrag.ts'

interface FileDropProps {
  id?: string
  label: string
  /** As in the input's attribute, e.g. '.json,application/json'. */
  accept: string
  fileName: string | null
  onChoose: (file: File) => void
  error?: string | null
  detail?: string | null
  isRequired?: boolean
}

/** The same file can be chosen again: it might have been corrected in the meantime. */
export function FileDrop({
  id: inputId,
  label,
  accept,
  fileName,
  onChoose,
  error = null,
  detail = null,
  isRequired = false,
}: FileDropProps) {
  const id = useId()
  const area = useRef<HTMLLabelElement>(null)
  const [isSeveral, setSeveral] = useState(false)
  const take = (files: FileList | null) => {
    setSeveral(false)
    if (files) oneOf(files, onChoose, () => setSeveral(true))
  }
  const [isOver, setOver] = useState(false)
  useFileDrag({ area, onOver: () => setOver(true), onOut: () => setOver(false), onDrop: take })
  const message = isSeveral ? messages.oneFile : error
  return (
    <div data-required={isRequired ? '' : undefined}>
      <Row
        as="label"
        gap={12}
        ref={area}
        className={styles.area}
        data-invalid={message ? '' : undefined}
        data-over={isOver ? '' : undefined}
      >
        <input
          id={inputId ?? id}
          type="file"
          accept={accept}
          required={isRequired}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-file${message ? ` ${id}-error ${id}-detail` : ''}`}
          aria-invalid={message !== null}
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={(event) => take(event.target.files)}
        />
        <UploadFile />
        <span>
          <span id={`${id}-label`} className={styles.label}>
            {label}
            {isRequired && <RequiredMark />}
          </span>
          <Text as="span" step="sm" tone="muted" id={`${id}-file`} className={styles.name}>
            {fileName ?? 'Select a file or drop it here'}
          </Text>
        </span>
      </Row>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {message && <ErrorLine>{message}</ErrorLine>}
      </p>
      <Text id={`${id}-detail`} role="status" step="xs" tone="bad">
        {error && detail}
      </Text>
    </div>
  )
}
