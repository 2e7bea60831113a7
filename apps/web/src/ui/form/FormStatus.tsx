import { useDelayed } from '../useDelayed.ts'
import hidden from '../VisuallyHidden.module.css'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'
import { useSummary } from './store/useSummary.ts'

/** A quicker save says only that it is done. */
const SLOW_MS = 500

/**
 * The one status region of a form, in its bar: one sentence on what the form does or waits for. It leaves
 * out the saved record, which the banner announces, and the errors, because their summary takes the focus.
 */
export function FormStatus({ changes, wrong }: { changes: string; wrong: string }) {
  const { undo } = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  const notice = useFormState((state) => state.notice)
  const times = useFormState(({ attempts, reminders }) => attempts + reminders)
  const isSlow = useDelayed(isSaving, SLOW_MS)
  const { isShown } = useSummary()
  const sentence = isSlow ? 'Saving…' : isShown ? '' : notice || wrong || changes || (undo ? REVERTED : '')
  const shown = changes || (undo ? REVERTED : '')
  return (
    <>
      <span role="status" className={sentence === shown ? undefined : hidden.hidden}>
        {/* A new element: an equal sentence is announced again. */}
        <span key={times}>{sentence}</span>
      </span>
      {sentence !== shown && <span aria-hidden>{shown}</span>}
    </>
  )
}

const REVERTED = 'Your changes were reverted.'
