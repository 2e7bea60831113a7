import { contract } from '@acm/contract'
import { AMQ_NAME_TAKEN, type Amq, amq as amqRecord } from '@acm/contract/amqs'
import type { FieldError } from '@acm/contract/core/field'
import { flag, input, reference } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import type { ExistingRecord } from '@acm/contract/core/problems'
import { folded, oneLine } from '@acm/contract/core/text-forms'
import { useEffect, useMemo, useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery, useChoices } from '../../api/useApiQuery.ts'
import { RadioGroup } from '../../ui/base/Choice.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { useBoundField } from '../../ui/form/fields/useBoundField.ts'
import { useEntityForm, useFieldValue, useFormState } from '../../ui/form/store/entityFormContext.ts'
import { typedIn } from '../../ui/pick/choice.ts'

interface AddAmqDialogProps {
  groupId: number
  inGroup: readonly Amq[]
  onClose: () => void
}

const BLANK = {}
const NEW = { kind: 'amqGroup', id: 0 } as const
const HALF_DONE =
  "The AMQ was created but couldn't be added to this group. It's selected here. Select Save to try again."
const NONE: readonly Amq[] = []

/** An existing AMQ or a new one (G-AMQ-07). */
export function AddAmqDialog({ groupId, inGroup, onClose }: AddAmqDialogProps) {
  const { data: existing = NONE } = useApiQuery(contract.amqs.getAll)
  const input = useMemo(() => addAmqInput(existing), [existing])
  const { save, made } = useAdding(groupId)
  const except = inGroup.map((amq) => amq.id)
  return (
    <FormDialog title="Add AMQ" of={NEW} input={input} record={BLANK} save={save} onDone={onClose}>
      <AddAmqFields existing={existing} except={except} made={made} />
    </FormDialog>
  )
}

interface AmqToAdd {
  isNew: boolean | null
  amqId: number | null
  name: string | null
  description: string | null
}

/** Two calls for a new AMQ: it stays even if adding it to the group fails. */
function useAdding(amqGroupId: number) {
  const create = useApiSave(contract.amqs.save)
  const add = useApiSave(contract.amqGroups.addAmq)
  const [made, setMade] = useState<number | null>(null)
  const save = async ({ isNew, amqId, name, description }: AmqToAdd) => {
    if (!isNew) return add.save({ amqId, amqGroupId })
    const created = await create.save({ id: 0, name, description, rowVersion: null })
    if (!('ok' in created)) return 'errors' in created ? created : { errors: [] }
    const added = await add.save({ amqId: created.record.id, amqGroupId })
    if ('ok' in added) return added
    setMade(created.record.id)
    if ('errors' in added && added.errors.some((error) => error.isUnknown)) return added
    const why = 'errors' in added ? added.errors.map((error) => error.errorMessage) : []
    // Errors of the whole form: the fields of the new AMQ are hidden by now.
    return { errors: [HALF_DONE, ...why].map((errorMessage) => ({ propertyName: '', errorMessage })) }
  }
  return { save, made }
}

interface AddAmqFieldsProps {
  existing: readonly Amq[]
  except: readonly number[]
  /** A new AMQ that was stored but not added: the dialog now picks it. */
  made: number | null
}

function AddAmqFields({ existing, except, made }: AddAmqFieldsProps) {
  const { store } = useEntityForm()
  const isNew = useFieldValue(fields.isNew) === true
  const name = useFieldValue(fields.name)
  useEffect(() => {
    if (made !== null) store.put({ [fields.isNew.name]: false, [fields.amqId.name]: made })
  }, [made, store])
  return (
    <>
      <WayChoice />
      {isNew ? (
        <>
          <TextField of={fields.name} existing={existingOf(existing, name)} />
          <TextField of={fields.description} />
        </>
      ) : (
        <ExistingAmq except={except} />
      )}
    </>
  )
}

function ExistingAmq({ except }: { except: readonly number[] }) {
  const choiceOf = ({ id, name }: Amq) => ({ value: id, label: name, isOld: except.includes(id) })
  return <AutocompleteField of={fields.amqId} {...useChoices(contract.amqs.getAll, choiceOf)} />
}

function existingOf(amqs: readonly Amq[], name: unknown): ExistingRecord | undefined {
  const amq = amqs.find((one) => isCalled(one, name))
  const plain = { propertyName: fields.name.name, kind: 'amq', within: null, state: null, since: null }
  return amq && { ...plain, id: amq.id, name: amq.name }
}

const WAYS = [
  { value: 'existing', label: 'Select an existing AMQ' },
  { value: 'new', label: 'Create a new AMQ' },
] as const

function WayChoice() {
  const { value, setValue } = useBoundField({ of: fields.isNew })
  const { store } = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  const take = (isNew: boolean) => {
    // Typed text without an AMQ would block the save from a hidden field.
    const { name } = fields.amqId
    if (typedIn(store.read().values[name]) !== null) store.put({ [name]: null })
    setValue(isNew)
  }
  return (
    <RadioGroup
      isRow
      aria-label="AMQ"
      value={value === true ? 'new' : 'existing'}
      choices={WAYS}
      onChange={(way) => !isSaving && take(way === 'new')}
    />
  )
}

const { name, description } = amqRecord.input.fields

/** Names are compared without letter case (R-SAVE-7). */
const isCalled = (amq: { name: string }, name: unknown): boolean => folded(amq.name) === folded(oneLine(String(name)))

export function addAmqInput(existing: readonly { name: string }[]) {
  const isFree = (value: unknown) => (existing.some((amq) => isCalled(amq, value)) ? AMQ_NAME_TAKEN : null)
  return input(
    {
      isNew: flag('Create a new AMQ'),
      amqId: { ...reference('AMQ'), required: true },
      name: { ...name, when: 'isNew', rules: [...name.rules, isFree] },
      description: { ...description, when: 'isNew' },
    },
    [isChosen],
  )
}

const isChosen = ({ isNew, amqId }: { isNew?: unknown; amqId?: unknown }): FieldError | null =>
  isNew === true || amqId !== null ? null : { propertyName: 'amqId', errorMessage: messages.required }

const { fields } = addAmqInput([])
