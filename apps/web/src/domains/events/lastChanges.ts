import type { ChangeEvent } from '@acm/contract/events'
import { createStore } from '../../ui/createStore.ts'
import type { ElsewhereSource, OtherChange } from '../../ui/form/conflict/otherChanges.ts'

/** Limit of remembered records. */
const MOST = 1000
/** Changes within this time are announced together. */
const GATHER_MS = 30

interface LastChanges extends ElsewhereSource {
  note: (event: ChangeEvent) => void
}

export function createLastChanges(): LastChanges {
  const last = new Map<string, OtherChange>()
  /** Number of announcements. */
  const tellings = createStore(0)
  let isSaying = false
  const say = () => {
    isSaying = false
    tellings.set(tellings.read() + 1)
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
    subscribe: tellings.subscribe,
    lastOf: (kind, id) => last.get(`${kind} ${id}`),
  }
}
