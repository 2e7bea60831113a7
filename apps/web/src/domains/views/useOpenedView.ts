import type { ViewedList } from '@acm/contract/viewed-lists'
import type { SavedView } from '@acm/contract/views'
import { useEffect, useState } from 'react'
import { tabStorage } from '../../ui/storage.ts'

interface OpenedView {
  /** Undefined: loading. */
  views: readonly SavedView[] | undefined
  /** The view that equals the current filters. */
  current: SavedView | undefined
  query: string
}

interface LeftView {
  id: number
  query: string
}

/** In session storage: survives a reload of the tab. */
const keyOf = (list: ViewedList) => `acm-view-${list}`

const leftAt = (list: ViewedList): Partial<LeftView> => Object(tabStorage.readJson(keyOf(list)))

function leave(list: ViewedList, left: LeftView | null): void {
  if (left) tabStorage.write(keyOf(list), JSON.stringify(left))
  else tabStorage.remove(keyOf(list))
}

/** Survives changed filters, but not an empty query. */
export function useOpenedView(list: ViewedList, { views, current, query }: OpenedView): SavedView | undefined {
  const [known, setKnown] = useState(() => {
    const left = leftAt(list)
    return left.query === query ? left.id : undefined
  })
  const opened = current ?? (query === '' ? undefined : views?.find(({ id }) => id === known))
  const id = opened?.id
  const isRead = views !== undefined
  useEffect(() => {
    if (!isRead) return
    setKnown(id)
    leave(list, id === undefined ? null : { id, query })
  }, [isRead, list, id, query])
  return opened
}
