import { messages } from '@acm/contract/core/messages'
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
    const text = refusal ? null : await chosen.text().catch(() => null)
    const definition = text === null ? null : readRoleFile(text)
    if (latest.current !== chosen) return
    const unread = text === null ? messages.fileChanged : fileMessages.content
    setFile({ name: chosen.name, definition, error: refusal ?? (definition ? null : unread) })
  }
  return { file, choose, refuse: (error: string) => setFile((now) => ({ ...now, error })) }
}
