import { reasonNotJson } from '@acm/contract/json-text'
import { decodeUtf8 } from '../../ui/fileText.ts'
import { exactJson, type Json, JsonFault } from './exactJson.ts'

/** Why the questions of a file can't be read. */
export interface VersionFault {
  kind: 'markup' | 'encoding' | 'broken' | 'empty'
  /** Follows the file's name. */
  text: string
}

/** Follows the file's name; of `encoding` and `broken` the reason comes after it. */
export const FAULTS = {
  markup: 'is XML or HTML. Only JSON files can be compared.',
  encoding: "isn't a UTF-8 text file.",
  broken: "isn't valid JSON.",
  empty: 'is empty.',
} as const satisfies Record<VersionFault['kind'], string>

export type VersionRead = { json: Json } | { fault: VersionFault }

export function readVersion(content: ArrayBuffer): VersionRead {
  const text = decodeUtf8(content)
  const faultOf = (kind: VersionFault['kind']) => ({ fault: { kind, text: FAULTS[kind] } })
  const reasoned = (kind: VersionFault['kind']) => {
    const reason = reasonNotJson(new Uint8Array(content)) ?? ''
    return { fault: { kind, text: `${FAULTS[kind]} ${reason}`.trimEnd() } }
  }
  if (text === null) return reasoned('encoding')
  if (text.trim() === '') return faultOf('empty')
  if (/^\s*</.test(text)) return faultOf('markup')
  try {
    return { json: exactJson(text) }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return reasoned('broken')
  }
}
