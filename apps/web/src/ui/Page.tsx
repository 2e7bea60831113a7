import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { asLeft } from './address.ts'
import { CanceledNotes } from './form/drafts/CanceledNotes.tsx'
import { KeptInDialogs } from './form/drafts/KeptInDialogs.tsx'
import { ArrowBack } from './icons.ts'
import { LinkButton } from './LinkButton.tsx'
import { ListTools } from './list/model/listTools.ts'
import { PageParts } from './pageParts.ts'
import { PAGE_TITLE_ID } from './pageTitle.ts'
import { type RecordFacts, RecordLine, RecordName } from './RecordHeader.tsx'

const PRODUCT = 'ACES Central Management'

/** A line of the header: what stands in it keeps its place when the heading needs another one. */
const LINE = { display: 'flex', alignItems: 'center', minHeight: 40 }

/** A record that is being read, one whose heading does not name it apart: its header has its height already. */
type Unread = 'unread' | 'unread and named'

const HEADING = {
  py: `calc((${LINE.minHeight}px - 1lh) / 2)`,
  overflowWrap: 'anywhere',
  minWidth: 0,
  '&:focus': { outline: 'none' },
} as const

const NARROW = { '--fields-width': '760px' }

interface PageProps {
  title: string
  /** What the heading shows instead of the plain title. */
  heading?: ReactNode
  /** Of the page of a stored record: what is known of it at a glance. */
  record?: RecordFacts | Unread
  /** What may be done with the record, and how a list is shown, left of the main act. */
  acts?: ReactNode
  /** The page's main act, right of the heading. */
  action?: ReactNode
  /** The list this page belongs to. */
  back?: { to: string; label: string } | false
  /** Fields stand in a narrow column; tables have the whole page. */
  narrow?: boolean
  children: ReactNode
}

/** The frame of every page: its heading, which also names the document, and its main act. */
export function Page({ title, heading: shown, record, acts, action, back, narrow = false, children }: PageProps) {
  const Tools = useContext(ListTools)
  const [parts] = useState(() => new Map<string, () => void>())
  const facts = typeof record === 'object' ? record : undefined
  // They stand where the name of the record leaves room.
  const shownActs = typeof record === 'string' ? null : acts
  const name = facts?.name
  const isNamed = name !== undefined || record === 'unread and named'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After a navigation the focus waits on <main> while the record that names the page is still loading.
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
            <LinkButton to={asLeft(back.to)} variant="text" size="small" color="inherit" startIcon={<ArrowBack />}>
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
              // One of several names has its own for each.
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
