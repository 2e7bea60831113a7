/** Input values: text while typed, for any kind; never null for text inputs. */
export type FormValues = Record<string, unknown>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Files have no keys to compare, and their content takes time. */
const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

export function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return Object.is(a, b)
  if (a instanceof File || b instanceof File) return a instanceof File && b instanceof File && isSameFile(a, b)
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]))
}

export const picked = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

export function changedNames(saved: FormValues, values: FormValues): string[] {
  return Object.keys(saved).filter((name) => !isSame(saved[name], values[name]))
}
