import { contract } from '@acm/contract'
import type { StartedAct } from '@acm/contract/bulk'
import { type BulkAct, bulkActs } from '@acm/contract/bulk-acts'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { Input } from '@acm/contract/core/fields'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import type { ChosenNumbers } from '@acm/contract/jobs'
import { type IdentityProvider, SSO_OPTIONS } from '@acm/contract/sso'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import type { ApiFailure } from '../../api/request.ts'
import { announced, useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery, useChoices } from '../../api/useApiQuery.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { SelectField } from '../../ui/form/fields/SelectField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { useFormState } from '../../ui/form/store/entityFormContext.ts'
import type { SaveOutcome } from '../../ui/form/store/outcome.ts'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { AFFECTED, chosenText, countedTargets } from '../jobs/public.ts'
import { OrgUnitPicker, useOrgUnitInput } from '../org-units/public.ts'
import styles from './ActDialog.module.css'
import { ACT_DISPLAYS } from './shownActs.tsx'

type BulkStartBody = BodyOf<typeof contract.bulk.start>

/** Facts known before the dialog opens. */
export interface GivenAct {
  title: string
  initial: object
}

export interface ActDialogProps {
  act: BulkAct
  chosen: ChosenRowsRequest
  clientIds: readonly number[]
  /** In place of the act's own title and values. */
  given?: GivenAct | undefined
  /** Null: nothing was done. */
  onDone: (started: StartedAct | null) => void
}

/** A stable object: a new one would reset the form. */
const BLANK = {}
const NOTHING_LEFT = 'None of the selected rows would change.'

/** Shows the numbers that the act will have; if they changed in the meantime, nothing is done and they are shown again. */
export function ActDialog({ act, chosen, clientIds, given, onDone }: ActDialogProps) {
  const [seen, setSeen] = useState<PreviewedNumbers | null>(null)
  const [round, setRound] = useState(0)
  // Only people with permission in all org units can leave the org unit empty.
  const placed = useOrgUnitInput(bulkActs.moveInstances, JOB_KINDS[act].permission)
  const input = ('orgUnitId' in bulkActs[act].fields ? placed : bulkActs[act]) as unknown as Input
  const { save } = useApiSave(contract.bulk.start, { act, affects: AFFECTED, isAction: true })
  const { title, initial = BLANK, does, isTaking } = { ...ACT_DISPLAYS[act], ...given }
  const Fields = FIELDS[act]
  const isEnough = seen !== null && seen.numbers.changing > 0
  const start = async (values: object): Promise<SaveOutcome<StartedAct>> => {
    if (seen?.numbers.changing === 0) return { errors: [{ propertyName: '', errorMessage: NOTHING_LEFT }] }
    const outcome = await save({ ...values, act, ...chosen, seen: seen?.numbers ?? null } as BulkStartBody)
    if (!('conflict' in outcome)) return outcome
    setRound(round + 1)
    return { errors: [] }
  }
  return (
    <FormDialog
      title={title}
      input={input}
      record={initial}
      save={start}
      submitLabel={isEnough ? `${does(seen.values)} ${countedOf(act, seen.numbers.changing)}` : 'Apply'}
      submitColor={isEnough && isTaking?.(seen.values) ? 'error' : 'primary'}
      onDone={onDone}
    >
      <Fields act={act} clientIds={clientIds} />
      <Numbers act={act} chosen={chosen} uncounted={uncountedOf(act, chosen)} round={round} onSeen={setSeen} />
    </FormDialog>
  )
}

/** Shown until the numbers are there. */
const uncountedOf = (act: BulkAct, { ids, filters }: ChosenRowsRequest): string =>
  filters ? 'All rows that match the filters are selected.' : `${countedOf(act, ids.length)} selected.`

const countedOf = (act: BulkAct, count: number): string => countedTargets(JOB_KINDS[act].of, count)

type BulkPreviewBody = BodyOf<typeof contract.bulk.preview>
/** `filters`: those of the list's call, instead of ids. */
export type ChosenRowsRequest = Pick<BulkPreviewBody, 'ids' | 'filters'>

/** The values belong to these numbers. */
interface PreviewedNumbers {
  numbers: ChosenNumbers
  values: Readonly<Record<string, unknown>>
}

