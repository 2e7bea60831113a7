import { IconButton } from './base/Button.tsx'
import styles from './CopyButton.module.css'
import { Check, ContentCopy } from './icons.ts'
import { useCopy } from './useCopy.ts'
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
