import type { ChangeEvent } from '@acm/contract/events'
import type { Elsewhere, ElsewhereSource } from '../../ui/form/elsewhere.ts'

/** Records of which the last change is known. */
const MOST = 1000

/** What was done last to each record, as far as it was heard. */
export function createLastChanges(): ElsewhereSource & { note: (event: ChangeEvent) => void } {
  const last = new Map<string, Elsewhere>()
  const listeners = new Set<() => void>()
  return {
    note(event) {
      const key = `${event.kind} ${event.recordId}`
      last.delete(key)
      last.set(key, event)
      const [oldest] = last.size > MOST ? last.keys() : []
      if (oldest) last.delete(oldest)
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lastOf: (kind, id) => last.get(`${kind} ${id}`),
  }
}
