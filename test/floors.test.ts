import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesOf, filesImportedBy, importsOf, reachedFrom } from './import-graph.ts'

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

/** Without tests; paths from the root. */
const code = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: join(import.meta.dirname, '..') })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
const domainOf = (file: string): string | null => /\/src\/domains\/([\w-]+)\//.exec(file)?.[1] ?? null

/** The only file of a domain that others may import. */
const DOOR = /\/public\.ts$/
/** In the web also the addresses of its screens. */
const ADDRESSES = /\/domains\/[\w-]+\/paths\.ts$/
/** Only for the registry of each side. */
const CONTENTS = /\.(domain\.ts|routes\.tsx)$/
const TABLES_OF_CONTENTS = [`${SERVER}/registry.ts`, `${WEB}/routes.tsx`]

const intrusions = (folder: string): string[] =>
  code(folder).flatMap((file) =>
    filesImportedBy(file)
      .filter((other) => domainOf(other) !== null && domainOf(other) !== domainOf(file))
      .filter((other) => !DOOR.test(other) && !ADDRESSES.test(other))
      .filter((other) => !(CONTENTS.test(other) && TABLES_OF_CONTENTS.includes(file)))
      .map((other) => `${file} → ${other}`),
  )

const waysTo = (files: readonly string[], forbidden: RegExp): string[] =>
  [...reachedFrom(...files).values()].filter((way) => forbidden.test(way.at(-1) ?? '')).map((way) => way.join(' → '))

describe('the floors of the server', () => {
  it('keep the platform and the settings from reaching any domain', () => {
    expect(waysTo([...code(`${SERVER}/platform`), ...code(`${SERVER}/settings`)], /\/domains\//)).toEqual([])
  })

  it('do not stand on each other in a circle, nor do domains', () => {
    const floor = new RegExp(`^${SERVER}/(platform/[\\w-]+|domains/[\\w-]+|settings|installation|operations|commands)`)
    expect(circlesOf(code(SERVER), (file) => floor.exec(file)?.[1] ?? null)).toEqual([])
  })

  it('keep what a caller is told on the ground', () => {
    const own = [...reachedFrom(`${SERVER}/platform/problems.ts`).keys()].filter((file) => file.startsWith('apps/'))
    expect(own).toEqual([`${SERVER}/platform/problems.ts`])
  })

  it('keep each domain behind its door', () => {
    expect(intrusions(SERVER)).toEqual([])
  })

  it('keep OpenTelemetry unread until it is switched on', () => {
    const OF_IT = `${SERVER}/platform/tracing/opentelemetry.ts`
    const knowing = code(SERVER).filter((file) => importsOf(file).some((name) => name.startsWith('@opentelemetry/')))
    expect(knowing).toEqual([OF_IT])
    const importing = code(SERVER).filter((file) => filesImportedBy(file).includes(OF_IT))
    expect(importing).toEqual([`${SERVER}/main.ts`])
    expect(readFileSync(join(import.meta.dirname, '..', SERVER, 'main.ts'), 'utf8')).toMatch(
      /await import\('.\/platform\/tracing\/opentelemetry.ts'\)/,
    )
  })

  it('keep HTTP on its own floor', () => {
    const others = code(`${SERVER}/platform`).filter((file) => !file.startsWith(`${SERVER}/platform/http/`))
    expect(others.filter((file) => importsOf(file).includes('fastify'))).toEqual([])
  })
})

describe('the floors of the web client', () => {
  it('keep ui blocks from reaching api, shell, domains and pages', () => {
    expect(waysTo(code(`${WEB}/ui`), /\/web\/src\/(api|shell|domains|pages)\//)).toEqual([])
  })

  it('keep pages that gather several domains above everything but the table of contents', () => {
    const below = code(WEB).filter((file) => /\/web\/src\/(api|ui|shell|domains)\//.test(file))
    expect(waysTo(below, /\/web\/src\/pages\//)).toEqual([])
  })

  it('keep each domain behind its door', () => {
    expect(intrusions(WEB)).toEqual([])
  })

  it('keep the addresses of a domain, to which anybody may link, from knowing anything of ours', () => {
    const knowing = code(WEB).filter((file) => ADDRESSES.test(file) && importsOf(file).some((name) => /^\./.test(name)))
    expect(knowing).toEqual([])
  })

  it('keep domains from standing on each other in a circle', () => {
    expect(circlesOf(code(WEB), (file) => (ADDRESSES.test(file) ? null : domainOf(file)))).toEqual([])
  })
})

describe('the files', () => {
  it.each(['packages/contract/src', SERVER, WEB])('of %s do not stand on each other in a circle', (folder) => {
    expect(circlesOf(code(folder), (file) => file)).toEqual([])
  })
})
