import { messages } from '@acm/contract/core/messages'
import { useRef, useState } from 'react'
import { decodeUtf8, readBytes } from '../../ui/fileText.ts'
import { faultOf, fileMessages, type RoleDefinition, readRoleFile, refusalOf } from './roleFile.ts'

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
    const content = refusal ? null : await readBytes(chosen)
    if (latest.current !== chosen) return
    const definition = content && readRoleFile(decodeUtf8(content) ?? '')
    const unread = content ? fileMessages.content : messages.fileChanged
    const error = refusal ?? (definition ? null : unread)
    setFile({ name: chosen.name, definition, error, detail: content && !definition ? faultOf(content) : null })
  }
  return { file, choose, refuse: (error: string) => setFile((now) => ({ ...now, error })) }
}
