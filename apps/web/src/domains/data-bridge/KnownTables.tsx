import { contract } from '@acm/contract'
import { useApiQuery } from '../../api/useApiQuery.ts'
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

/** Tables that other instances export, each added by a press. */
export function KnownTables() {
  const { store } = useEntityForm()
  const isEditable = useIsEditable(tables)
  const { data: known = [] } = useApiQuery(contract.dataBridge.getTables, { enabled: isEditable })
  const names = namesIn(useFieldValue(tables))
  const listed = new Set(names.map((name) => name.toLowerCase()))
  const others = known.filter((name) => !listed.has(name.toLowerCase())).slice(0, MOST)
  // Its room stays also while there is none, so that nothing moves when they arrive or are taken.
  if (!isEditable) return null
  return (
    <FieldRow>
      <div className={styles.known}>
        {others.length > 0 && <span>Other instances export</span>}
        {others.map((name) => (
          <Button
            key={name}
            variant="quiet"
            isSmall
            aria-label={`Add ${name} to ${tables.label}`}
            onClick={() => store.type(tables.name, [...names, name].join(', '))}
          >
            {`+ ${name}`}
          </Button>
        ))}
      </div>
    </FieldRow>
  )
}
