import { ExactNumber, isObject, type Json, lastOf, own } from '../exactJson.ts'

/** Keys by which files name a property of their version; the first usable value counts. */
export const SAID = {
  name: ['edition', 'versionName', 'version'],
  startDate: ['startDate', 'effectiveDate', 'effectiveFrom', 'validFrom'],
  description: ['description', 'summary'],
} as const

/** What a file says under those keys, at its top. */
export type Said = Readonly<Record<string, string>>

export function saidIn(json: Json): Said {
  if (!isObject(json)) return {}
  const said: Record<string, string> = {}
  for (const key of Object.values(SAID).flat()) {
    const value = written(lastOf(own(json, key)))
    if (value !== undefined) said[key] = value
  }
  return said
}

/** Undefined: neither a text nor a number. */
export function written(value: Json | undefined): string | undefined {
  if (value instanceof ExactNumber) return value.text
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
