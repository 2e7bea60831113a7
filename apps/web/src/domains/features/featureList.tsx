import { contract } from '@acm/contract'
import type { FeatureFlag } from '@acm/contract/features'
import { useMemo } from 'react'
import { useApiQuery, useChoiceLoadError } from '../../api/useApiQuery.ts'
import type { LongListDeclaration } from '../../api/useLongList.ts'
import { useCan } from '../../shell/session/session.ts'
import { FlagIcon } from '../../ui/FlagIcon.tsx'
import { column } from '../../ui/list/columns/columns.ts'
import { multiSelectFilter, selectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { CodeText } from '../../ui/list/table/CodeText.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { ClientLink } from '../clients/public.ts'
import { paths as instancePaths } from '../instances/paths.ts'
import { FlagSwitch } from './FlagSwitch.tsx'

/** Codes and names are unique; sorting by it keeps the flags of a client together. */
const flagId = ({ databaseCode, systemEnhancementName }: FeatureFlag) => `${databaseCode}\n${systemEnhancementName}`

type FlagList = LongListDeclaration<typeof contract.features.getAll, FeatureFlag>
type FlagColumn = FlagList['columns'][number]

const { columns: known } = contract.features.getAll.list

const FEATURE: FlagColumn = column(known.systemEnhancementName, { isSnug: true })
const PLACE: FlagList['columns'] = [
  column(known.acesClientName, {
    cell: (flag) => <ClientLink id={flag.acesClientId} name={flag.acesClientName} instance={flag} />,
  }),
  column(known.databaseCode, {
    cell: ({ acesDatabaseId, databaseCode }) => (
      <TextLink to={instancePaths.instance(acesDatabaseId, 'features')}>
        <CodeText column={known.databaseCode.name} text={databaseCode} />
      </TextLink>
    ),
  }),
]

/** Empty: both (G-FEAT-04). */
const ENABLED_FILTER: FlagList['filters'][number] = selectFilter(known.isEnabled, {
  options: [
    { value: 'true', label: 'Enabled Only' },
    { value: 'false', label: 'Disabled Only' },
  ],
})

/** A switch for people who may toggle the flag, else a check mark (G-FEAT-05). */
function useEnabledColumn(): FlagColumn {
  const can = useCan()
  return useMemo<FlagColumn>(
    () =>
      column(known.isEnabled, {
        align: 'start',
        cell: (flag) =>
          can('FEATURE_FLAG_EDIT', flag) ? <FlagSwitch flag={flag} /> : <FlagIcon value={flag.isEnabled} />,
      }),
    [can],
  )
}

export function useFeatureList(): FlagList {
  const read = useApiQuery(contract.features.getNames)
  const lost = useChoiceLoadError(contract.features.getNames, read)
  const names = read.data
  const enabled = useEnabledColumn()
  const columns = useMemo(() => [...PLACE, FEATURE, enabled], [enabled])
  const filters = useMemo<FlagList['filters']>(() => {
    const options = (names ?? []).map((name) => ({ value: name, label: name }))
    return [
      textFilter(known.acesClientName),
      textFilter(known.databaseCode),
      multiSelectFilter(known.systemEnhancementName, { options, lost }),
      ENABLED_FILTER,
    ]
  }, [names, lost])
  return { name: 'Features', rowId: flagId, columns, filters }
}

const KEY_FILTERS = [textFilter<FeatureFlag>(known.systemEnhancementName), ENABLED_FILTER]

export function useInstanceFeatureList(): ListDeclaration<FeatureFlag> {
  const enabled = useEnabledColumn()
  const columns = useMemo(() => [FEATURE, enabled], [enabled])
  return { name: 'Features of the instance', rowId: flagId, columns, filters: KEY_FILTERS }
}
