import { contract } from '@acm/contract'
import type { ExportTables } from '@acm/contract/data-bridge'
import { useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import type { SaveOutcome } from '../../ui/form/store/outcome.ts'
import { type DataBridgeFormValues, partsOf, recordOf } from './dataBridgeForm.ts'

const { save: saveCall, updateSftpPassword } = contract.dataBridge

/** Its success banner would replace that of the whole save. */
const { success: _, ...withoutBanner } = updateSftpPassword

/** Two calls: the data bridge, then the typed SFTP password. `failed` are the tables that the last save left out. */
export function useDataBridgeSave(databaseId: number) {
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
