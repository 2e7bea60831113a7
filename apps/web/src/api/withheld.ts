/** Nothing was stored: the answer has the sent version, and differs in fields that are not editable. */
export function isWithheld(sent: unknown, answer: unknown): boolean {
  const stored: Record<string, unknown> = Object(answer)
  const given: Record<string, unknown> = Object(sent)
  const { editableFields, rowVersion } = stored
  if (!Array.isArray(editableFields) || rowVersion !== given.rowVersion) return false
  const differs = (name: string) => JSON.stringify(given[name] ?? null) !== JSON.stringify(stored[name] ?? null)
  return Object.keys(given).some((name) => !editableFields.includes(name) && differs(name))
}
