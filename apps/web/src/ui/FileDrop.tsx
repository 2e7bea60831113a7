import { messages } from '@acm/contract/core/messages'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type DragEvent, useId, useRef, useState } from 'react'
import { UploadFile } from './icons.ts'
import { dialogOf, oneOf, useFileDrag } from './useFileDrag.ts'

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

/** The same file can be chosen again: it may have been corrected meanwhile. */
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
  const { setOver, ...drop } = useDrop(take)
  useFileDrag({
    onOver: () => setOver(true),
    onOut: () => setOver(false),
    onDrop: take,
    dialog: () => dialogOf(area.current),
  })
  const told = isSeveral ? messages.oneFile : error
  return (
    <div data-required={isRequired ? '' : undefined}>
      <Area ref={area} data-invalid={told ? '' : undefined} {...drop}>
        <input
          id={inputId ?? id}
          type="file"
          accept={accept}
          required={isRequired}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-file${told ? ` ${id}-error ${id}-detail` : ''}`}
          aria-invalid={told !== null}
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={(event) => take(event.target.files)}
        />
        <UploadFile color="action" aria-hidden />
        <span>
          <Typography component="span" id={`${id}-label`} variant="subtitle2" sx={{ display: 'block' }}>
            {label}
            {isRequired && <span data-required-mark="" />}
          </Typography>
          <Typography
            component="span"
            id={`${id}-file`}
            variant="body2"
            color="text.secondary"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {fileName ?? 'Choose a file, or drop it here'}
          </Typography>
        </span>
      </Area>
      <Typography id={`${id}-error`} role="alert" variant="body2" color="error" sx={{ mt: told ? 1 : 0 }}>
        {told}
      </Typography>
      <Typography id={`${id}-detail`} role="status" variant="body2" color="error">
        {error && detail}
      </Typography>
    </div>
  )
}

function useDrop(take: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const hover = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isInside)
  }
  const onDrop = (event: DragEvent) => {
    hover(false)(event)
    take(event.dataTransfer.files)
  }
  return { setOver, 'data-over': isOver ? '' : undefined, onDragOver: hover(true), onDragLeave: hover(false), onDrop }
}

const Area = styled('label')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    padding: theme.spacing(2.5),
    border: `2px dashed color-mix(in srgb, ${palette.text.secondary} 50%, transparent)`,
    borderRadius: theme.shape.borderRadius,
    cursor: 'pointer',
    '&:hover, &[data-over]': { borderColor: palette.primary.main, background: palette.action.hover },
    '&[data-invalid]': { borderColor: palette.error.main },
    '&:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    // Transparent instead of hidden: assistive technology and the browser's validation messages need it.
    input: { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
  }
})
