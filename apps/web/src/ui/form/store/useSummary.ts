import { labelOf } from '../fields/fieldText.ts'
import { useEntityForm, useFormState } from './entityFormContext.ts'
import { asOnPage } from './formOrder.ts'

const NONE: Readonly<Record<string, string>> = {}
const NOTHING_KNOWN: ReadonlySet<string> = new Set()

/** A dialog with at most this many fields shows them all at once. */
const IN_SIGHT = 6

/** After a failed attempt: the wrong fields, and the sentences that no field shows. */
export function useSummary() {
  const form = useEntityForm()
  const { input, mode } = form
  const attempts = useFormState((state) => state.attempts)
  const general = useFormState((state) => state.general)
  const refused = useFormState((state) => state.refused)
  const sentences = useFormState((state) => (state.attempts > 0 ? state.sentences : NONE))
  // The order of fields is known only once all are drawn.
  const drawnNames = useFormState((state) => (state.attempts > 0 ? state.known : NOTHING_KNOWN))
  const wrong = attempts > 0 ? Object.keys(input.fields).filter((name) => sentences[name] || refused[name]) : []
  const names = asOnPage(
    form,
    wrong.filter((name) => drawnNames.has(name)),
  )
  const withoutField = wrong.filter((name) => !drawnNames.has(name))
  const messages = [
    ...general,
    ...withoutField.map((name) => `${labelOf(form, name)}: ${sentences[name] ?? refused[name]}`),
  ]
  const isRefusal = messages.length > 0 || Object.keys(refused).length > 0
  // Fields that are all in sight need no list.
  const isListed =
    names.length > 0 && (mode !== 'dialog' || drawnNames.size > IN_SIGHT) && (isRefusal || names.length > 1)
  return { attempts, names, messages, isListed, isShown: messages.length > 0 || isListed }
}
