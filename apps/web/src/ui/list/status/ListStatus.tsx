import { createStore } from '../../createStore.ts'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'

const status = createStore('')

/** Announces one sentence about a list to screen readers. */
export const sayListStatus = (sentence: string): void => status.set(sentence)

/**
 * The one status region of all lists of a page. Mounted once, by the shell: regions that come with their text are not
 * read, and two of them would speak at once.
 */
export const ListStatus = () => (
  <VisuallyHidden role="status" data-list-status="">
    {status.use()}
  </VisuallyHidden>
)
