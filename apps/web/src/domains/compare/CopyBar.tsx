import type { ComparedField, Comparison } from '@acm/contract/compare'
import { LinkButton } from '../../ui/base/Button.tsx'
import { SelectInput } from '../../ui/base/Select.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { copyText, filledWith, useFormOf } from '../history/public.ts'
import styles from './CopyBar.module.css'
import { type CopyDirection, keyOf, nameOf } from './rows.ts'

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
    <SelectInput
      label={label}
      className={styles.side}
      value={String(way[side])}
      choices={records.map((record, place) => ({
        value: String(place),
        label: nameOf(record),
        isDisabled: place === way[other],
      }))}
      onChange={(place) => onWay({ ...way, [side]: Number(place) })}
    />
  )
  return (
    <Row wraps gap={12} align="end" role="group" aria-label="Copy Values" data-unprinted="" className={styles.bar}>
      {sideOf('Copy from', 'from', 'into')}
      {sideOf('Copy to', 'into', 'from')}
      {forms.map(({ to, label }) => (
        <LinkButton key={to} to={to} variant="plain">
          {label}
        </LinkButton>
      ))}
      <Text tone="muted" className={styles.note}>
        {forms.length > 0
          ? 'Nothing changes until you save.'
          : 'Select the fields to copy. Only differing fields you can edit are available.'}
      </Text>
    </Row>
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
      const point = { kind: first.field.of, id: records[into]?.id ?? 0, how: 'from', of: copied } as const
      const groups = [...new Set(of.map(({ field }) => field.group ?? field.label))].join(', ')
      return [
        {
          to: filledWith(first.form, point),
          label: `Open ${groups} with ${of.length === 1 ? '1 value' : `${of.length} values`}`,
        },
      ]
    })
  }
}

/** Null: the person can't open a form for it. */
export function useFormOfField(record: Comparison['records'][number] | undefined) {
  const formOf = useFormOf()
  return ({ of, field }: ComparedField): string | null =>
    record ? formOf({ record: { ...record, kind: of }, fields: [field] }) : null
}
