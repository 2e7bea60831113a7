import type { Source } from '@acm/contract/access'
import { useMayOpen } from '../../shell/leaving.ts'
import { useCan } from '../../shell/session/session.ts'
import { TextLink } from '../../ui/LinkButton.tsx'
import { paths as rolePaths } from '../roles/paths.ts'
import { accessOf } from './paths.ts'
import type { NamesOf } from './where.ts'

/** By which of their roles somebody holds a right, and where each is assigned. */
export function Sources({ sources, namesOf }: { sources: readonly Source[]; namesOf: NamesOf }) {
  return (
    <ul>
      {sources.map((source) => (
        <li key={source.assignmentId}>
          through role <RoleName id={source.roleId} name={source.roleName} />, assignment: {placesOf(source, namesOf)}
        </li>
      ))}
    </ul>
  )
}

/** Leads to the role, else to what it permits. */
function RoleName({ id, name }: { id: number; name: string }) {
  const mayEdit = useMayOpen()(rolePaths.role(id))
  const mayRead = useCan()('ROLE_VIEW')
  if (!mayEdit && !mayRead) return <strong>{name}</strong>
  return <TextLink to={mayEdit ? rolePaths.role(id) : accessOf.role(id)}>{name}</TextLink>
}

/** Where a role is assigned, every place named. */
export const placesOf = ({ allOrgUnits, orgUnitIds }: Source, namesOf: NamesOf): string =>
  allOrgUnits ? 'all org units' : namesOf(orgUnitIds).join(', ') || 'no org unit'
