import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWebIfChanged } from '../../scripts/build.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { blocksSite } from '../blocks/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string
    webDist: string
    blocks: string
  }
}

const DIST = join(import.meta.dirname, '../../dist/web')

/** Copies the build, so that a later build does not change the run. */
export default async function setup(project: TestProject) {
  project.provide('chromium', await findChromium())
  await buildWebIfChanged(console.info)
  const webDist = await mkdtemp(join(tmpdir(), 'acm-dist-'))
  await cp(DIST, webDist, { recursive: true })
  project.provide('webDist', webDist)
  project.provide('blocks', await blocksSite())
  return () => rm(webDist, { recursive: true, force: true })
}
