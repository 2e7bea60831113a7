/** A failure that a person can act on: its message is the whole of what they need to read. */
export class EmbeddedError extends Error {}

/** The system's own refusals (a full disk, missing rights) are a person's to act on as well. */
export function asEmbeddedError(error: unknown, folder: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (error instanceof EmbeddedError || !code || !syscall) return error
  return new EmbeddedError(`The embedded database in ${folder} cannot be used: ${(error as Error).message}.`)
}
