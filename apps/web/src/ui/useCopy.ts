import { useState } from 'react'
import { copyText } from './copyText.ts'

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
