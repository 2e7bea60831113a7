import { styled } from '@mui/material/styles'
import { type MouseEvent, memo, useEffect, useRef } from 'react'
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

/** Listbox pattern: the focus stays in the search box, which points to the marked option. */
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
  const entryAt = ({ target }: MouseEvent) => {
    const key = target instanceof Element && target.closest<HTMLElement>('[data-key]')?.dataset.key
    return entries.find((entry) => entry.key === key)
  }
  return (
    <List
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      onClick={(event) => {
        const entry = entryAt(event)
        if (entry) onOpen(entry, event)
      }}
      onMouseMove={(event) => {
        const entry = entryAt(event)
        if (entry && entry !== marked) onMark(entry)
      }}
      // Keeps the focus in the search box.
      onMouseDown={(event) => event.preventDefault()}
      data-empty={entries.length === 0 || undefined}
    >
      {[...Map.groupBy(entries, ({ group }) => group)].map(([group, inGroup]) => (
        <Group key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} data-group="">
            {group}
          </div>
          {inGroup.map((entry) => (
            <Option key={entry.key} id={optionId(entry)} entry={entry} isMarked={entry === marked} />
          ))}
        </Group>
      ))}
    </List>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  isMarked: boolean
}

/** Rerendered with each key: plain elements, because styled ones cost more than the rest. */
const Option = memo(function Option({ id, entry, isMarked }: OptionProps) {
  const { icon: Icon, label, about, sort, off, keys } = entry
  return (
    <div id={id} role="option" tabIndex={-1} aria-selected={isMarked} data-key={entry.key}>
      <Icon fontSize="small" aria-hidden />
      <span data-naming="">
        <span dir="auto">{label}</span>
        {about !== null && <span dir="auto">{about}</span>}
      </span>
      <span data-sort="">
        {[off, sort].filter(Boolean).join(' · ')}
        {keys?.split(' ').map((key) => (
          <Key key={key} aria-hidden>
            {key}
          </Key>
        ))}
      </span>
    </div>
  )
})

const Group = styled('div')({})

const List = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const grey = palette.text.secondary
  return {
    flex: 1,
    padding: theme.spacing(1),
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    '&[data-empty]': { padding: 0 },
    '& > div + div': { marginTop: theme.spacing(0.5) },
    '& [data-group]': { ...theme.typography.overline, paddingInline: theme.spacing(1), color: grey },
    '& [role=option]': {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1.25),
      minHeight: 40,
      paddingInline: theme.spacing(1),
      borderRadius: theme.shape.borderRadius,
      cursor: 'pointer',
      fontSize: '0.92rem',
    },
    '& [aria-selected=true]': { backgroundColor: `color-mix(in srgb, ${palette.primary.main} 12%, transparent)` },
    '& svg': { flexShrink: 0, color: grey },
    '& [data-naming]': {
      display: 'flex',
      alignItems: 'baseline',
      columnGap: theme.spacing(1.25),
      flex: 1,
      minWidth: 0,
    },
    '& [data-naming] > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& [data-naming] > :first-of-type': { flexShrink: 0, maxWidth: '75%', fontWeight: 500 },
    '& [data-naming] > :not(:first-of-type)': { color: grey, fontSize: '0.85rem' },
    '& [data-sort]': { flexShrink: 0, color: grey, fontSize: '0.8rem' },
    '& kbd': { marginLeft: theme.spacing(0.5) },
    [theme.breakpoints.down('sm')]: {
      flex: 1,
      '& [role=option]': { minHeight: 48 },
      '& [data-naming]': { flexDirection: 'column', alignItems: 'stretch' },
      '& [data-naming] > :first-of-type': { maxWidth: '100%' },
    },
  }
})
