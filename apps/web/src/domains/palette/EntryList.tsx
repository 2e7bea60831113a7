import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Key } from '../../ui/Key.tsx'
import type { Entry } from './entries.ts'

interface EntryListProps {
  id: string
  entries: readonly Entry[]
  marked: Entry | undefined
  optionId: (entry: Entry) => string
  onMark: (entry: Entry) => void
  onOpen: (entry: Entry, event: MouseEvent) => void
}

/** What was found, by group; the focus stays in the box, which says which one is marked. */
export function EntryList({ id, entries, marked, optionId, onMark, onOpen }: EntryListProps) {
  const list = useRef<HTMLDivElement>(null)
  const markedId = marked && optionId(marked)
  useEffect(() => {
    const option = markedId && document.getElementById(markedId)
    if (!option) return
    const isFirst = option === list.current?.querySelector('[role=option]')
    if (isFirst) list.current?.scrollTo({ top: 0 })
    else option.scrollIntoView({ block: 'nearest' })
  }, [markedId])
  return (
    <Box
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      // A press keeps the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        flex: { xs: 1, sm: '0 1 auto' },
        p: entries.length > 0 ? 1 : 0,
      }}
    >
      {[...Map.groupBy(entries, ({ group }) => group)].map(([group, inGroup]) => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`} sx={{ '& + &': { mt: 0.5 } }}>
          <Typography id={`${id}-${group}`} variant="overline" component="div" sx={{ px: 1, color: 'text.secondary' }}>
            {group}
          </Typography>
          {inGroup.map((entry) => (
            <Option
              key={entry.key}
              id={optionId(entry)}
              entry={entry}
              isMarked={entry === marked}
              onMark={onMark}
              onOpen={onOpen}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface OptionProps extends Pick<EntryListProps, 'onMark' | 'onOpen'> {
  id: string
  entry: Entry
  isMarked: boolean
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: { xs: 48, sm: 40 },
  px: 1,
  borderRadius: 1,
  cursor: 'pointer',
  fontSize: '0.92rem',
  '&[aria-selected=true]': { bgcolor: 'color-mix(in srgb, var(--acm-palette-primary-main) 12%, transparent)' },
}
/** Under each other where there is no room beside each other. */
const NAMING = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'baseline' },
  columnGap: 1.25,
  flex: 1,
  minWidth: 0,
}
const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

function Option({ id, entry, isMarked, onMark, onOpen }: OptionProps) {
  const { icon: Icon, label, about, sort, off, keys } = entry
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isMarked}
      onMouseMove={() => !isMarked && onMark(entry)}
      onClick={(event) => onOpen(entry, event)}
      sx={LINE}
    >
      <Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary', flexShrink: 0 }} />
      <Box component="span" sx={NAMING}>
        <Box component="span" sx={{ ...CUT, fontWeight: 500, flexShrink: 0, maxWidth: { xs: '100%', sm: '75%' } }}>
          {label}
        </Box>
        {about !== null && (
          <Box component="span" sx={{ ...CUT, color: 'text.secondary', fontSize: '0.85rem' }}>
            {about}
          </Box>
        )}
      </Box>
      <Box component="span" sx={{ flexShrink: 0, color: 'text.secondary', fontSize: '0.8rem' }}>
        {[off, sort].filter(Boolean).join(' · ')}
        {keys?.split(' ').map((key) => (
          <Key key={key} aria-hidden sx={{ ml: 0.5 }}>
            {key}
          </Key>
        ))}
      </Box>
    </Box>
  )
}