interface NumbersProps {
  act: BulkAct
  chosen: ChosenRowsRequest
  uncounted: string
  /** Number of times that the chosen rows changed in the meantime. */
  round: number
  onSeen: (seen: PreviewedNumbers | null) => void
}

/** Follows the values of the form around it. */
function Numbers({ act, chosen, uncounted, round, onSeen }: NumbersProps) {
  // Parsed like for a save: partial names count as empty, and empty text as no date.
  const values = useFormState((state) => state.parsed)
  const isComplete = useFormState((state) => state.errors.length === 0)
  const body = { ...values, act, ...chosen } as BulkPreviewBody
  const { data, error } = useQuery<ChosenNumbers, ApiFailure>({
    queryKey: ['bulk', 'preview', body, round],
    queryFn: () => call(contract.bulk.preview, { body }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    meta: { endpoint: announced(contract.bulk.preview, act) },
    gcTime: 0,
  })
  const numbers = isComplete && !error ? (data ?? null) : null
  useEffect(() => {
    onSeen(numbers && { numbers, values })
  }, [numbers, values, onSeen])
  return (
    <>
      {round > 0 && (
        <Alert severity="warning" live="alert">
          Data changed in the meantime, so nothing was saved. Check the new numbers.
        </Alert>
      )}
      <Text role="status" tone="muted" className={styles.counts}>
        {numbers ? `${chosenText(numbers, 'will change')}.` : uncounted}
      </Text>
    </>
  )
}

const { setFeature, moveInstances, enableInstances } = bulkActs

const ACTIVITY = [
  { value: true, label: 'Enabled' },
  { value: false, label: 'Disabled' },
]
const StateField = () => <SelectField of={enableInstances.fields.isEnabled} choices={ACTIVITY} />

interface ActFieldsProps {
  act: BulkAct
  clientIds: readonly number[]
}

const PlaceField = ({ act }: ActFieldsProps) => (
  <OrgUnitPicker of={moveInstances.fields.orgUnitId} permission={JOB_KINDS[act].permission} />
)

function FeatureFields() {
  const names = useApiQuery(contract.features.getNames)
  const { systemEnhancementName, isEnabled } = setFeature.fields
  return (
    <>
      <SelectField
        of={systemEnhancementName}
        choices={(names.data ?? []).map((name) => ({ value: name, label: name }))}
      />
      <SwitchField of={isEnabled} />
    </>
  )
}

const FIELDS: Record<BulkAct, ComponentType<ActFieldsProps>> = {
  setFeature: FeatureFields,
  moveInstances: PlaceField,
  enableInstances: StateField,
  assignProvider: ProviderFields,
  moveClients: PlaceField,
  enableClients: StateField,
}

const { ssoIdentityProviderId, ssoOption } = bulkActs.assignProvider.fields
const OPTIONS: readonly PickerChoice[] = [
  { value: null, label: "Don't change" },
  ...SSO_OPTIONS.map((label, value) => ({ value, label })),
]

/** Offers providers of the clients of the chosen instances. */
function ProviderFields({ clientIds }: { clientIds: readonly number[] }) {
  const [id = 0, ...others] = clientIds
  return (
    <>
      {others.length === 0 ? <ProviderOfClient id={id} /> : <ProviderOfClients ids={clientIds} />}
      <SelectField of={ssoOption} choices={OPTIONS} />
    </>
  )
}

function ProviderOfClient({ id }: { id: number }) {
  const choiceOf = ({ id: value, name: label }: IdentityProvider) => ({ value, label })
  const providers = useChoices(contract.sso.getForClient, choiceOf, { params: { id } })
  return <AutocompleteField of={ssoIdentityProviderId} {...providers} />
}

function ProviderOfClients({ ids }: { ids: readonly number[] }) {
  const providers = useChoices(contract.sso.getClients, ({ acesClientId, acesClientName, identityProviders }) =>
    ids.includes(acesClientId)
      ? identityProviders.map(({ id: value, name }) => ({ value, label: `${name} (${acesClientName})` }))
      : [],
  )
  return <AutocompleteField of={ssoIdentityProviderId} {...providers} />
}
