import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { asLeft } from './address.ts'
import { LinkButton } from './base/Button.tsx'
import { CanceledNotes } from './form/drafts/CanceledNotes.tsx'
import { KeptInDialogs } from './form/drafts/KeptInDialogs.tsx'
import { ArrowBack } from './icons.ts'
import { ListTools } from './list/model/listTools.ts'
import { PageParts } from './pageParts.ts'
import { PAGE_TITLE_ID } from './pageTitle.ts'
import { type RecordFacts, RecordLine, RecordName } from './RecordHeader.tsx'

const PRODUCT = 'ACES Central Management'

/** Fixed height, so that controls stay in place when the heading wraps. */
const LINE = { display: 'flex', alignItems: 'center', minHeight: 40 }

/** Loading record: the header reserves its height; 'unread and named' also that of the record's name. */
type UnreadMark = 'unread' | 'unread and named'

const HEADING = {
  py: `calc((${LINE.minHeight}px - 1lh) / 2)`,
  overflowWrap: 'anywhere',
  minWidth: 0,
  '&:focus': { outline: 'none' },
} as const

const NARROW = { '--fields-width': '760px' }

interface PageProps {
  title: string
  /** Default: the title. */
  heading?: ReactNode
  record?: RecordFacts | UnreadMark
  /** Secondary acts and view switches, left of the main act. */
  acts?: ReactNode
  action?: ReactNode
  back?: { to: string; label: string } | false
  /** Narrows form fields; tables keep the whole width. */
  narrow?: boolean
  children: ReactNode
}

export function Page({ title, heading: shown, record, acts, action, back, narrow = false, children }: PageProps) {
  const Tools = useContext(ListTools)
  const [parts] = useState(() => new Map<string, () => void>())
  const facts = typeof record === 'object' ? record : undefined
  // Their place depends on the width of the record's name.
  const shownActs = typeof record === 'string' ? null : acts
  const name = facts?.name
  const isNamed = name !== undefined || record === 'unread and named'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After navigation <main> has the focus while the record that names the page loads.
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    document.title = [name, title, PRODUCT].filter(Boolean).join(' · ')
  }, [name, title])
  return (
    <PageParts value={parts}>
      <Box sx={narrow ? NARROW : undefined}>
        {back && (
          <Box sx={{ ml: -1, mb: 0.5 }}>
            <LinkButton to={asLeft(back.to)} variant="quiet" isSmall icon={<ArrowBack />}>
              {back.label}
            </LinkButton>
          </Box>
        )}
        <Stack
          component="header"
          direction="row"
          sx={{ flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 2, rowGap: 0, mb: 2 }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography
              ref={heading}
              id={PAGE_TITLE_ID}
              component="h1"
              variant="h4"
              tabIndex={-1}
              // A custom heading sets the direction of each of its names.
              dir={shown === undefined ? 'auto' : undefined}
              sx={HEADING}
            >
              {shown ?? title}
            </Typography>
            {isNamed && <RecordName states={facts?.states}>{name}</RecordName>}
          </Box>
          {!isNamed && facts?.states && <Box sx={{ ...LINE, gap: 1 }}>{facts.states}</Box>}
          <Box sx={{ ...LINE, flexWrap: 'wrap', gap: 1, ml: 'auto', '&:empty': { display: 'none' } }}>
            {shownActs}
            {Tools && <Tools />}
            {action}
          </Box>
          {record && <RecordLine facts={facts} />}
        </Stack>
        <KeptInDialogs />
        <CanceledNotes />
        {children}
      </Box>
    </PageParts>
  )
}
