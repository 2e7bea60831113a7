import { messages } from '@acm/contract/core/messages'
import { isDay } from '@acm/contract/core/shapes'
import { type AssignmentInput, roleMessages } from '@acm/contract/users'
import { type KeyboardEvent, useState } from 'react'
import { useMissing } from '../../shell/emptyRecords.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { DateField } from '../../ui/form/fields/DateField.tsx'
import { FieldRow } from '../../ui/form/fields/FieldRow.tsx'
import { MultiSelectField } from '../../ui/form/fields/MultiSelectField.tsx'
import { type EntityForm, useEntityForm, useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import { isTyped, type PickerChoice, type TypedText, typedIn } from '../../ui/pick/choice.ts'
import { ALL_ORG_UNITS, type AssignmentNames } from './assignmentNames.ts'
import styles from './RoleAssigner.module.css'
import { userEditorInput } from './userEditorInput.ts'

const { newRoleId, newAllOrgUnits, newOrgUnitIds, newEndsOn, newInsteadOf } = userEditorInput.fields

interface RoleAssignerProps {
  names: AssignmentNames
  assigned: readonly AssignmentInput[]
  /** Null: a new assignment. */
  edited: AssignmentInput | null
  onAssign: (one: AssignmentInput) => void
}

export function RoleAssigner({ names, assigned, edited, onAssign }: RoleAssignerProps) {
  const draft = useAssignmentDraft()
  const noRoles = useMissing('role')
  const isFree = ({ value }: PickerChoice) => value === draft.roleId || !assigned.some((one) => one.roleId === value)
  const free = names.roles.filter(isFree)
  const assign = () => {
    const one = draft.checked()
    if (!one) return
    onAssign(one)
    draft.clear()
  }
  const assignOnEnter = (event: KeyboardEvent) => {
    const isTaken = event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)
    if (isTaken) return
    event.preventDefault()
    assign()
  }
  return (
    <fieldset
      aria-label={edited ? `Change ${names.role(edited)}` : 'Assign a role'}
      onKeyDown={assignOnEnter}
      className={styles.group}
    >
      <AutocompleteField
        of={newRoleId}
        choices={free}
        error={draft.wrong.role}
        missing={names.roles.length === 0 && noRoles}
        {...names.rolesRead}
      />
      <MultiSelectField
        of={newOrgUnitIds}
        all={{ of: newAllOrgUnits, label: ALL_ORG_UNITS }}
        choices={names.orgUnits}
        error={draft.wrong.place}
        {...names.orgUnitsRead}
      />
      <DateField of={newEndsOn} error={draft.wrong.end} />
      <FieldRow>
        <Button onClick={assign}>{edited ? 'Update Role' : 'Add Role'}</Button>
        {(edited || draft.isStarted) && (
          <Button variant="quiet" onClick={draft.clear}>
            Clear
          </Button>
        )}
      </FieldRow>
    </fieldset>
  )
}

/** Fills the fields of the assigner; null: empties them. The count of changes starts from there. */
export function fillAssigner({ store, focusField }: EntityForm, one: AssignmentInput | null): void {
  const filled = {
    [newRoleId.name]: one?.roleId ?? null,
    [newAllOrgUnits.name]: one?.allOrgUnits ?? false,
    [newOrgUnitIds.name]: one?.orgUnitIds ?? [],
    [newEndsOn.name]: one?.endsOn ?? '',
    [newInsteadOf.name]: one?.roleId ?? null,
  }
  const { saved, values } = store.read()
  store.rebase({ ...saved, ...filled }, { ...values, ...filled })
  focusField(newRoleId.name)
}

/** Kept in fields of the form around it. */
function useAssignmentDraft() {
  const form = useEntityForm()
  const [said, say] = useState<{ role?: string; place?: string; end?: string }>({})
  const role = useFieldValue(newRoleId)
  const roleId = typeof role === 'number' ? role : null
  const isForAll = useFieldValue(newAllOrgUnits) === true
  const endsOn = String(useFieldValue(newEndsOn) ?? '').trim()
  const hasDay = endsOn === '' || isDay(endsOn)
  const places = useFieldValue(newOrgUnitIds) as (number | TypedText)[]
  const orgUnitIds = places.filter((one): one is number => !isTyped(one))
  const typed = { role: typedIn(role), place: typedIn(places) }
  const isPlaced = typed.place === null && (isForAll || orgUnitIds.length > 0)

  const clear = () => {
    fillAssigner(form, null)
    say({})
  }

  /** Returns null and shows what is missing if the assignment is incomplete. */
  const checked = (): AssignmentInput | null => {
    say({
      role: sentence(typed.role, roleMessages.notChosen),
      place: sentence(typed.place, messages.emptySet),
      end: messages.invalid,
    })
    const stopAt = (name: string) => {
      form.focusField(name)
      return null
    }
    if (roleId === null) return stopAt(newRoleId.name)
    if (!isPlaced) return stopAt(newOrgUnitIds.name)
    if (!hasDay) return stopAt(newEndsOn.name)
    const ids = isForAll ? [] : [...orgUnitIds].sort((a, b) => a - b)
    return { roleId, allOrgUnits: isForAll, orgUnitIds: ids, endsOn: endsOn || null }
  }
  const isStarted = role !== null || isForAll || places.length > 0 || endsOn !== ''
  // Typed text without an org unit blocks the save, so it stays visible.
  const wrong = {
    role: roleId === null ? said.role : undefined,
    place: isPlaced ? undefined : said.place,
    end: hasDay ? undefined : said.end,
  }
  return { clear, checked, wrong, roleId, isStarted }
}

const sentence = (typed: string | null, none: string) => (typed === null ? none : messages.notAChoice(typed))
