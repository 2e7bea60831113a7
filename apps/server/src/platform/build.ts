import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** Put there by the build (apps/server/vite.config.ts), of what it was made of; the sources have none. */
declare const BUILD_ID: string | undefined

/** Whether this is a build; else it runs from the sources. */
export const isBuilt = typeof BUILD_ID !== 'undefined'

/** Which build runs, the same on every machine. Sources may have been changed since they ran last: each start is one. */
export const BUILD: string = typeof BUILD_ID === 'undefined' ? randomUUID() : BUILD_ID

interface Place {
  /** Beside the build's files. */
  built: string
  source(): string
}

/** Where something stands that goes along with the code. */
export const alongside = ({ built, source }: Place): string => (isBuilt ? join(import.meta.dirname, built) : source())
