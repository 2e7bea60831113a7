import type { FoundKind } from '@acm/contract/palette'
import { type MouseEvent, memo, useEffect, useRef } from 'react'
import { Key } from '../../ui/Key.tsx'
import { matchedParts } from '../../ui/pick/ranking.ts'
import styles from './EntryList.module.css'
import { type Entry, GROUPS } from './entries.ts'

interface EntryListProps {
  id: string
  entries: readonly Entry[]
  /** Typed letters are set in bold. */
  text: string
  marked: Entry | undefined
  optionId: (entry: Entry) => string
  onMark: (entry: Entry) => void
  onOpen: (entry: Entry, event: MouseEvent) => void
}

/** Listbox pattern: the focus stays in the search box, which points to the marked option. */
export function EntryList({ id, entries, text, marked, optionId, onMark, onOpen }: EntryListProps) {
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box hears the keys
    <div
      ref={list}
      id={id}
      role="listbox"
      className={styles.list}
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
    >
      {[...Map.groupBy(entries, ({ group }) => group)].map(([group, inGroup]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={group} role="group" className={styles.group} aria-labelledby={`${id}-${GROUPS.indexOf(group)}`}>
          <div id={`${id}-${GROUPS.indexOf(group)}`} className={styles.title}>
            {group}
          </div>
          {inGroup.map((entry) => (
            <Option key={entry.key} id={optionId(entry)} entry={entry} text={text} isMarked={entry === marked} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Kinds that show a code or database name first. */
const CODED: ReadonlySet<FoundKind> = new Set(['client', 'instance', 'vendorProduct'])
const BETWEEN = ' · '

function Coded({ about, text }: { about: string; text: string }) {
  const [code = '', ...rest] = about.split(BETWEEN)
  return (
    <>
      <code>
        <Matched name={code} text={text} />
      </code>
      {rest.length > 0 && <Matched name={BETWEEN + rest.join(BETWEEN)} text={text} />}
    </>
  )
}

function Matched({ name, text }: { name: string; text: string }) {
  return matchedParts(name, text).map(({ part, isMatch, at }) => (isMatch ? <b key={at}>{part}</b> : part))
}

interface OptionProps {
  id: string
  entry: Entry
  text: string
  isMarked: boolean
}

/** Rerendered with each key. */
const Option = memo(function Option({ id, entry, text, isMarked }: OptionProps) {
  const { icon: Icon, label, about, sort, off, keys, record } = entry
  return (
    <div id={id} role="option" tabIndex={-1} aria-selected={isMarked} data-key={entry.key} className={styles.option}>
      <Icon />
      <span className={styles.naming}>
        <span dir="auto" className={styles.label} data-code={record?.kind === 'instance' || undefined}>
          <Matched name={label} text={text} />
        </span>
        {about && (
          <span dir="auto" className={styles.about}>
            {record && CODED.has(record.kind) ? (
              <Coded about={about} text={text} />
            ) : (
              <Matched name={about} text={text} />
            )}
          </span>
        )}
      </span>
      <span className={styles.sort}>
        {[off, sort].filter(Boolean).join(' · ')}
        {keys?.split(' ').map((key, place) => (
          // Both may be the same letter.
          <Key key={place === 0 ? 'first' : key} aria-hidden>
            {key}
          </Key>
        ))}
      </span>
    </div>
  )
})
