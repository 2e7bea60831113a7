import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'

type Values = Record<string, unknown>

/** The values with files as they are on disk now; or the fields whose files browsers do not read any more. */
export async function withFiles(values: Values): Promise<{ values: Values } | { errors: FieldError[] }> {
  const files = Object.entries(values).filter((entry): entry is [string, File] => entry[1] instanceof File)
  const read = await Promise.all(files.map(async ([name, file]) => ({ name, file: await copyOf(file) })))
  const errors = read.flatMap(({ name, file }) =>
    file ? [] : [{ propertyName: name, errorMessage: messages.fileChanged }],
  )
  if (errors.length > 0) return { errors }
  return { values: { ...values, ...Object.fromEntries(read.map(({ name, file }) => [name, file])) } }
}

/** A file in memory: sent from disk, a change until then would look like a broken connection. */
const copyOf = (file: File): Promise<File | null> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => null,
  )
