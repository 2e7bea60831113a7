import type { Source } from '@acm/contract/access'
import { RecordLink } from '../../shell/MayLink.tsx'
import type { OrgUnitNamesOf } from './where.ts'

export function Sources({ sources, namesOf }: { sources: readonly Source[]; namesOf: OrgUnitNamesOf }) {
  return (
    <ul>
      {sources.map((source) => (
        <li key={source.assignmentId}>
          from role <RoleName source={source} /> in {placesOf(source, namesOf)}
        </li>
      ))}
    </ul>
  )
}

const RoleName = ({ source: { roleId, roleName } }: { source: Source }) => (
  <RecordLink kind="role" id={roleId} name={roleName} />
)

const placesOf = ({ allOrgUnits, orgUnitIds }: Source, namesOf: OrgUnitNamesOf): string =>
  allOrgUnits ? 'all org units' : namesOf(orgUnitIds).join(', ') || 'no org unit'
