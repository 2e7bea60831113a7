import type { ComparedKind, Comparison } from '@acm/contract/compare'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { readAddress, useAddress } from '../../ui/address.ts'
import { ContentCopy as Copy, Print } from '../../ui/icons.ts'
import { hiddenText } from '../history/public.ts'
import { Sample } from './CompareFrame.tsx'
import { CompareTable } from './CompareTable.tsx'
import { CopyBar } from './CopyBar.tsx'
import { KEYS } from './paths.ts'
import { type CopyDirection, groupsOf, isDifferent, isName } from './rows.ts'

interface ComparedProps {
  kind: ComparedKind
  comparison: Comparison
  onRemove: (id: number) => void
}

export function Compared({ kind, comparison, onRemove }: ComparedProps) {
  const { records, fields, hiddenFields } = comparison
  const [search, write] = useAddress()
  const isAlone = records.length === 1
  const isAll = isAlone || readAddress(search)[KEYS.all]?.[0] === 'true'
  const [way, setWay] = useState<CopyDirection | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const groups = useMemo(() => groupsOf(comparison, isAll), [comparison, isAll])
  const count = fields.filter(isDifferent).length
  const go = (next: CopyDirection | null) => {
    setWay(next)
    setChosen(new Set())
  }
  const isWay = way !== null && way.from < records.length && way.into < records.length
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1.5 }}>
        <Typography role="status">
          {isAlone
            ? 'Add another one to compare it with.'
            : differText(count, fields.filter((field) => !isName(field)).length)}
        </Typography>
        {!isAlone && count > 0 && (
          <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
            <Sample aria-hidden />
            Other than in the first column
          </Typography>
        )}
        {!isAlone && (
          <Stack
            direction="row"
            sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, ml: 'auto', displayPrint: 'none' }}
          >
            <FormControlLabel
              label="Differences only"
              sx={{ ml: 0 }}
              control={<Switch checked={!isAll} onChange={(_, only) => write({ [KEYS.all]: only ? [] : ['true'] })} />}
            />
            <Button startIcon={<Copy />} aria-expanded={isWay} onClick={() => go(isWay ? null : { from: 0, into: 1 })}>
              Copy values
            </Button>
            <Button startIcon={<Print />} onClick={() => print()}>
              Print
            </Button>
          </Stack>
        )}
      </Stack>
      {isWay && <CopyBar comparison={comparison} way={way} chosen={chosen} onWay={go} />}
      {groups.length > 0 && (
        <CompareTable
          kind={kind}
          records={records}
          groups={groups}
          marksDifferences={isAll && !isAlone}
          copying={isWay ? { way, chosen, onChoose: setChosen } : null}
          onRemove={onRemove}
        />
      )}
      {hiddenFields > 0 && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {hiddenText(hiddenFields, groups.length > 0)}
        </Typography>
      )}
    </>
  )
}

const differText = (count: number, all: number): string =>
  count === 0 ? `None of ${all} fields differs.` : `${count} of ${all} fields ${count === 1 ? 'differs' : 'differ'}.`
