import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Ago } from '../Ago.tsx'
import type { Elsewhere } from './elsewhere.ts'
import { type EntityForm, useEntityForm, useFormState } from './entityFormContext.ts'
import { asOnPage } from './formOrder.ts'
import type { FormState } from './formStore.ts'
import { differing, formValues } from './formValues.ts'
import { mergeChanges } from './mergeChanges.ts'

/** Says that somebody else changed or deleted the record, before a save does, and shows what. */
export function ElsewhereNote() {
  const form = useEntityForm()
  const { elsewhere, stored } = form
  const isTold = useFormState((state) => elsewhere !== null && isNews(elsewhere, state))
  const isHeld = useFormState(({ saved }) => Number(saved.rowVersion) < Number(Object(stored).rowVersion))
  return (
    <Typography variant="body2" component="span" role="status" sx={{ color: 'text.secondary' }}>
      {isTold && elsewhere && (
        <>
          {elsewhere.isOwn ? 'You' : elsewhere.who} {elsewhere.isGone ? 'deleted' : 'changed'} this{' '}
          <Ago at={elsewhere.at} />.{' '}
          {isHeld && !elsewhere.isGone && (
            <Link component="button" type="button" variant="body2" onClick={() => showChanges(form, elsewhere)}>
              Show what changed
            </Link>
          )}
        </>
      )}
    </Typography>
  )
}

/** Nobody is told of their own save, nor of what came before it. */
function isNews({ isOwn, rowVersion }: Elsewhere, { isSaving, saved, changed }: FormState): boolean {
  if (isSaving) return false
  if (saved.rowVersion === undefined || rowVersion === null) return !isOwn
  const known = Number(saved.rowVersion)
  if (known > rowVersion) return false
  const isTyped = changed.length > 0
  // Where nothing is typed, what is new is on its way.
  return isOwn ? isTyped && known < rowVersion : isTyped || known === rowVersion
}

/** Their values beside those in the form, and which are to stand where both changed one: nothing is saved by that. */
function showChanges(form: EntityForm, { who, at }: Elsewhere): void {
  const { store, input, stored } = form
  const { saved, values: mine } = store.read()
  const theirs = formValues(input, stored)
  const { merged, overlaps } = mergeChanges({ base: saved, mine, theirs })
  const names = differing(input, saved, theirs).filter((name) => !overlaps.includes(name))
  const answer = (chosen: Record<string, unknown> | null) => {
    store.ask(null)
    if (!chosen) return
    store.rebase(theirs, { ...merged, ...chosen })
    // The button that was pressed goes away.
    const [first] = asOnPage(form, [...overlaps, ...names])
    if (first) form.focusField(first)
  }
  store.ask({ mine, theirs, overlaps, taken: { names, before: saved }, changedBy: who, changedAt: at, answer })
}
