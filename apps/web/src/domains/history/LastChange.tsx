import { contract } from '@acm/contract'
import type { LastChange as Change } from '@acm/contract/history'
import { type HistoryKind, historyKinds, kindsOnPageOf } from '@acm/contract/history-kinds'
import { type MouseEvent, useContext } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Ago } from '../../ui/DateText.tsx'
import { formatExact } from '../../ui/dates.ts'
import { useNewestChange } from '../../ui/form/conflict/otherChanges.ts'
import { Hint } from '../../ui/Hint.tsx'
import { HISTORY_PART, PageParts } from '../../ui/pageParts.ts'
import { isPlainClick } from '../../ui/RouterLink.tsx'
import { TAB_KEY } from '../../ui/tabs.ts'
import styles from './LastChange.module.css'
import { actorText } from './Sentence.tsx'

interface LastChangeProps {
  kind: HistoryKind
  id: number
}

export function LastChange({ kind, id }: LastChangeProps) {
  const { data: read } = useApiQuery(contract.history.last, { params: { kind, id } })
  const received = useHeard(kind, id)
  const parts = useContext(PageParts)
  if (read === undefined) return null
  const last = received && (read === null || received.at > read.at) ? received : read
  if (last === null) return null
  const by = actorText(last.actor)
  // On the same page: unsaved input stays.
  const show = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    parts.get(HISTORY_PART)?.()
  }
  return (
    <Hint text={`${formatExact(last.at)}, by ${by}`}>
      <a href={`?${TAB_KEY}=${HISTORY_PART}`} className={styles.link} onClick={show}>
        Changed <Ago at={last.at} /> <span>{`by ${by}`}</span>
      </a>
    </Hint>
  )
}

/** The newest change event of the record and of parts that share its id. */
function useHeard(kind: HistoryKind, id: number): Change | null {
  const parts = kindsOnPageOf(kind).flatMap((one) => {
    const { entity, hasIdOfWhole } = historyKinds[one]
    return entity !== null && (one === kind || hasIdOfWhole) ? [{ kind: entity, id }] : []
  })
  const received = useNewestChange(parts)
  return received && !received.isGone
    ? { at: received.at, actor: { type: 'user', id: null, name: received.who } }
    : null
}
