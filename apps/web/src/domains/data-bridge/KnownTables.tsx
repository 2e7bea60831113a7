import { Button } from '../../ui/base/Button.tsx'
import { FieldRow } from '../../ui/form/fields/FieldRow.tsx'
import { useEntityForm, useFieldValue, useIsEditable } from '../../ui/form/store/entityFormContext.ts'
import { dataBridgeForm } from './dataBridgeForm.ts'
import styles from './KnownTables.module.css'

const { tables } = dataBridgeForm.fields
const MOST = 8

const namesIn = (list: unknown): string[] =>
  String(list ?? '')
    .split(/[,\r\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Tables that other instances export, each added by a press. `known`: all names in use. */
export function KnownTables({ known }: { known: readonly string[] }) {
  const { store, focusField } = useEntityForm()
  const isEditable = useIsEditable(tables)
  const names = namesIn(useFieldValue(tables))
  const listed = new Set(names.map((name) => name.toLowerCase()))
  const others = known.filter((name) => !listed.has(name.toLowerCase())).slice(0, MOST)
  if (!isEditable || others.length === 0) return null
  const add = (name: string) => {
    store.type(tables.name, [...names, name].join(', '))
    // The pressed button unmounts.
    focusField(tables.name)
  }
  return (
    <FieldRow>
      <div className={styles.known}>
        <span>Used by other instances</span>
        {others.map((name) => (
          <Button
            key={name}
            variant="quiet"
            isSmall
            aria-label={`Add ${name} to ${tables.label}`}
            onClick={() => add(name)}
          >
            {`+ ${name}`}
          </Button>
        ))}
      </div>
    </FieldRow>
  )
}
