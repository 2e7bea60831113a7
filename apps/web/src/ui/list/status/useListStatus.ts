import { useEffect, useRef } from 'react'
import { useDelayed } from '../../useDelayed.ts'
import type { FilterValue } from '../filters/filters.ts'
import type { ListModel } from '../model/listModel.ts'
import { sayListStatus } from './ListStatus.tsx'
import { type ListFacts, listSentence } from './listSentence.ts'

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
