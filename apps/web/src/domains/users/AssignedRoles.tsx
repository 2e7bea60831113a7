import { type AssignmentInput, type RoleAssignment, roleMessages } from '@acm/contract/users'
import { RecordLink } from '../../shell/MayLink.tsx'
import { ErrorLine } from '../../ui/base/Field.tsx'
import { Table } from '../../ui/base/Table.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { formatDay } from '../../ui/dates.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { useBoundField } from '../../ui/form/fields/useBoundField.ts'
import { useEntityForm, useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import { Hint } from '../../ui/Hint.tsx'
import { Delete, Edit } from '../../ui/icons.ts'
import { chipLabels } from '../../ui/list/filters/filters.ts'
import { RowActions } from '../../ui/list/table/RowActions.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { today } from '../../ui/today.ts'
import styles from './AssignedRoles.module.css'
import { type AssignmentNames, useAssignmentNames } from './assignmentNames.ts'
import { fillAssigner, RoleAssigner } from './RoleAssigner.tsx'
import { userEditorInput } from './userEditorInput.ts'

export function AssignedRoles({ stored }: { stored: readonly RoleAssignment[] }) {
  const form = useEntityForm()
  const names = useAssignmentNames(stored)
  const bound = useBoundField({ of: userEditorInput.fields.roleAssignments }, (value) =>
    names.sentence(value as AssignmentInput[]),
  )
  const insteadOf = useFieldValue(userEditorInput.fields.newInsteadOf)
  const { id, error } = bound
  const assignments = bound.value as AssignmentInput[]
  const edited = assignments.find(({ roleId }) => roleId === insteadOf) ?? null
  const without = (gone: AssignmentInput | null) => assignments.filter((one) => one.roleId !== gone?.roleId)
  const remove = (gone: AssignmentInput) => {
    bound.setValue(without(gone))
    if (gone.roleId === edited?.roleId) fillAssigner(form, null)
    form.store.set({ notice: `${names.role(gone)} removed` })
    // The pressed button is gone with its row, and its menu, which has the focus until then.
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  const assign = (one: AssignmentInput) => {
    const others = without(edited).filter((other) => other.roleId !== one.roleId)
    bound.setValue([...others, one].sort(names.compare))
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
          <AssignmentTable
            assignments={assignments}
            names={names}
            onEdit={(one) => fillAssigner(form, one)}
            onRemove={remove}
          />
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
      <RoleAssigner names={names} assigned={without(edited)} edited={edited} onAssign={assign} />
    </FormSection>
  )
}

interface AssignmentTableProps {
  assignments: readonly AssignmentInput[]
  names: AssignmentNames
  onEdit: (one: AssignmentInput) => void
  onRemove: (one: AssignmentInput) => void
}

function AssignmentTable({ assignments, names, onEdit, onRemove }: AssignmentTableProps) {
  const hasEnds = assignments.some(({ endsOn }) => endsOn)
  return (
    <div className={styles.box}>
      <Table aria-label="Assigned Roles" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Org Units</th>
            {hasEnds && <th scope="col">Until</th>}
            <th scope="col" data-align="end">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {assignments.map((one) => (
            <tr key={one.roleId}>
              <td>
                <Role one={one} names={names} />
              </td>
              <td>
                <Places names={names.places(one)} />
              </td>
              {hasEnds && (
                <td>
                  <Until day={one.endsOn ?? null} />
                </td>
              )}
              <td data-align="end" className={styles.acts}>
                <RowActions
                  actions={[
                    { label: `Edit ${names.role(one)}`, icon: <Edit />, onClick: () => onEdit(one), isGlyph: true },
                    {
                      label: `Remove ${names.role(one)}`,
                      icon: <Delete />,
                      onClick: () => onRemove(one),
                      isDanger: true,
                    },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Until({ day }: { day: string | null }) {
  if (day === null) return '--'
  return (
    <>
      {formatDay(day)} {day < today() && <StateBadge state="ended" />}
    </>
  )
}

/** Deleted roles show a message instead of a link. */
function Role({ one, names }: { one: AssignmentInput; names: AssignmentNames }) {
  const gone = names.gone(one)
  if (gone === '') return <RecordLink kind="role" id={one.roleId} name={names.role(one)} />
  return (
    <>
      {names.role(one)}
      <Text step="xs" tone="bad" role="status">
        {gone}
      </Text>
    </>
  )
}

/** Two names and a count; the tooltip has all. */
function Places({ names }: { names: readonly string[] }) {
  if (names.length <= 2) return names.join(', ')
  const [first, second, others] = chipLabels(names)
  return (
    <Hint text={names.join(', ')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the other names must be reachable by keyboard too */}
      <span tabIndex={0}>{`${first}, ${second} ${others}`}</span>
    </Hint>
  )
}
