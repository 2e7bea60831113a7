import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useRef, useState } from 'react'
import { readAddress, useAddress } from './address.ts'
import { ExpandMore } from './icons.ts'
import { Panel } from './Panel.tsx'
import { usePageParts } from './pageParts.ts'
import { TAB_KEY } from './tabs.ts'

interface FoldedPanelProps {
  title: string
  startsOpen?: boolean
  /** Name in links to parts of the page, like a tab's key. */
  part?: string
  children: ReactNode
}

export function FoldedPanel({ title, startsOpen = false, part, children }: FoldedPanelProps) {
  const id = useId()
  const [search] = useAddress()
  const [isOpen, setOpen] = useState(startsOpen || (part !== undefined && readAddress(search)[TAB_KEY]?.[0] === part))
  const button = useRef<HTMLButtonElement>(null)
  usePageParts(part === undefined ? [] : [part], () => {
    setOpen(true)
    button.current?.focus()
  })
  return (
    <Panel role="region" aria-labelledby={id}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Button
          ref={button}
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${title}`}
          onClick={() => setOpen(!isOpen)}
          endIcon={<ExpandMore style={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Stack>
      {isOpen && <div style={{ paddingTop: 12 }}>{children}</div>}
    </Panel>
  )
}
