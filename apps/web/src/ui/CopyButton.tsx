import { useState } from 'react'
import { IconButton } from './base/Button.tsx'
import styles from './CopyButton.module.css'
import { Check, ContentCopy } from './icons.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface CopyButtonProps {
  text: string
  /** E.g. 'Copy client code'. */
  label: string
  hint?: string
  onCopy?: () => void
}

/** Copies the text and says so, or that the browser refuses. */
export function CopyButton({ text, label, hint = label, onCopy }: CopyButtonProps) {
  const { copy, outcome, told } = useCopy(onCopy)
  return (
    <IconButton isSmall label={label} hint={told ?? hint} className={styles.button} onClick={() => void copy(text)}>
      {outcome === 'copied' ? (
        <Check className={styles.copied} />
      ) : (
        <ContentCopy className={outcome === 'refused' ? styles.refused : undefined} />
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </IconButton>
  )
}

const SHOWN_MS = 2000
const READ_MS = 6000

const OUTCOMES = {
  copied: 'Copied',
  refused: "Your browser can't copy this. Select the text and copy it yourself.",
}

/** Copies a text; `outcome` and its sentence `told` are there for a while afterwards. */
export function useCopy(onCopy?: () => void) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null)
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    if (isCopied) onCopy?.()
    setOutcome(isCopied ? 'copied' : 'refused')
    setTimeout(() => setOutcome(null), isCopied ? SHOWN_MS : READ_MS)
  }
  return { copy, outcome, told: outcome && OUTCOMES[outcome] }
}

/** False: refused by the browser. */
async function copyText(text: string): Promise<boolean> {
  // Undefined on plain HTTP.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const isWritten = clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  return (await isWritten) || copySelected(text)
}

/** Fallback: selects the text off-screen and runs the copy command. */
function copySelected(text: string): boolean {
  const selection = getSelection()
  if (!selection) return false
  const before = selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  const copy = document.createElement('span')
  copy.textContent = text
  Object.assign(copy.style, { position: 'fixed', insetBlockStart: '0', opacity: '0', whiteSpace: 'pre' })
  document.body.append(copy)
  selection.selectAllChildren(copy)
  const isCopied = document.execCommand('copy')
  copy.remove()
  selection.removeAllRanges()
  if (before) selection.addRange(before)
  return isCopied
}
