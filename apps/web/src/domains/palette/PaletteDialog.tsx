import { MAX_SEARCH_TEXT } from '@acm/contract/palette'
import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useMayOpen } from '../../shell/leaving.ts'
import { showPalette } from '../../shell/palette.ts'
import { Button, LinkButton } from '../../ui/base/Button.tsx'
import { ProgressBar } from '../../ui/base/ProgressBar.tsx'
import { NO_PASSWORD_MANAGER } from '../../ui/base/TextInput.tsx'
import { Search } from '../../ui/icons.ts'
import { Key } from '../../ui/Key.tsx'
import { isPlainClick } from '../../ui/RouterLink.tsx'
import { useDelayed } from '../../ui/useDelayed.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { paths as clients } from '../clients/paths.ts'
import { EntryList } from './EntryList.tsx'
import type { Entry } from './entries.ts'
import styles from './PaletteDialog.module.css'
import { useEntries } from './useEntries.ts'

const SHOWN_AFTER_MS = 300

export interface PaletteDialogProps {
  /** Id of the element that names the dialog. */
  id: string
  begun: string
}

export function PaletteDialog({ id, begun }: PaletteDialogProps) {
  const search = useRef<HTMLInputElement>(null)
  // At once: someone types on after the shortcut.
  const focusSearch = () => {
    search.current?.focus()
    return false
  }
  return (
    <Dialog.Root open onOpenChange={(isStill) => !isStill && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop ?? ''} />
        <Dialog.Popup aria-modal aria-labelledby={id} initialFocus={focusSearch} className={styles.palette ?? ''}>
          <VisuallyHidden id={id}>Search or go to</VisuallyHidden>
          <SearchPanel search={search} begun={begun} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const close = () => showPalette(false)

interface SearchPanelProps {
  search: RefObject<HTMLInputElement | null>
  begun: string
}

function SearchPanel({ search, begun }: SearchPanelProps) {
  const id = useId()
  const router = useRouter()
  const [text, setText] = useState(begun)
  // Null: the first one.
  const [marked, setMarked] = useState<string | null>(null)
  const [isWanted, setWanted] = useState(false)
  const { entries, isBehind, hasFailed, retry } = useEntries(text)
  const isSlow = useDelayed(isBehind, SHOWN_AFTER_MS)
  const place = Math.max(
    0,
    entries.findIndex(({ key }) => key === marked),
  )
  const entry = entries[place]

  const open = ({ to, run }: Entry, isElsewhere = false) => {
    if (isElsewhere && to) return void window.open(to, '_blank', 'noopener')
    close()
    run?.()
    if (to) void router.navigate({ href: to })
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
      <div className={styles.head}>
        <Search />
        <input
          role="combobox"
          dir="auto"
          ref={search}
          value={text}
          placeholder="Client, instance, user, page…"
          aria-label="Search or go to"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={entry && optionId(entry)}
          maxLength={MAX_SEARCH_TEXT}
          autoComplete="off"
          {...NO_PASSWORD_MANAGER}
          spellCheck={false}
          enterKeyHint="go"
          className={styles.input}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button isSmall variant="quiet" className={styles.close} onClick={close}>
          Close
        </Button>
        {isSlow && <ProgressBar aria-label="Searching" className={styles.searching} />}
      </div>
      <EntryList
        id={`${id}-list`}
        entries={entries}
        text={text}
        marked={entry}
        optionId={optionId}
        onMark={(one) => setMarked(one.key)}
        onOpen={(one: Entry, event: MouseEvent) => open(one, !isPlainClick(event))}
      />
      {hasFailed ? (
        <div className={styles.failed}>
          <span role="alert">Search isn't available right now. Try again.</span>{' '}
          <Button isSmall onClick={retry}>
            Retry
          </Button>
        </div>
      ) : (
        !isBehind && entries.length === 0 && <NothingFound text={text.trim()} />
      )}
      <Announced count={isBehind || text.trim() === '' ? null : entries.length} />
      <KeyHints />
    </>
  )
}

function NothingFound({ text }: { text: string }) {
  const mayMake = useMayOpen()(clients.client(0))
  return (
    <div className={styles.none}>
      <p>{`No results for “${text}” that you have access to.`}</p>
      <p>Try a code, an email address, or part of a name.</p>
      {mayMake && (
        <LinkButton isSmall variant="plain" to={clients.client(0)} onClick={close}>
          New Client…
        </LinkButton>
      )}
    </div>
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

const KEYS = [
  ['↑ ↓', 'Select'],
  ['Enter', 'Open'],
  ['Esc', 'Close'],
] as const

const KeyHints = () => (
  <div className={styles.hints}>
    {KEYS.map(([key, does]) => (
      <span key={key}>
        <Key>{key}</Key> {does}
      </span>
    ))}
  </div>
)
