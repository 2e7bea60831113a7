import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { Hint } from './Hint.tsx'
import { Check, ContentCopy } from './icons.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const SHOWN_MS = 2000

interface CopyButtonProps {
  text: string
  /** What it copies: "Copy client code". */
  label: string
  /** The tooltip, where that is to say less. */
  hint?: string
  onCopy?: () => void
}

/** Copies a code or an id. */
export function CopyButton({ text, label, hint = label, onCopy }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    onCopy?.()
    void navigator.clipboard.writeText(text).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), SHOWN_MS)
    })
  }
  return (
    <Hint isName text={isCopied ? 'Copied' : hint}>
      <IconButton size="small" aria-label={label} onClick={copy}>
        {isCopied ? <Check fontSize="inherit" color="success" /> : <ContentCopy fontSize="inherit" />}
        <VisuallyHidden role="status">{isCopied ? 'Copied' : ''}</VisuallyHidden>
      </IconButton>
    </Hint>
  )
}
