import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Folded } from '../../ui/Folded.tsx'
import { TextDifference } from '../history/public.ts'
import styles from './QuestionChangeView.module.css'
import { moreText, numberOf } from './questionCsv.ts'
import {
  CHANGES,
  IS,
  type QuestionChange,
  type QuestionPlace,
  type Truncated,
  type WordingChange,
} from './questionDiff.ts'

const WORDS = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const
/** Longer texts are shown side by side: a word diff would block the page. */
const LONGEST_COMPARED = 5000

export function QuestionChangeView({ change }: { change: QuestionChange }) {
  const { was, now, others, isMoved } = change
  const names = CHANGES.filter((name) => IS[name](change))
  return (
    <li className={clsx(styles.change, was === null && styles.isAdded, now === null && styles.isRemoved)}>
      <span className={styles.kinds}>
        {names.map((name) => (
          <span key={name} className={clsx(styles.kind, styles[name])}>
            {WORDS[name]}
          </span>
        ))}
      </span>
      <span className={styles.number}>{numbersOf(was, now)}</span>
      <div>
        <div className={styles.wording}>
          <Wording was={was?.wording} now={now?.wording} />
        </div>
        {isMoved && was && now && <small className={styles.note}>{movedText(was, now)}</small>}
        <SaidOtherwise all={others} />
      </div>
    </li>
  )
}

function Wording({ was, now }: { was: string | undefined; now: string | undefined }): ReactNode {
  if (was === undefined || now === undefined || was === now) return <Folded text={now ?? was ?? ''} />
  const both = (
    <>
      <Folded text={was} /> → <Folded text={now} />
    </>
  )
  return was.length + now.length > LONGEST_COMPARED ? both : <TextDifference old={was} now={now} meanwhile={both} />
}

function numbersOf(was: QuestionPlace | null, now: QuestionPlace | null): string {
  const [before, after] = [was && numberOf(was), now && numberOf(now)]
  return before === after || before === null || after === null ? `No. ${after ?? before}` : `No. ${before} → ${after}`
}

const movedText = (was: QuestionPlace, now: QuestionPlace): string =>
  was.section === now.section
    ? `From place ${was.place} to ${now.place} of this section`
    : `From ${was.section || 'no section'}, place ${was.place}`

export function SaidOtherwise({ all }: { all: Truncated<WordingChange> }) {
  if (all.first.length === 0) return null
  return (
    <>
      <dl className={styles.others}>
        {all.first.map(({ what, was, is }) => (
          <div key={`${what} ${was}`} className={styles.other}>
            <dt>{what}</dt>
            <dd>
              <Wording was={was || '(empty)'} now={is || '(empty)'} />
            </dd>
          </div>
        ))}
      </dl>
      {moreText(all).map((text) => (
        <small key={text} className={styles.note}>
          {text}
        </small>
      ))}
    </>
  )
}
