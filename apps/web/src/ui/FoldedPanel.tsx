import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { Panel } from './Panel.tsx'

interface FoldedPanelProps {
  title: string
  /** What it holds is asked for already. */
  startsOpen?: boolean
  children: ReactNode
}

/** A part of a page that few need each time: closed at first, and nothing of it is made before it is opened. */
export function FoldedPanel({ title, startsOpen = false, children }: FoldedPanelProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <Panel role="region" aria-labelledby={id}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${title}`}
          onClick={() => setOpen(!isOpen)}
          endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Stack>
      {isOpen && <div style={{ paddingTop: 12 }}>{children}</div>}
    </Panel>
  )
}
