import type { HistoryChange, HistoryValue, HistoryValueKind } from '@acm/contract/history'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Folded, useFolded } from '../../ui/Folded.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './FieldChange.module.css'
import type { FactSide } from './facts.ts'
import { TextDifference } from './TextDifference.tsx'
import { EMPTY, isCode, isLongText, nameNote, switchedIn, valueText } from './valueText.ts'

const SECRETS = { set: 'was set', changed: 'was changed', removed: 'was removed' } as const

interface FieldChangeProps {
  change: HistoryChange
  telling?: FactSide
  onUnfold?: () => void
}

/** In the words and formats of the field's screen. */
export function FieldChange({ change, telling = 'both', onUnfold }: FieldChangeProps) {
  const { kind, old, now, added, removed, more, secret } = change
  if (secret) return <span>{SECRETS[secret]}</span>
  if (kind === 'set')
    return telling === 'now' && removed.length === 0 ? (
      <Members all={added} more={more} onUnfold={onUnfold} />
    ) : (
      <SetChange added={added} removed={removed} more={more} onUnfold={onUnfold} />
    )
  if (telling !== 'both') return <ValueText kind={kind} value={telling === 'now' ? now : old} />
  if (isLongText(kind, old, now)) {
    return (
      <TextDifference
        old={String(old?.value)}
        now={String(now?.value)}
        meanwhile={<OldAndNew kind={kind} old={old} now={now} />}
      />
    )
  }
  return <OldAndNew kind={kind} old={old} now={now} />
}

type ChangeValues = Pick<HistoryChange, 'kind' | 'old' | 'now'>

function OldAndNew({ kind, old, now }: ChangeValues) {
  return (
    <>
      <span className={styles.old}>
        <VisuallyHidden>from </VisuallyHidden>
        <ValueText kind={kind} value={old} />
      </span>
      <span aria-hidden className={styles.arrow}>
        {' → '}
      </span>
      <VisuallyHidden> to </VisuallyHidden>
      <strong className={styles.now}>
        <ValueText kind={kind} value={now} />
      </strong>
    </>
  )
}

/** The name of that time, with today's where it differs. */
export function ValueText({ kind, value }: { kind: HistoryValueKind; value: HistoryValue | null }) {
  const note = value && nameNote(value)
  const text = valueText(kind, value)
  return (
    <>
      {text === EMPTY ? (
        <Empty />
      ) : (
        <span className={clsx(isCode(kind, text) && styles.code)}>
          <Folded text={text} />
        </span>
      )}
      {note && <span className={styles.note}>{` ${note}`}</span>}
    </>
  )
}

export const Empty = () => <span className={styles.note}>{EMPTY}</span>

export const Members = ({ all, more, onUnfold }: { all: readonly HistoryValue[] } & UnfoldMore) => (
  <Lines
    lines={all.map((value) => ({ key: keyOf(value), line: <ValueText kind="set" value={value} /> }))}
    more={more}
    onUnfold={onUnfold}
  />
)

interface UnfoldMore {
  more?: number | undefined
  onUnfold?: (() => void) | undefined
}

const keyOf = ({ value }: HistoryValue): string => JSON.stringify(value)

function SetChange({ added, removed, more, onUnfold }: Pick<HistoryChange, 'added' | 'removed'> & UnfoldMore) {
  const { switched, came, went } = switchedIn(added, removed)
  const signed = (value: HistoryValue, sign: '+' | '−', said: 'added' | 'removed'): ChangeLineItem => ({
    key: `${said} ${keyOf(value)}`,
    line: (
      <>
        <span aria-hidden className={styles[said]}>{`${sign} `}</span>
        <VisuallyHidden>{`${said} `}</VisuallyHidden>
        <ValueText kind="set" value={value} />
      </>
    ),
  })
  const changed = switched.map(
    ({ name, was, is }): ChangeLineItem => ({
      key: name,
      line: (
        <>
          {`${name}: `}
          <OldAndNew kind="text" old={was} now={is} />
        </>
      ),
    }),
  )
  const others = [
    ...came.map((value) => signed(value, '+', 'added')),
    ...went.map((value) => signed(value, '−', 'removed')),
  ]
  return <Lines lines={[...changed, ...others]} more={more} onUnfold={onUnfold} />
}

interface ChangeLineItem {
  key: string
  line: ReactNode
}

function Lines({ lines, more = 0, onUnfold = nothing }: { lines: readonly ChangeLineItem[] } & UnfoldMore) {
  const { shown, unfold } = useFolded(lines, { more, onUnfold })
  return (
    <>
      <ul className={styles.lines}>
        {shown.map(({ key, line }) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
      {unfold}
    </>
  )
}

const nothing = () => {}
