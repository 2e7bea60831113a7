import { useContext } from 'react'
import { Text } from '../../base/Text.tsx'
import { Ago } from '../../DateText.tsx'
import { LostContext } from '../../useLastRecord.ts'
import changes from '../FormActions.module.css'
import { asOnPage, type EntityForm, useEntityForm, useFormState } from '../store/entityFormContext.ts'
import type { FormState } from '../store/formStore.ts'
import { differing, formValues } from '../store/formValues.ts'
import { mergeChanges } from './mergeChanges.ts'
import type { AnnouncedChange } from './useFollow.ts'

export function ElsewhereNote() {
  const form = useEntityForm()
  const { elsewhere, stored, versions, isClosed } = form
  const isLost = useContext(LostContext)
  const isTyped = useFormState(({ changed }) => changed.length > 0)
  const isShown = useFormState((state) => elsewhere !== null && isNews(elsewhere, state))
  const isHeld = useFormState(({ saved }) =>
    versions.some((name) => Number(saved[name]) < Number(Object(stored)[name])),
  )
  const isGone = isShown && elsewhere?.isGone === true
  return (
    <Text as="span" step="sm" tone="muted">
      <span role="status">
        {isShown && elsewhere && (
          <>
            {elsewhere.isOwn ? 'You' : elsewhere.who} {isGone ? 'deleted' : 'changed'} this <Ago at={elsewhere.at} />.{' '}
          </>
        )}
        {isTyped && !isGone && (isLost ? LOST : isClosed && CLOSED)}
      </span>
      {isShown && elsewhere && isHeld && !isGone && !isClosed && !isLost && (
        <button type="button" className={changes.more} onClick={() => void showChanges(form, elsewhere)}>
          Show what changed
        </button>
      )}
    </Text>
  )
}

const LOST = 'It was deleted, or you no longer have access to it.'
const CLOSED = 'You no longer have permission to change it.'

/** Own saves and versions that the form already has are not news. */
function isNews({ isOwn, rowVersion, version }: AnnouncedChange, { isSaving, saved, changed }: FormState): boolean {
  if (isSaving) return false
  if (saved[version] === undefined || rowVersion === null) return !isOwn
  const savedVersion = Number(saved[version])
  if (savedVersion > rowVersion) return false
  if (changed.length > 0) return savedVersion < rowVersion
  // An untouched form takes the new values by itself.
  return !isOwn && savedVersion === rowVersion
}

/** Asks which values to keep where both sides changed one. Saves nothing. */
async function showChanges(form: EntityForm, { who, at }: AnnouncedChange): Promise<void> {
  const { store, input, stored } = form
  const { saved, values: mine } = store.read()
  const storedValues = formValues(input, stored)
  const versions = { base: saved, mine, theirs: storedValues }
  const { merged, overlaps } = mergeChanges(versions)
  const names = differing(input, saved, storedValues).filter((name) => !overlaps.includes(name))
  const chosen = await store.ask({ ...versions, overlaps, taken: names, changedBy: who, changedAt: at })
  if (!chosen) return
  store.rebase(storedValues, { ...merged, ...chosen })
  // The pressed button unmounts.
  const [first] = asOnPage(form, [...overlaps, ...names])
  if (first) form.focusField(first)
}
