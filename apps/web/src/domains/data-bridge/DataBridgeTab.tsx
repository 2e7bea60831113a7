import { contract } from '@acm/contract'
import { type DataBridge, dataBridgeSetup, type ExportTables, FAILED_TABLES } from '@acm/contract/data-bridge'
import { DATA_BRIDGE_FLAGS, type Instance } from '@acm/contract/instances'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan, useSession } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import type { RecordOf } from '../../ui/form/drafts/restoration.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { FieldRow } from '../../ui/form/fields/FieldRow.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { MultilineField } from '../../ui/form/fields/TextField.tsx'
import { CLOSED_NOW } from '../../ui/form/store/access.ts'
import { useEntityForm, useFieldValue, useIsEditable } from '../../ui/form/store/entityFormContext.ts'
import type { SaveOutcome } from '../../ui/form/store/outcome.ts'
import { OpenChangesTable } from '../jobs/public.ts'
import { editingNeeds, useOrgUnitName } from '../org-units/public.ts'
import styles from './DataBridgeTab.module.css'
import { asForm, type DataBridgeFormValues, dataBridgeForm, partsOf, recordOf } from './dataBridgeForm.ts'
import { SetupFields } from './SetupFields.tsx'

const { fields } = dataBridgeForm

export function DataBridgeTab({ instance: { databaseId, editableFields } }: { instance: Instance }) {
  const dataBridge = useApiQuery(contract.dataBridge.get, { params: { id: databaseId } })
  const canEdit = useCan()('DATA_BRIDGE_CONFIG_EDIT')
  const tables = useApiQuery(contract.dataBridge.getTables, { enabled: canEdit })
  // Both at once: nothing moves when the tables of other instances arrive.
  const both = { ...dataBridge, data: canEdit && !tables.isFetched ? undefined : dataBridge.data }
  return (
    <>
      <OpenChangesTable databaseId={databaseId} kinds={[]} />
      <Awaited query={both} failure={contract.dataBridge.get.failure}>
        {(stored) => <DataBridgeForm stored={stored} known={tables.data ?? []} editableFields={editableFields} />}
      </Awaited>
    </>
  )
}

interface DataBridgeFormProps {
  stored: DataBridge
  /** Tables that instances export. */
  known: readonly string[]
  /** The instance's. */
  editableFields: readonly string[]
}

function DataBridgeForm({ stored, known, editableFields }: DataBridgeFormProps) {
  const { save, failed } = useDataBridgeSave(stored.databaseDetails.databaseId)
  const record = useMemo(() => recordOf(stored), [stored])
  return (
    <EntityForm
      input={dataBridgeForm}
      of={partsOfHistory(stored.databaseDetails.databaseId)}
      record={record}
      access={useAccess(stored, editableFields)}
      mode="detail"
      save={save}
    >
      {failed.length > 0 && <FailedTables failed={failed} />}
      <FormSection title="Flags">
        <FieldRow>
          <SwitchField of={fields.enableICE} />
          <SwitchField of={fields.enableFlatteningETL} />
          <SwitchField of={fields.enableDataBridge} />
        </FieldRow>
      </FormSection>
      <FormSection title="Export">
        <FieldRow>
          <MultilineField of={fields.tables} />
        </FieldRow>
        <KnownTables known={known} />
      </FormSection>
      <SetupFields stored={stored} />
    </EntityForm>
  )
}

/** The switches are recorded with the instance. */
const partsOfHistory = (id: number): RecordOf[] => [
  { kind: 'dataBridge', id, version: fields.setupVersion.name, asForm },
  { kind: 'instance', id, names: DATA_BRIDGE_FLAGS },
]

/** Setup fields have no editable list of their own: they follow the instance's switches. */
function useAccess({ databaseDetails }: DataBridge, editableFields: readonly string[]) {
  const { userPermissions } = useSession()
  const place = useOrgUnitName(databaseDetails.orgUnitId)
  const setup = dataBridgeSetup.editable(userPermissions, databaseDetails).filter((name) => name in fields)
  const flags = DATA_BRIDGE_FLAGS.filter((flag) => editableFields.includes(flag))
  if (setup.length === 0) return { editable: [], reason: editingNeeds('DATA_BRIDGE_CONFIG_EDIT', place) }
  if (flags.length === 0) return { editable: [], reason: CLOSED_NOW }
  const reason = flags.length < DATA_BRIDGE_FLAGS.length ? CLOSED_NOW : ''
  return { editable: [...flags, ...setup, fields.iceSftpPassword.name], reason }
}

/** Stays until the next save, and takes the focus. */
function FailedTables({ failed }: { failed: ExportTables['failedReasons'] }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save that leaves tables out focuses it again
  useEffect(() => box.current?.focus(), [failed])
  return (
    <Alert ref={box} tabIndex={-1} role="group" severity="warning">
      {FAILED_TABLES}
      <ul className={styles.tables}>
        {failed.map(({ name, reason }) => (
          <li key={name}>
            <strong className={styles.name}>{name}</strong> {reason}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const { save: saveCall, updateSftpPassword } = contract.dataBridge

/** Its success banner would replace that of the whole save. */
const { success: _, ...withoutBanner } = updateSftpPassword

/** Two calls: the data bridge, then the typed SFTP password. `failed` are the tables that the last save left out. */
function useDataBridgeSave(databaseId: number) {
  const [failed, setFailed] = useState<ExportTables['failedReasons']>([])
  const config = useApiSave(saveCall, { affects: ['instances'] })
  const params = { id: databaseId }
  const password = useApiSave(withoutBanner, { params, affects: ['dataBridge'] })
  const save = async (values: DataBridgeFormValues): Promise<SaveOutcome<ReturnType<typeof recordOf>>> => {
    const outcome = await config.save(partsOf(values))
    if ('conflict' in outcome) {
      return { conflict: { ...outcome.conflict, current: recordOf(outcome.conflict.current) } }
    }
    if ('errors' in outcome) return outcome
    const { failedReasons } = outcome.record.exportTables
    setFailed(failedReasons)
    const record = recordOf(outcome.record)
    if (values.iceSftpPassword === null) return { ok: true, record }
    const replaced = await password.save({ id: databaseId, newPassword: values.iceSftpPassword })
    if ('ok' in replaced) return { ok: true, record }
    // Only the password remains as a change: the rest is saved and read again.
    const [why] = 'errors' in replaced ? replaced.errors : []
    const errorMessage = why?.errorMessage ?? updateSftpPassword.failure ?? ''
    return { errors: [{ propertyName: 'iceSftpPassword', errorMessage, isUnknown: why?.isUnknown }] }
  }
  return { save, failed }
}

const { tables } = dataBridgeForm.fields
const MOST = 8

const namesIn = (list: unknown): string[] =>
  String(list ?? '')
    .split(/[,\r\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Tables that other instances export, each added by a press. `known`: all names in use. */
function KnownTables({ known }: { known: readonly string[] }) {
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
