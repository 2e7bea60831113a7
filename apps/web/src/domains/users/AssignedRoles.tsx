import { type AssignmentInput, type RoleAssignment, roleMessages } from '@acm/contract/users'
import { useState } from 'react'
import { ErrorLine } from '../../ui/base/Field.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { useBoundField } from '../../ui/form/fields/useBoundField.ts'
import { useEntityForm } from '../../ui/form/store/entityFormContext.ts'
import styles from './AssignedRoles.module.css'
import { AssignmentTable } from './AssignmentTable.tsx'
import { useAssignmentNames } from './assignmentNames.ts'
import { RoleAssigner } from './RoleAssigner.tsx'
import { userEditorInput } from './userEditorInput.ts'

export function AssignedRoles({ stored }: { stored: readonly RoleAssignment[] }) {
  const { store } = useEntityForm()
  const names = useAssignmentNames(stored)
  const bound = useBoundField({ of: userEditorInput.fields.roleAssignments }, (value) =>
    names.sentence(value as AssignmentInput[]),
  )
  const [edited, setEdited] = useState<AssignmentInput | null>(null)
  const { id, error } = bound
  const assignments = bound.value as AssignmentInput[]
  const without = (gone: AssignmentInput | null) => assignments.filter((one) => one.roleId !== gone?.roleId)
  const remove = (gone: AssignmentInput) => {
    bound.setValue(without(gone))
    store.set({ notice: `${names.role(gone)} removed` })
    if (gone.roleId === edited?.roleId) setEdited(null)
    // The pressed button is gone with its row, so the focus moves.
    document.getElementById(id)?.focus()
  }
  const assign = (one: AssignmentInput) => {
    const others = without(edited).filter((other) => other.roleId !== one.roleId)
    bound.setValue([...others, one].sort(names.compare))
    setEdited(null)
  }
  return (
    <FormSection title={bound.label} about="What this person can do, and where" isRequired>
      <fieldset
        id={id}
        tabIndex={-1}
        aria-label={bound.label}
        aria-describedby={error ? `${id}-help` : undefined}
        className={styles.roles}
      >
        {assignments.length > 0 ? (
          <AssignmentTable assignments={assignments} names={names} onEdit={setEdited} onRemove={remove} />
        ) : (
          <Text tone="muted">{roleMessages.hint}</Text>
        )}
        {bound.note && <Text isStrong>{bound.note}</Text>}
        {error && (
          <div id={`${id}-help`}>
            <ErrorLine>{error}</ErrorLine>
          </div>
        )}
      </fieldset>
      <RoleAssigner
        names={names}
        assigned={without(edited)}
        edited={edited}
        onAssign={assign}
        onClear={() => setEdited(null)}
      />
    </FormSection>
  )
}
