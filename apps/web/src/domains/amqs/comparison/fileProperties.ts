import { ExactNumber, isObject, type Json, lastOf, own } from './exactJson.ts'

/** Keys by which files name a property of their version, at their top. */
export const PROPERTY_KEYS = {
  name: ['edition', 'versionName', 'version'],
  startDate: ['startDate', 'effectiveDate', 'effectiveFrom', 'validFrom'],
  description: ['description', 'summary'],
} as const

/** Texts and numbers under those keys. */
export type FileProperties = Readonly<Record<string, string>>

export function propertiesOf(file: Json): FileProperties {
  if (!isObject(file)) return {}
  const found: Record<string, string> = {}
  for (const key of Object.values(PROPERTY_KEYS).flat()) {
    const value = lastOf(own(file, key))
    if (typeof value === 'string' || typeof value === 'number') found[key] = String(value)
    else if (value instanceof ExactNumber) found[key] = value.text
  }
  return found
}
