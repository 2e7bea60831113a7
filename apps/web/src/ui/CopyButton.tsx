import Check from '@mui/icons-material/Check'
import ContentCopy from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const SHOWN_MS = 2000

/** Copies a code or an id; `label` says what it is: "Copy client code". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), SHOWN_MS)
    })
  return (
    <Tooltip title={isCopied ? 'Copied' : label}>
      <IconButton size="small" aria-label={label} onClick={copy}>
        {isCopied ? <Check fontSize="inherit" color="success" /> : <ContentCopy fontSize="inherit" />}
        <VisuallyHidden role="status">{isCopied ? 'Copied' : ''}</VisuallyHidden>
      </IconButton>
    </Tooltip>
  )
}
