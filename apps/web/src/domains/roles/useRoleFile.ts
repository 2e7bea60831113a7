import { useRef, useState } from 'react'
import { fileMessages, type RoleDefinition, readRoleFile, refusalOf } from './roleFile.ts'

interface ReadFile {
  name: string | null
  definition: RoleDefinition | null
  /** Why it was refused. */
  error: string | null
}

const NOTHING: ReadFile = { name: null, definition: null, error: null }

/** The chosen file, read. Of two in quick succession the later one counts, however long each takes. */
export function useRoleFile() {
  const [file, setFile] = useState(NOTHING)
  const latest = useRef<File>(null)
  const choose = async (chosen: File) => {
    latest.current = chosen
    const refusal = refusalOf(chosen)
    const definition = refusal ? null : readRoleFile(await chosen.text().catch(() => ''))
    if (latest.current !== chosen) return
    setFile({ name: chosen.name, definition, error: refusal ?? (definition ? null : fileMessages.content) })
  }
  return { file, choose, refuse: (error: string) => setFile((now) => ({ ...now, error })) }
}
