import { isList, isObject, type Json } from '../exactJson.ts'
import { plainKey } from './texts.ts'

/** Rows of a table kept as JSON: the file, or a list right in it, whose rows have all of the keys. */
export function rowsWith(file: Json, keys: readonly string[]): readonly Json[] | null {
  const lists = isList(file) ? [file] : isObject(file) ? Object.values(file) : []
  const found = lists.find(
    (list) => isList(list) && list.length > 0 && list.every((row) => keys.every((key) => keyOf(row, key))),
  )
  return isList(found) ? found : null
}

/** The key as the row writes it; undefined: it has none. */
export const keyOf = (row: Json, plain: string): string | undefined =>
  isObject(row) ? Object.keys(row).find((key) => plainKey(key) === plain) : undefined
