import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { copyText } from './copyText.ts'
import { Hint } from './Hint.tsx'
import { Check, ContentCopy } from './icons.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const SHOWN_MS = 2000
const READ_MS = 6000

interface CopyButtonProps {
  text: string
  /** E.g. 'Copy client code'. */
  label: string
  hint?: string
  onCopy?: () => void
}

const OUTCOMES = {
  copied: 'Copied',
  refused: "This browser can't copy it. Select the text and copy it yourself.",
}

export function CopyButton({ text, label, hint = label, onCopy }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null)
  const copy = async () => {
    const isCopied = await copyText(text)
    if (isCopied) onCopy?.()
    setOutcome(isCopied ? 'copied' : 'refused')
    setTimeout(() => setOutcome(null), isCopied ? SHOWN_MS : READ_MS)
  }
  const told = outcome && OUTCOMES[outcome]
  return (
    <Hint isName text={told ?? hint}>
      <IconButton size="small" aria-label={label} onClick={() => void copy()}>
        {outcome === 'copied' ? (
          <Check fontSize="inherit" color="success" />
        ) : (
          <ContentCopy fontSize="inherit" {...(outcome === 'refused' && { color: 'error' as const })} />
        )}
        <VisuallyHidden role="status">{told}</VisuallyHidden>
      </IconButton>
    </Hint>
  )
}
