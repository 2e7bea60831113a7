import { MAX_SEARCH_TEXT } from '@acm/contract/palette'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import LinearProgress from '@mui/material/LinearProgress'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react'
import { useTried } from '../../shell/firstSteps.ts'
import { Search } from '../../ui/icons.ts'
import { isPlainClick } from '../../ui/RouterLink.tsx'
import { useDelayed } from '../../ui/useDelayed.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EntryList } from './EntryList.tsx'
import type { Entry } from './entries.ts'
import { KeyHints } from './KeyHints.tsx'
import { useEntries } from './useEntries.ts'

const SHOWN_AFTER_MS = 300

/** In place of the results, without moving them. */
const NONE = { position: 'absolute', top: 56, insetInline: 0, px: 2, py: 4, textAlign: 'center' }

interface SearchPanelProps {
  begun: string
  onClose: () => void
}

export function SearchPanel({ begun, onClose }: SearchPanelProps) {
  const id = useId()
  const router = useRouter()
  const [text, setText] = useState(begun)
  // Null: the first one.
  const [marked, setMarked] = useState<string | null>(null)
  const [isWanted, setWanted] = useState(false)
  const { entries, isBehind, hasFailed, retry } = useEntries(text)
  const isSlow = useDelayed(isBehind, SHOWN_AFTER_MS)
  useTried('search', text !== '')
  const place = Math.max(
    0,
    entries.findIndex(({ key }) => key === marked),
  )
  const entry = entries[place]

  const open = ({ to }: Entry, isElsewhere = false) => {
    if (isElsewhere) return void window.open(to, '_blank', 'noopener')
    onClose()
    void router.navigate({ href: to })
  }
  // Enter before the answer opens its first entry.
  useEffect(() => {
    if (!isWanted || isBehind) return
    setWanted(false)
    if (entry) open(entry)
  })
  const type = (next: string) => {
    setText(next)
    setMarked(null)
    setWanted(false)
  }
  const move = (by: number) => setMarked(entries.at((place + by) % entries.length)?.key ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter'].includes(key)) return
    event.preventDefault()
    if (key !== 'Enter') return move(key === 'ArrowDown' ? 1 : -1)
    if (isBehind && marked === null) setWanted(true)
    else if (entry) open(entry, event.ctrlKey || event.metaKey)
  }
  const optionId = (one: Entry) => `${id}-${entries.indexOf(one)}`
  return (
    <>
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Search color="secondary" />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder="Client, instance, user, page…"
          inputProps={{
            role: 'combobox',
            'aria-label': 'Search or go to',
            'aria-expanded': entries.length > 0,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': entry && optionId(entry),
            maxLength: MAX_SEARCH_TEXT,
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          }}
          sx={{ height: 56, fontSize: '1.05rem' }}
        />
        <Button variant="text" size="small" onClick={onClose} sx={{ display: { sm: 'none' } }}>
          Close
        </Button>
        {isSlow && (
          <LinearProgress aria-label="Searching" sx={{ position: 'absolute', insetInline: 0, bottom: -1, height: 2 }} />
        )}
      </Box>
      <EntryList
        id={`${id}-list`}
        entries={entries}
        marked={entry}
        optionId={optionId}
        onMark={(one) => setMarked(one.key)}
        onOpen={(one: Entry, event: MouseEvent) => open(one, !isPlainClick(event))}
      />
      {hasFailed ? (
        <Box role="alert" sx={{ px: 2, py: 1.5, color: 'error.main' }}>
          Records could not be searched.{' '}
          <Button size="small" variant="text" onClick={retry}>
            Retry
          </Button>
        </Box>
      ) : (
        !isBehind &&
        entries.length === 0 && (
          <Box sx={{ ...NONE, color: 'text.secondary' }}>
            {`No results for “${text.trim()}” among what you may open.`}
          </Box>
        )
      )}
      <Announced count={isBehind ? null : entries.length} />
      <KeyHints />
    </>
  )
}

/** For screen readers. */
function Announced({ count }: { count: number | null }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (count !== null) setSaid(count === 1 ? '1 result' : `${count} results`)
  }, [count])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
