import type { HistoryEntry } from '@acm/contract/history'
import { isChange } from '@acm/contract/history-kinds'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { counted } from '../../ui/counted.ts'
import { TimeText } from '../../ui/DateText.tsx'
import styles from './EntryView.module.css'
import { From, toneOf } from './EntryView.tsx'
import { Sentence } from './Sentence.tsx'
import { changesInShort } from './told.ts'

interface FoldedEntryProps {
  /** The newest of its job. */
  entry: HistoryEntry
  /** Null: more than are counted. */
  others: number | null
  showsOrgUnit: boolean
  /** Lists the entries of the job. */
  inside: (job: number) => ReactNode
}

/** A background job in one line, which opens. */
export function FoldedEntry({ entry, others, showsOrgUnit, inside }: FoldedEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const short = isChange(entry.action) ? changesInShort(entry) : ''
  const all = others === null ? 'all entries' : `${counted(others + 1)} entries`
  return (
    <li className={styles.entry} data-tone={toneOf(entry)}>
      <div className={styles.time}>
        <TimeText value={entry.at} />
      </div>
      <Stack>
        <div className={styles.line}>
          <h3 className={styles.sentence}>
            <Sentence entry={entry} more={othersText(entry, others)} />
          </h3>
          <From entry={entry} showsOrgUnit={showsOrgUnit} />
        </div>
        <div className={styles.folded}>
          {short}
          <Button variant="quiet" isSmall aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Hide ${all}` : `Show ${all}`}
          </Button>
        </div>
        {isOpen && entry.from.job !== null && <div className={styles.inside}>{inside(entry.from.job)}</div>}
      </Stack>
    </li>
  )
}

function othersText({ record }: HistoryEntry, others: number | null): string {
  if (record === null || record.kind === 'job')
    return ` (and ${others === null ? 'many' : counted(others)} more ${others === 1 ? 'entry' : 'entries'})`
  if (others === null) return ' and many others'
  return ` and ${counted(others)} ${others === 1 ? 'other' : 'others'}`
}
