import { contract } from '@acm/contract'
import type { OwnAccess as OwnAccessAnswer } from '@acm/contract/access'
import type { Permission } from '@acm/contract/core/permissions'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { formatDay } from '../../ui/dates.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { FoldedPanel, Panel } from '../../ui/Panel.tsx'
import styles from './OwnAccess.module.css'
import { type GridAnswer, PermissionGrid } from './PermissionGrid.tsx'
import { type GrantExtent, whereText } from './where.ts'

/** One's own roles and what they allow, readable without the permission to see users. */
export function OwnAccess() {
  const access = useApiQuery(contract.access.own)
  return (
    <Awaited query={access} failure={contract.access.own.failure}>
      {(own) => (
        <>
          <Panel>
            <FormSection title="Your Roles" id="roles">
              <OwnRoles own={own} />
            </FormSection>
          </Panel>
          <FoldedPanel title="What I Can Do" part="access">
            <Allowed own={own} />
          </FoldedPanel>
        </>
      )}
    </Awaited>
  )
}

const namesIn =
  ({ orgUnits }: OwnAccessAnswer) =>
  (ids: readonly number[]) =>
    orgUnits.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))

function OwnRoles({ own }: { own: OwnAccessAnswer }) {
  if (own.sources.length === 0) return 'You have no roles yet.'
  return (
    <dl className={styles.roles}>
      {own.sources.map((source) => (
        <div key={source.assignmentId}>
          <dt>{source.roleName}</dt>
          <dd>
            {placesText(source, own)}
            {source.endsOn && <Text>{`Your access as ${source.roleName} ends on ${formatDay(source.endsOn)}.`}</Text>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const placesText = ({ allOrgUnits, orgUnitIds }: GrantExtent, own: OwnAccessAnswer) =>
  allOrgUnits ? 'All org units' : namesIn(own)(orgUnitIds).join(', ') || 'No org unit'

function Allowed({ own }: { own: OwnAccessAnswer }) {
  const answerOf = (permission: Permission): GridAnswer | null => {
    const grant = own.grants.find((one) => one.permission === permission)
    return grant ? { text: whereText(grant, namesIn(own)) } : null
  }
  return <PermissionGrid label="What I Can Do" answerOf={answerOf} isShort />
}
