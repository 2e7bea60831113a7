import { useEffect, useRef } from 'react'
import { counted } from '../../counted.ts'
import { createStore } from '../../createStore.ts'
import { useDelayed } from '../../useDelayed.ts'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import type { FilterValue } from '../filters/filters.ts'
import type { ListModel } from '../model/listModel.ts'

const status = createStore({ sentence: '', count: 0 })

/** Announces one sentence about a list to screen readers, again if it is the same. */
export const sayListStatus = (sentence: string): void => status.set({ sentence, count: status.read().count + 1 })

/**
 * The one status region of all lists of a page. Mounted once, by the shell: regions that come with their text are not
 * read, and two of them would speak at once.
 */
export function ListStatus() {
  const { sentence, count } = status.use()
  return <VisuallyHidden role="status">{sentence && <span key={count}>{sentence}</span>}</VisuallyHidden>
}

/** Typing and clicking pass through states that need no announcement. */
const SETTLED_MS = 500
const LOADING_MS = 1000

type SpokenList = Pick<ListModel<unknown>, 'name' | 'status' | 'isBehind' | 'paging' | 'sort'> & {
  columns: { all: readonly { id: string; header: string }[] }
  filters: readonly { value: FilterValue }[]
}

export function useListStatus(list: SpokenList, chosen: number): void {
  const { name, status, isBehind, paging, sort, columns } = list
  const lastFacts = useRef<ListFacts>(null)
  const { total, from, to } = paging
  const header = columns.all.find(({ id }) => id === sort.id)?.header ?? ''
  const order = `${header}, ${sort.descending ? 'descending' : 'ascending'}`
  const filters = JSON.stringify(list.filters.map(({ value }) => value))
  const isReady = status === 'ready' && !isBehind
  useEffect(() => {
    if (!isReady) return
    const now = { total, from, to, order, chosen, filters }
    const timer = setTimeout(() => {
      const sentence = listSentence(lastFacts.current, now)
      lastFacts.current = now
      if (sentence !== '') sayListStatus(sentence)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isReady, total, from, to, order, chosen, filters])
  const isSlow = useDelayed(status === 'loading', LOADING_MS)
  useEffect(() => {
    if (isSlow) sayListStatus(`Loading ${name}`)
  }, [isSlow, name])
  useEffect(() => () => sayListStatus(''), [])
}

/** Facts whose changes are announced. */
export interface ListFacts {
  total: number
  /** From 1; 0 without rows. */
  from: number
  to: number
  /** E.g. 'Client Name, descending'. */
  order: string
  chosen: number
  /** Their values as one text. */
  filters: string
}

/** E.g. '312 selected'. */
export const selectedText = (count: number): string => `${counted(count)} selected`

/** One sentence about the change; '': nothing to say. */
export function listSentence(before: ListFacts | null, now: ListFacts): string {
  const { total, from, to, order, chosen, filters } = now
  if ((before?.chosen ?? 0) !== chosen) return selectedText(chosen) + (chosen > 0 ? '. Enter: actions' : '')
  if (before && before.order !== order) return `Sorted by ${order}`
  if (before?.total !== total || before.filters !== filters)
    return total === 1 ? '1 result' : `${counted(total)} results`
  const isMoved = before.from !== from || before.to !== to
  return isMoved ? `${counted(from)} to ${counted(to)} of ${counted(total)}` : ''
}
