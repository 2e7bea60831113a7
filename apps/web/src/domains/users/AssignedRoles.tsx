import { type AssignmentInput, type RoleAssignment, roleMessages } from '@acm/contract/users'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { useBoundField } from '../../ui/form/fields/useBoundField.ts'
import { AssignmentTable } from './AssignmentTable.tsx'
import { useAssignmentNames } from './assignmentNames.ts'
import { RoleAssigner } from './RoleAssigner.tsx'
import { userEditorInput } from './userEditorInput.ts'

export function AssignedRoles({ stored }: { stored: readonly RoleAssignment[] }) {
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
    <FormSection title={bound.label} isRequired isWide>
      <Box
        id={id}
        tabIndex={-1}
        role="group"
        aria-label={bound.label}
        aria-describedby={error ? `${id}-help` : undefined}
        sx={{ gridColumn: '1 / -1', minWidth: 0, '&:focus': { outline: 'none' } }}
      >
        {assignments.length > 0 ? (
          <AssignmentTable assignments={assignments} names={names} onEdit={setEdited} onRemove={remove} />
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{roleMessages.hint}</Typography>
        )}
        {bound.note && <FormHelperText sx={{ fontWeight: 600, color: 'text.primary' }}>{bound.note}</FormHelperText>}
        {error && (
          <FormHelperText error id={`${id}-help`}>
            {error}
          </FormHelperText>
        )}
      </Box>
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
