import { useState } from 'react'
import { IconButton } from './base/Button.tsx'
import styles from './CopyButton.module.css'
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
  refused: "Your browser can't copy this. Select the text and copy it yourself.",
}

/** Copies the text and says so, or that the browser refuses. */
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
      <IconButton isSmall label={label} className={styles.button} onClick={() => void copy()}>
        {outcome === 'copied' ? (
          <Check className={styles.copied} />
        ) : (
          <ContentCopy className={outcome === 'refused' ? styles.refused : undefined} />
        )}
        <VisuallyHidden role="status">{told}</VisuallyHidden>
      </IconButton>
    </Hint>
  )
}
