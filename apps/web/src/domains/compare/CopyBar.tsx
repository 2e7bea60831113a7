import type { ComparedField, Comparison } from '@acm/contract/compare'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { LinkButton } from '../../ui/base/Button.tsx'
import { RESTORE_KEY } from '../../ui/form/drafts/restoration.ts'
import { copyText, formOf, pointText, useMayFill, withKey } from '../history/public.ts'
import { nameOf } from './names.ts'
import { type CopyDirection, keyOf } from './rows.ts'

interface CopyBarProps {
  comparison: Comparison
  way: CopyDirection
  chosen: ReadonlySet<string>
  onWay: (way: CopyDirection) => void
}

export function CopyBar({ comparison, way, chosen, onWay }: CopyBarProps) {
  const { records, fields } = comparison
  const forms = useForms(comparison, way)(fields.filter((field) => chosen.has(keyOf(field))))
  const sideOf = (label: string, side: keyof CopyDirection, other: keyof CopyDirection) => (
    <TextField
      select
      size="small"
      label={label}
      value={way[side]}
      onChange={({ target }) => onWay({ ...way, [side]: Number(target.value) })}
      sx={{ minWidth: 180 }}
    >
      {records.map((record, place) => (
        <MenuItem key={record.id} value={place} disabled={place === way[other]}>
          {nameOf(record)}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Copy values"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2, displayPrint: 'none' }}
    >
      {sideOf('Copy from', 'from', 'into')}
      {sideOf('Into', 'into', 'from')}
      {forms.map(({ to, label }) => (
        <LinkButton key={to} to={to}>
          {label}
        </LinkButton>
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {forms.length > 0
          ? 'Nothing is changed until you save it there.'
          : 'Check the fields to take over: those that differ and that you may change.'}
      </Typography>
    </Stack>
  )
}

function useForms({ records }: Comparison, { from, into }: CopyDirection) {
  const formOfField = useFormOfField(records[into])
  return (chosen: readonly ComparedField[]) => {
    const placed = chosen.flatMap((field) => {
      const form = formOfField(field)
      return form === null ? [] : [{ field, form }]
    })
    const byForm = Map.groupBy(placed, ({ field, form }) => `${field.of} ${form}`)
    return [...byForm.values()].flatMap((of) => {
      const [first] = of
      if (!first) return []
      const copied = copyText({ id: records[from]?.id ?? 0, names: of.map(({ field }) => field.field) })
      const point = pointText({ kind: first.field.of, id: records[into]?.id ?? 0, how: 'from', of: copied })
      const groups = [...new Set(of.map(({ field }) => field.group ?? field.label))].join(', ')
      return [
        {
          to: withKey(first.form, RESTORE_KEY, point),
          label: `Open ${groups} with ${of.length === 1 ? '1 value' : `${of.length} values`}`,
        },
      ]
    })
  }
}

/** Null: the person may not open a form for it. */
export function useFormOfField(record: Comparison['records'][number] | undefined) {
  const mayFill = useMayFill()
  return ({ of, field }: ComparedField): string | null => {
    if (!record) return null
    const form = formOf({ record: { ...record, kind: of }, fields: [field] })
    return form !== null && mayFill(form, record) ? form : null
  }
}
