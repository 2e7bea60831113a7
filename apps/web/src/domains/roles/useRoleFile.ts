import { messages } from '@acm/contract/core/messages'
import { useRef, useState } from 'react'
import { readText } from '../../ui/fileText.ts'
import { fileMessages, missingIn, type RoleDefinition, readRoleFile, refusalOf } from './roleFile.ts'

interface ReadFile {
  name: string | null
  definition: RoleDefinition | null
  error: string | null
  detail: string | null
}

const NOTHING: ReadFile = { name: null, definition: null, error: null, detail: null }

/** If two files are chosen quickly, the later one wins. */
export function useRoleFile() {
  const [file, setFile] = useState(NOTHING)
  const latest = useRef<File>(null)
  const choose = async (chosen: File) => {
    latest.current = chosen
    const refusal = refusalOf(chosen)
    const read = refusal ? null : await readText(chosen)
    if (latest.current !== chosen) return
    const text = read && ('text' in read ? read.text : '')
    const definition = text === null ? null : readRoleFile(text)
    const unread = text === null ? messages.fileChanged : fileMessages.content
    const error = refusal ?? (definition ? null : unread)
    setFile({ name: chosen.name, definition, error, detail: text !== null && !definition ? missingIn(text) : null })
  }
  return { file, choose, refuse: (error: string) => setFile((now) => ({ ...now, error })) }
}
