import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import type { ClipboardEvent } from 'react'
import { abbreviation } from './abbreviation.ts'

const Short = styled('span')({ whiteSpace: 'nowrap' })

/** Free text, abbreviated from 20 characters on: the whole of it on hover and focus, and when it is copied. */
export function LongText({ text }: { text: string | null }) {
  const short = abbreviation(text ?? '')
  if (short === null) return text
  const copyAll = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', text ?? '')
  }
  return (
    <Tooltip title={text} describeChild>
      <Short tabIndex={0} onCopy={copyAll}>
        {short}
      </Short>
    </Tooltip>
  )
}
