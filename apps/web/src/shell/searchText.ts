/** The search parameters of the address: plain text, a repeated key is a list. */
export type Search = Record<string, string | string[]>

/** Reads '?a=1&b=x&b=y' without guessing types: '1' stays text. */
export function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const before = search[key]
    search[key] = before === undefined ? value : [before, value].flat()
  }
  return search
}

/** Writes what `parseSearch` reads; absent values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) text.append(key, String(one))
  }
  return text.size > 0 ? `?${text}` : ''
}
