import type { ChangeEvent } from '@acm/contract/events'
import type { ElsewhereSource, HeardOtherChange } from '../../ui/form/conflict/otherChanges.ts'

/** Limit of remembered records. */
const MOST = 1000
/** Changes within this time are announced together. */
const GATHER_MS = 30

interface LastChanges extends Omit<ElsewhereSource, 'hasActed'> {
  note: (event: ChangeEvent) => void
  /** Records that changes may have been missed. */
  noteGap: () => void
  lastGap: () => number
}

export function createLastChanges(): LastChanges {
  const last = new Map<string, HeardOtherChange>()
  const listeners = new Set<() => void>()
  let gaps = 0
  let lastGap = 0
  let isSaying = false
  const say = () => {
    isSaying = false
    for (const listener of [...listeners]) listener()
  }
  return {
    note(event) {
      const key = `${event.kind} ${event.recordId}`
      last.delete(key)
      last.set(key, event)
      const [oldest] = last.size > MOST ? last.keys() : []
      if (oldest) last.delete(oldest)
      if (!isSaying) setTimeout(say, GATHER_MS)
      isSaying = true
    },
    noteGap() {
      gaps += 1
      lastGap = Date.now()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lastOf: (kind, id) => last.get(`${kind} ${id}`),
    gaps: () => gaps,
    lastGap: () => lastGap,
  }
}
