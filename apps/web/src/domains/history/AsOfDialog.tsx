import { contract } from '@acm/contract'
import type { HistoryField, HistoryRecord, RecordAsOf } from '@acm/contract/history'
import { historyKinds } from '@acm/contract/history-kinds'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { LinkButton } from '../../ui/base/Button.tsx'
import { formatInstant } from '../../ui/dates.ts'
import { RESTORE_KEY } from '../../ui/form/drafts/restoration.ts'
import { TitledDialog } from '../../ui/TitledDialog.tsx'
import { Fields } from './EntryView.tsx'
import { hiddenText } from './hiddenText.ts'
import { asOfInput, type HistoryPoint, pointText } from './point.ts'
import { formOf, withKey } from './recordLinks.ts'
import { Standing } from './Standing.tsx'
import { useMayFill } from './useMayFill.ts'

interface AsOfDialogProps {
  point: HistoryPoint
  onClose: () => void
}

export function AsOfDialog({ point, onClose }: AsOfDialogProps) {
  const asked = useApiQuery(contract.history.asOf, asOfInput(point))
  const { data } = asked
  const name = data && calledIn(data.record)
  return (
    <TitledDialog title={data ? `${name} as it was` : 'As it was'} maxWidth={820} onClose={onClose}>
      <DialogContent>
        <Awaited query={asked} failure={contract.history.asOf.failure}>
          {(stood) => <Stood stood={stood} how={point.how} />}
        </Awaited>
      </DialogContent>
      <DialogActions>
        {data && <RestoreLink point={point} stood={data} />}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}

/** A part without a name of its own has that of the whole record, after the part's kind. */
function calledIn({ kind, kindLabel, id, name }: HistoryRecord): string {
  const { isOnly, hasIdOfWhole } = historyKinds[kind]
  if (isOnly) return kindLabel
  if (name === null) return `${kindLabel} ${id}`
  return hasIdOfWhole ? `${kindLabel}: ${name}` : name
}

function Stood({ stood, how }: { stood: RecordAsOf; how: HistoryPoint['how'] }) {
  const [isOnlyOther, setOnlyOther] = useState(false)
  const { existed, knownFrom, at, fields, hiddenFields, record } = stood
  if (knownFrom !== null)
    return (
      <Typography>What is kept of it begins on {formatInstant(knownFrom)}; before that nothing is known.</Typography>
    )
  if (!existed) return <Typography>It was not there on {formatInstant(at)}.</Typography>
  const differing = fields.filter(({ differs }) => differs)
  const shown = isOnlyOther ? differing : fields
  const groups = [...new Set(shown.map(({ group }) => group))]
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {how === 'before' ? 'Right before' : 'On'} {formatInstant(at)}. {differsText(differing.length, record.exists)}
      </Typography>
      {record.exists && (
        <FormControlLabel
          label="Differences only"
          control={<Switch checked={isOnlyOther} onChange={(_, next) => setOnlyOther(next)} />}
        />
      )}
      {groups.map((group) => (
        <Box key={group ?? ''} component="section" sx={{ mt: 2 }}>
          {group !== null && (
            <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
              {group}
            </Typography>
          )}
          <Fields>
            {shown
              .filter((field) => field.group === group)
              .map((field) => (
                <Field key={field.field} field={field} isGone={!record.exists} />
              ))}
          </Fields>
        </Box>
      ))}
      {hiddenFields > 0 && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {hiddenText(hiddenFields, shown.length > 0)}
        </Typography>
      )}
    </>
  )
}

function differsText(count: number, exists: boolean): string {
  if (!exists) return 'It is deleted now.'
  if (count === 0) return 'Nothing differs from now.'
  return count === 1 ? '1 field differs from now.' : `${count} fields differ from now.`
}

function Field({ field: { label, kind, was, is, differs }, isGone }: { field: HistoryField; isGone: boolean }) {
  const isMarked = differs && !isGone
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Box component={isMarked ? 'strong' : 'span'}>
          <Standing kind={kind} value={was} />
        </Box>
        {isMarked && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {'differs from now: '}
            <Standing kind={kind} value={is} />
          </Box>
        )}
      </dd>
    </div>
  )
}

function RestoreLink({ point, stood: { existed, record, fields } }: { point: HistoryPoint; stood: RecordAsOf }) {
  const mayFill = useMayFill()
  const differing = fields.filter(({ differs }) => differs).map(({ field }) => field)
  const form = existed && (differing.length > 0 || !record.exists) ? formOf({ record, fields: differing }) : null
  if (form === null || !mayFill(form, record)) return null
  return <LinkButton to={withKey(form, RESTORE_KEY, pointText(point))}>Restore this</LinkButton>
}
