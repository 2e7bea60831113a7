import { decodeUtf8 } from '../../ui/fileText.ts'
import { exactJson, type Json, JsonFault, lineAndColumn } from './exactJson.ts'

/** Why the questions of a file can't be read. */
export interface VersionFault {
  kind: 'markup' | 'encoding' | 'broken' | 'empty'
  /** Follows the file's name. */
  text: string
  /** Of `broken`: where, counted from 1, and what's wrong there. */
  line?: number
  column?: number
  what?: string
  /** Of `encoding`, where it's known: Windows-1252, UTF-16. */
  encoding?: string
}

/** Follows the file's name. */
export const FAULTS = {
  markup: 'is XML or HTML, not JSON: only JSON files can be compared.',
  encoding: "isn't a UTF-8 text file: only JSON files can be compared.",
  broken: "isn't valid JSON",
  empty: 'is empty.',
} as const satisfies Record<VersionFault['kind'], string>

export function readVersion(content: ArrayBuffer): { json: Json } | { fault: VersionFault } {
  const text = decodeUtf8(content)
  if (text === null) return faultOf('encoding')
  if (text.trim() === '') return faultOf('empty')
  if (/^\s*</.test(text)) return faultOf('markup')
  try {
    return { json: exactJson(text) }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    const { what } = error
    const { line, column } = lineAndColumn(text, error.at)
    return {
      fault: { kind: 'broken', text: `${FAULTS.broken}: line ${line}, column ${column}: ${what}.`, line, column, what },
    }
  }
}

const faultOf = (kind: VersionFault['kind']) => ({ fault: { kind, text: FAULTS[kind] } })
