import type { ViewedList } from '@acm/contract/viewed-lists'
import type { SavedView } from '@acm/contract/views'
import { useEffect, useState } from 'react'
import { tabStorage } from '../../ui/storage.ts'

interface Shown {
  /** Undefined: not known yet. */
  views: readonly SavedView[] | undefined
  /** The one whose filters are those of the list now. */
  current: SavedView | undefined
  query: string
}

/** Which view a list was opened with, and what of it was last seen. */
interface Left {
  id: number
  query: string
}

/** In this tab, also once it is loaded again, until the session ends. */
const keyOf = (list: ViewedList) => `acm-view-${list}`

const leftAt = (list: ViewedList): Partial<Left> => Object(tabStorage.readJson(keyOf(list)))

function leave(list: ViewedList, left: Left | null): void {
  if (left) tabStorage.write(keyOf(list), JSON.stringify(left))
  else tabStorage.remove(keyOf(list))
}

/** The view that a list was opened with, also after its filters were changed; with none of them left there is none. */
export function useOpenedView(list: ViewedList, { views, current, query }: Shown): SavedView | undefined {
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
