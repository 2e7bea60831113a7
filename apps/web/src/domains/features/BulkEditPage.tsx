import { contract } from '@acm/contract'
import { BulkEditInput } from '@acm/contract/features'
import { type FormEvent, useId, useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useBackTo, useLeaveForm } from '../../shell/leaving.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { RadioGroup } from '../../ui/base/RadioGroup.tsx'
import { SelectInput } from '../../ui/base/SelectInput.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { FormBar } from '../../ui/form/FormActions.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { TableRows } from '../../ui/icons.ts'
import { EmptyMessage } from '../../ui/list/table/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './BulkEditPage.module.css'
import { type BulkEdit, ConfirmBulkEdit } from './ConfirmBulkEdit.tsx'
import { LatestBulkEdit } from './LatestBulkEdit.tsx'
import { paths } from './paths.ts'

export function BulkEditPage() {
  const names = useApiQuery(contract.features.getNames)
  const first = useApiQuery(contract.features.getAll, { query: { page: 1, pageSize: 1 } })
  const back = useBackTo(paths.features(), 'Features')
  return (
    <Page title="Bulk Edit Features" back={back}>
      <LatestBulkEdit />
      <Awaited query={names} failure={contract.features.getNames.failure}>
        {(known) => (
          <Panel>
            {first.data?.length === 0 ? (
              <EmptyMessage icon={TableRows} text="No features yet." about={EMPTY_LISTS.feature} />
            ) : (
              <BulkEditForm names={known} />
            )}
          </Panel>
        )}
      </Awaited>
    </Page>
  )
}

const { systemEnhancementName: feature } = BulkEditInput.fields

function BulkEditForm({ names }: { names: readonly string[] }) {
  const leaveForm = useLeaveForm()
  const [edit, setEdit] = useState<BulkEdit>({ systemEnhancementName: '', isEnabled: true })
  const [isTold, setTold] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const leave = () => leaveForm(paths.features())
  const error = isTold
    ? BulkEditInput.check(edit).find(({ propertyName }) => propertyName === 'systemEnhancementName')
    : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (BulkEditInput.check(edit).length === 0) setAsking(true)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        <FormSection title="Bulk Edit">
          <SelectInput
            isRequired
            label={feature.label}
            value={edit.systemEnhancementName}
            choices={names.map((name) => ({ value: name, label: name }))}
            isWrong={error !== undefined}
            help={error?.errorMessage}
            onChange={(systemEnhancementName) => setEdit({ ...edit, systemEnhancementName })}
          />
          <Direction isEnabled={edit.isEnabled} onChange={(isEnabled) => setEdit({ ...edit, isEnabled })} />
        </FormSection>
        <FormBar>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="main">
            Save
          </Button>
        </FormBar>
      </Stack>
      {isAsking && <ConfirmBulkEdit edit={edit} onCancel={() => setAsking(false)} onDone={leave} />}
    </form>
  )
}

const DIRECTIONS = [
  { value: 'true', label: 'Enable' },
  { value: 'false', label: 'Disable' },
] as const

function Direction({ isEnabled, onChange }: { isEnabled: boolean; onChange: (isEnabled: boolean) => void }) {
  const id = useId()
  return (
    <Stack gap={4}>
      <span id={id} className={styles.label}>
        For All Instances
      </span>
      <RadioGroup
        isRow
        aria-labelledby={id}
        value={isEnabled ? 'true' : 'false'}
        choices={DIRECTIONS}
        onChange={(value) => onChange(value === 'true')}
      />
    </Stack>
  )
}
