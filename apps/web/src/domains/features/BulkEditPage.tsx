import { contract } from '@acm/contract'
import { BulkEditInput } from '@acm/contract/features'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useBackTo, useLeaveForm } from '../../shell/leaving.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type BulkEdit, ConfirmBulkEdit } from './ConfirmBulkEdit.tsx'
import { LatestBulkEdit } from './LatestBulkEdit.tsx'
import { paths } from './paths.ts'

export function BulkEditPage() {
  const names = useApiQuery(contract.features.getNames)
  const back = useBackTo(paths.features(), 'Features')
  return (
    <Page title="Bulk Edit Features" narrow back={back}>
      <LatestBulkEdit />
      <Awaited query={names} failure={contract.features.getNames.failure}>
        {(known) => (
          <Panel>
            <BulkEditForm names={known} />
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
    <Box component="form" onSubmit={submit} noValidate sx={{ maxWidth: 'var(--fields-width)' }}>
      <Stack sx={{ gap: 2.5 }}>
        <TextField
          select
          size="small"
          label={feature.label}
          value={edit.systemEnhancementName}
          error={error !== undefined}
          helperText={error?.errorMessage}
          onChange={({ target }) => setEdit({ ...edit, systemEnhancementName: target.value })}
        >
          {names.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Direction isEnabled={edit.isEnabled} onChange={(isEnabled) => setEdit({ ...edit, isEnabled })} />
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1.5 }}>
          <Button variant="outlined" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Save
          </Button>
        </Stack>
      </Stack>
      {isAsking && <ConfirmBulkEdit edit={edit} onCancel={() => setAsking(false)} onDone={leave} />}
    </Box>
  )
}

function Direction({ isEnabled, onChange }: { isEnabled: boolean; onChange: (isEnabled: boolean) => void }) {
  const id = useId()
  return (
    <div>
      <FormLabel id={id}>For all instances</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={String(isEnabled)}
        onChange={(_, value) => onChange(value === 'true')}
      >
        <FormControlLabel value="true" label="Enable" control={<Radio size="small" />} />
        <FormControlLabel value="false" label="Disable" control={<Radio size="small" />} />
      </RadioGroup>
    </div>
  )
}
