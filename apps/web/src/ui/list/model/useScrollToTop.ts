import { type RefObject, useEffect, useRef } from 'react'
import type { ListModel } from './listModel.ts'

export function useScrollToTop<Row>(
  box: RefObject<HTMLElement | null>,
  { filters, sort, paging }: Pick<ListModel<Row>, 'filters' | 'sort' | 'paging'>,
): void {
  const question = JSON.stringify([filters.map(({ value }) => value), sort, paging.page, paging.size])
  const answered = useRef(question)
  useEffect(() => {
    if (answered.current === question) return
    answered.current = question
    box.current?.scrollTo({ top: 0 })
  }, [box, question])
}
