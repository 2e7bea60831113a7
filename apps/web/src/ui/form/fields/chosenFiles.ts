import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'

type Values = Record<string, unknown>

/** Copies files into memory; answers errors for files that changed on disk since they were chosen. */
export async function withFiles(values: Values): Promise<{ values: Values } | { errors: FieldError[] }> {
  const files = Object.entries(values).filter((entry): entry is [string, File] => entry[1] instanceof File)
  const read = await Promise.all(files.map(async ([name, file]) => ({ name, file: await copyOf(file) })))
  const errors = read.flatMap(({ name, file }) =>
    file ? [] : [{ propertyName: name, errorMessage: messages.fileChanged }],
  )
  if (errors.length > 0) return { errors }
  return { values: { ...values, ...Object.fromEntries(read.map(({ name, file }) => [name, file])) } }
}

/** A file that changes on disk while it is sent looks like a broken connection. */
const copyOf = (file: File): Promise<File | null> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type, lastModified: file.lastModified }),
    () => null,
  )
