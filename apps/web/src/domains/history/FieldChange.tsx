import type { HistoryChange, HistoryStanding, HistoryValue, HistoryValueKind } from '@acm/contract/history'
import { diffWordsWithSpace } from 'diff'
import type { ReactNode } from 'react'
import { Text } from '../../ui/base/Text.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { Dash } from '../../ui/FlagIcon.tsx'
import { Folded, useFolded } from '../../ui/Folded.tsx'
import { Mark, type MarkedText } from '../../ui/Mark.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './FieldChange.module.css'
import type { FactSide, Told } from './told.ts'
import { EMPTY, isLongText, switchedIn, valueText } from './told.ts'

const SECRETS = { set: 'was set', changed: 'was changed', removed: 'was removed' } as const

interface FieldChangeProps {
  change: Told<HistoryChange>
  side: FactSide
}

/** In the words and formats of the field's screen. */
export function FieldChange({ change, side }: FieldChangeProps) {
  const { kind, old, now, added, removed, secret, isCode } = change
  if (secret) return <span>{SECRETS[secret]}</span>
  if (kind === 'set')
    return side === 'now' && removed.length === 0 ? (
      <Standing kind={kind} value={added} />
    ) : (
      <SetChange added={added} removed={removed} />
    )
  if (side !== 'both') return <ValueText kind={kind} value={side === 'now' ? now : old} isCode={isCode} />
  if (isLongText(kind, old, now)) return <TextChange old={String(old?.value)} now={String(now?.value)} />
  return <OldAndNew {...change} />
}

type ChangeValues = Pick<Told<HistoryChange>, 'kind' | 'old' | 'now' | 'isCode'>

function OldAndNew({ kind, old, now, isCode }: ChangeValues) {
  return (
    <>
      <Text as="span" tone="muted">
        <VisuallyHidden>from </VisuallyHidden>
        <ValueText kind={kind} value={old} isCode={isCode} />
      </Text>
      <Text as="span" aria-hidden tone="faint">
        {' → '}
      </Text>
      <VisuallyHidden> to </VisuallyHidden>
      <strong className={styles.now}>
        <ValueText kind={kind} value={now} isCode={isCode} />
      </strong>
    </>
  )
}

interface ValueTextProps {
  kind: HistoryValueKind
  value: HistoryValue | null
  isCode?: boolean | undefined
}

function ValueText({ kind, value, isCode = false }: ValueTextProps) {
  const text = valueText(kind, value)
  if (text === EMPTY) return <Empty />
  return isCode ? <CodeText text={text} /> : <Folded text={text} />
}

const Empty = () => <Dash word="Empty" />

/** A value as it stood; of a secret whether there was one. */
export function Standing({ kind, value, isCode }: Omit<ValueTextProps, 'value'> & { value: HistoryStanding }) {
  if (Array.isArray(value)) {
    const lines = value.map((one) => ({ key: keyOf(one), line: <ValueText kind="set" value={one} /> }))
    return lines.length === 0 ? <Empty /> : <Lines lines={lines} />
  }
  if (kind === 'secret') return value?.value ? 'set' : 'not set'
  return <ValueText kind={kind} value={value} isCode={isCode} />
}

const keyOf = ({ value }: HistoryValue): string => JSON.stringify(value)

function SetChange({ added, removed }: Pick<HistoryChange, 'added' | 'removed'>) {
  const { switched, came, went } = switchedIn(added, removed)
  const signed = (value: HistoryValue, sign: '+' | '−', said: 'added' | 'removed'): ChangeLineItem => ({
    key: `${said} ${keyOf(value)}`,
    line: (
      <>
        <Text as="span" aria-hidden isStrong tone={said === 'added' ? 'good' : 'bad'}>{`${sign} `}</Text>
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
  return <Lines lines={[...changed, ...others]} />
}

interface ChangeLineItem {
  key: string
  line: ReactNode
}

function Lines({ lines }: { lines: readonly ChangeLineItem[] }) {
  const { shown, unfold } = useFolded(lines)
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

/** Beyond it the diff takes seconds and helps no one. */
const MOST_EDITS = 100
/** Letters kept next to each change. */
const AROUND = 80

/** Word by word; of what stayed only the surroundings of changes. */
function TextChange({ old, now }: { old: string; now: string }) {
  return (
    <div className={styles.text}>
      {changedParts(old, now).map(({ kind, text }, place) => (
        // Parts have no other stable key.
        <Mark key={String(place)} kind={kind}>
          {text}
        </Mark>
      ))}
    </div>
  )
}

export function changedParts(old: string, now: string): MarkedText[] {
  const parts = diffWordsWithSpace(old, now, { maxEditLength: MOST_EDITS })
  if (!parts)
    return [
      { kind: 'removed', text: old },
      { kind: 'added', text: now },
    ]
  return parts.map(({ value, added, removed }, place) => {
    if (added || removed) return { kind: added ? 'added' : 'removed', text: value }
    const [start, end] = [place === 0 ? 0 : AROUND, place === parts.length - 1 ? 0 : AROUND]
    if (value.length <= start + end + 1) return { kind: 'same', text: value }
    return { kind: 'same', text: `${value.slice(0, start)}…${end > 0 ? value.slice(-end) : ''}` }
  })
}

/** Names and values of fields. The names have a column of their own where it fits. */
export const FieldList = ({ children }: { children: ReactNode }) => <dl className={styles.fields}>{children}</dl>

interface HiddenFieldsProps {
  count: number
  /** Others are shown above. */
  isMore: boolean
}

/** Fields that the person can't read are counted, not named. */
export const HiddenFields = ({ count, isMore }: HiddenFieldsProps) =>
  count > 0 && (
    <Text step="sm" tone="muted">
      {hiddenText(count, isMore)}
    </Text>
  )

export const hiddenText = (count: number, isMore: boolean): string =>
  `${isMore ? 'and ' : ''}${count}${isMore ? ' more' : ''} ${count === 1 ? 'field' : 'fields'} you can't see`
