import { useEffect, useEffectEvent } from 'react'
import { Alert } from '../../base/Alert.tsx'
import { Button } from '../../base/Button.tsx'
import { PAGE_TITLE_ID } from '../../pageParts.ts'
import { labelOf } from '../fields/fieldText.ts'
import { useEntityForm, useFormState } from '../store/entityFormContext.ts'
import { picked } from '../store/typedValues.ts'
import type { RestoredValues } from './restoredValues.ts'

export function RefilledNote({ refilled }: { refilled: RestoredValues }) {
  const { told, names, isNew, closed, end } = refilled
  const form = useEntityForm()
  const waiting = useFormState((state) => state.waiting)
  const isFilled = names.some((name) => !(name in waiting))
  useShownTab(names)
  useEffect(() => {
    // The link that led here may be on a tab that is closed now.
    if (document.activeElement === document.body) document.getElementById(PAGE_TITLE_ID)?.focus()
  }, [])
  const goBack = () => {
    form.store.refill({})
    form.store.put(picked(form.store.read().saved, names))
    end()
    // The button unmounts.
    const [first] = names
    if (first) form.focusField(first)
  }
  const back = isNew ? 'Clear form' : 'Revert to saved values'
  return (
    <Alert
      severity="info"
      live="status"
      action={
        <Button variant="quiet" isSmall onClick={goBack}>
          {isFilled ? back : 'Close'}
        </Button>
      }
    >
      These are {told}. {isFilled ? 'Nothing changes until you save.' : 'No editable fields differ.'}
      {closed.length > 0 && (
        <div>Not restored (no permission): {closed.map((name) => labelOf(form, name)).join(', ')}.</div>
      )}
      <LeftOut refilled={refilled} waiting={Object.keys(waiting)} />
    </Alert>
  )
}

function LeftOut({ refilled: { foreign }, waiting }: { refilled: RestoredValues; waiting: readonly string[] }) {
  const form = useEntityForm()
  const secrets = foreign.filter(({ isSecret }) => isSecret).map(({ label }) => label)
  const plain = foreign.filter(({ isSecret }) => !isSecret)
  const others = [...waiting.map((name) => labelOf(form, name)), ...plain.map(({ label }) => label)]
  return (
    <>
      {others.length > 0 && <div>Not restored (not on this form): {others.join(', ')}.</div>}
      {secrets.length > 0 && <div>Not restored (secrets aren't kept): {secrets.join(', ')}.</div>}
    </>
  )
}

function useShownTab(names: readonly string[]) {
  const { tabs } = useEntityForm()
  const reveal = useEffectEvent(() => {
    const { fields, reveal: show } = tabs.current
    const [first] = fields.flat().filter((name) => names.includes(name))
    if (first !== undefined) show(first)
  })
  useEffect(() => {
    if (names.length > 0) reveal()
  }, [names])
}
