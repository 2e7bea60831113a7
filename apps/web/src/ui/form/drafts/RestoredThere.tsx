import { TextLink } from '../../TextLink.tsx'
import type { DifferingField } from './restoration.ts'

interface RestoredThereProps {
  fields: readonly Pick<DifferingField, 'name' | 'label'>[]
  /** Null: no form has the field. */
  wayTo: (name: string) => string | null
}

export function RestoredThere({ fields, wayTo }: RestoredThereProps) {
  return [...Map.groupBy(fields, ({ name }) => wayTo(name))].map(([to, there]) => {
    const labels = there.map(({ label }) => label).join(', ')
    if (to === null) return <div key={to}>{`Not restored (not on this form): ${labels}.`}</div>
    return (
      <div key={to}>
        Not on this form: {labels}.{' '}
        <TextLink to={to} isInText>
          Restore it there
        </TextLink>
      </div>
    )
  })
}
