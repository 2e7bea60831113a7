import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import product from '../../../../package.json' with { type: 'json' }

/** The build derives it from its inputs (apps/server/vite.config.ts); undefined when the sources run. */
declare const BUILD_ID: string | undefined

export const isBuilt = typeof BUILD_ID !== 'undefined'

/** The same on every machine. Sources might have changed since their last run, so each start gets a new one. */
export const BUILD: string = typeof BUILD_ID === 'undefined' ? randomUUID() : BUILD_ID

/** Semantic (docs/operate/versions.md); declared in the package.json of the whole. */
export const VERSION: string = product.version

interface BuildPaths {
  built: string
  source(): string
}

export const alongside = ({ built, source }: BuildPaths): string =>
  isBuilt ? join(import.meta.dirname, built) : source()
