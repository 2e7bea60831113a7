import { contract } from '@acm/contract'
import { messages } from '@acm/contract/core/messages'
import { useRef, useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { DropAnywhere } from '../../shell/DropAnywhere.tsx'
import { useBackTo } from '../../shell/leaving.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { decodeUtf8, readBytes } from '../../ui/downloadFile.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { useHandedFile } from '../../ui/useFileDrag.ts'
import { ImportActions } from './ImportActions.tsx'
import { ImportForm } from './ImportForm.tsx'
import styles from './ImportRolePage.module.css'
import { paths } from './paths.ts'
import { faultOf, fileMessages, type RoleDefinition, readRoleFile, refusalOf } from './roleFile.ts'

export function ImportRolePage() {
  const back = useBackTo(paths.roles(), 'Role Management')
  const roles = useApiQuery(contract.roles.getAll)
  const { file, choose, refuse } = useRoleFile()
  // A new key resets the form for another file.
  const [turn, setTurn] = useState(0)
  const take = (chosen: File) => {
    setTurn(turn + 1)
    void choose(chosen)
  }
  useHandedFile(take)
  return (
    <Page title="Import Role" back={back}>
      <DropAnywhere text="Drop a role file to import it" onFile={take} />
      <Stack as="form" gap={24} onSubmit={(event) => event.preventDefault()} noValidate>
        <FormSection title="File">
          <div className={styles.whole}>
            <FileDrop
              isRequired
              label="Role File"
              accept=".json,application/json"
              fileName={file.name}
              onChoose={take}
              error={file.error}
              detail={file.detail}
            />
          </div>
        </FormSection>
        {file.definition ? (
          <Awaited query={roles} failure={contract.roles.getAll.failure}>
            {(existing) =>
              file.definition && (
                <ImportForm
                  key={turn}
                  fileName={file.name ?? ''}
                  definition={file.definition}
                  roles={existing}
                  readAnew={roles.refetch}
                />
              )
            }
          </Awaited>
        ) : (
          <ImportActions onSave={() => refuse(file.error ?? messages.fileRequired)} />
        )}
      </Stack>
    </Page>
  )
}

interface ReadFile {
  name: string | null
  definition: RoleDefinition | null
  error: string | null
  detail: string | null
}

const NOTHING: ReadFile = { name: null, definition: null, error: null, detail: null }

/** If two files are chosen quickly, the later one wins. */
function useRoleFile() {
  const [file, setFile] = useState(NOTHING)
  const latest = useRef<File>(null)
  const choose = async (chosen: File) => {
    latest.current = chosen
    const refusal = refusalOf(chosen)
    const content = refusal ? null : await readBytes(chosen)
    if (latest.current !== chosen) return
    const definition = content && readRoleFile(decodeUtf8(content) ?? '')
    const unread = content ? fileMessages.content : messages.fileChanged
    const error = refusal ?? (definition ? null : unread)
    setFile({ name: chosen.name, definition, error, detail: content && !definition ? faultOf(content) : null })
  }
  return { file, choose, refuse: (error: string) => setFile((now) => ({ ...now, error })) }
}
