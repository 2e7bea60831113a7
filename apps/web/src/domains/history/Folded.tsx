import Button from '@mui/material/Button'
import { useState } from 'react'
import { foldedText } from './valueText.ts'

/** A text of which, where it is very long, only the beginning is shown at first. */
export function Folded({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const start = foldedText(text)
  if (start === null) return text
  return (
    <>
      {isWhole ? text : `${start} …`}{' '}
      <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show less' : 'Show all of it'}
      </Button>
    </>
  )
}
