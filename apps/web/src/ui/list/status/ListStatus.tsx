import { createStore } from '../../createStore.ts'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'

const status = createStore({ sentence: '', count: 0 })

/** Announces one sentence about a list to screen readers, again if it is the same. */
export const sayListStatus = (sentence: string): void => status.set({ sentence, count: status.read().count + 1 })

/**
 * The one status region of all lists of a page. Mounted once, by the shell: regions that come with their text are not
 * read, and two of them would speak at once.
 */
export function ListStatus() {
  const { sentence, count } = status.use()
  return (
    <VisuallyHidden role="status" data-list-status="">
      {sentence && <span key={count}>{sentence}</span>}
    </VisuallyHidden>
  )
}
