import { describe, expect, it } from 'vitest'
import { filesLike, read } from './files.ts'
import { circlesOf, filesImportedBy, importsOf, reachedFrom } from './import-graph.ts'

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

/** Without tests; paths from the root. */
const code = (folder: string): string[] =>
  filesLike(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$/.test(file))
const domainOf = (file: string): string | null => /\/src\/domains\/([\w-]+)\//.exec(file)?.[1] ?? null

/** The only file of a domain that others may import. */
const DOOR = /\/public\.ts$/
/** In the web also the addresses of its screens. */
const ADDRESSES = /\/domains\/[\w-]+\/paths\.ts$/
/** Only for the registry of each side. */
const CONTENTS = /\.(domain\.ts|routes\.tsx)$/
const TABLES_OF_CONTENTS = [`${SERVER}/registry.ts`, `${WEB}/routes.tsx`]

/** Imports into a domain from outside of it. */
const entries = (folder: string): [file: string, other: string][] =>
  code(folder).flatMap((file) =>
    filesImportedBy(file)
      .filter((other) => domainOf(other) !== null && domainOf(other) !== domainOf(file))
      .map((other): [string, string] => [file, other]),
  )

const intrusions = (entered: readonly [file: string, other: string][]): string[] =>
  entered
    .filter(([, other]) => !DOOR.test(other) && !ADDRESSES.test(other))
    .filter(([file, other]) => !(CONTENTS.test(other) && TABLES_OF_CONTENTS.includes(file)))
    .map((way) => way.join(' → '))

const waysTo = (files: readonly string[], forbidden: RegExp): string[] =>
  [...reachedFrom(...files).values()].filter((way) => forbidden.test(way.at(-1) ?? '')).map((way) => way.join(' → '))

describe('the floors of the server', () => {
  it.each([
    ['formats', []],
    ['settings', ['formats']],
    ['platform', ['settings', 'formats']],
  ])('keep %s from reaching more than what lies below', (floor, below) => {
    const beyond = new RegExp(`^${SERVER}/(?!(${[floor, ...below].join('|')})/)`)
    expect(code(`${SERVER}/${floor}`).length).toBeGreaterThan(5)
    expect(waysTo(code(`${SERVER}/${floor}`), beyond)).toEqual([])
    expect(waysTo([`${SERVER}/registry.ts`], beyond)).not.toEqual([])
  })

  it('keep formats from the contract as well', () => {
    expect(waysTo(code(`${SERVER}/formats`), /^packages\//)).toEqual([])
    expect(waysTo(code(`${SERVER}/settings`), /^packages\//)).not.toEqual([])
  })

  it('and domains have no import cycles', () => {
    const floor = new RegExp(
      `^${SERVER}/(platform/[\\w-]+|domains/[\\w-]+|settings|formats|installation|operations|commands)`,
    )
    expect(circlesOf(code(SERVER), (file) => floor.exec(file)?.[1] ?? null)).toEqual([])
    // A door leads to the files behind it, and they to the doors of others.
    expect(circlesOf(code(SERVER), (file) => domainOf(file) && String(DOOR.test(file)))).toEqual(['false', 'true'])
  })

  it('keep response types at the bottom', () => {
    const own = [...reachedFrom(`${SERVER}/platform/problems.ts`).keys()].filter((file) => file.startsWith('apps/'))
    expect(own).toEqual([`${SERVER}/platform/problems.ts`])
  })

  it('import other domains only by public.ts', () => {
    const entered = entries(SERVER)
    expect(intrusions(entered)).toEqual([])
    expect(entered.length).toBeGreaterThan(50)
  })

  it('keep the SDK of OpenTelemetry unread without traces', () => {
    const OF_IT = `${SERVER}/platform/tracing/opentelemetry.ts`
    const knowing = code(SERVER).filter((file) =>
      importsOf(file).some((name) => /^@opentelemetry\/(?!api$)/.test(name)),
    )
    expect(knowing).toEqual([OF_IT])
    const importing = code(SERVER).filter((file) => filesImportedBy(file).includes(OF_IT))
    expect(importing).toEqual([`${SERVER}/main.ts`])
    expect(read(`${SERVER}/main.ts`)).toMatch(/await import\('.\/platform\/tracing\/opentelemetry.ts'\)/)
  })

  it('keep HTTP on its own floor', () => {
    const serving = code(`${SERVER}/platform`).filter((file) => importsOf(file).includes('fastify'))
    expect(serving.filter((file) => !file.startsWith(`${SERVER}/platform/http/`))).toEqual([])
    expect(serving.length).toBeGreaterThan(10)
  })
})

describe('the floors of the web client', () => {
  it('keep ui from api, shell, domains and pages', () => {
    expect(waysTo(code(`${WEB}/ui`), /\/web\/src\/(api|shell|domains|pages)\//)).toEqual([])
    expect(waysTo([`${WEB}/main.tsx`], /\/web\/src\/(api|shell|domains|pages)\//)).not.toEqual([])
  })

  it('keep the shell from domains except their paths', () => {
    expect(waysTo(code(`${WEB}/shell`), /\/web\/src\/domains\/(?![\w-]+\/paths\.ts$)/)).toEqual([])
    expect(waysTo(code(`${WEB}/shell`), ADDRESSES)).not.toEqual([])
  })

  it('keep shared pages above all but the routes', () => {
    const below = code(WEB).filter((file) => /\/web\/src\/(api|ui|shell|domains)\//.test(file))
    expect(waysTo(below, /\/web\/src\/pages\//)).toEqual([])
    expect(waysTo([`${WEB}/routes.tsx`], /\/web\/src\/pages\//)).not.toEqual([])
  })

  it('import other domains only by public.ts', () => {
    const entered = entries(WEB)
    expect(intrusions(entered)).toEqual([])
    expect(entered.length).toBeGreaterThan(50)
  })

  it('keep domain paths free of imports', () => {
    const addresses = code(WEB).filter((file) => ADDRESSES.test(file))
    expect(addresses.filter((file) => importsOf(file).some((name) => name.startsWith('.')))).toEqual([])
    expect(addresses.length).toBeGreaterThan(10)
  })

  it('keep domains free of import cycles', () => {
    expect(circlesOf(code(WEB), (file) => (ADDRESSES.test(file) ? null : domainOf(file)))).toEqual([])
    expect(circlesOf(code(WEB), (file) => domainOf(file) && String(DOOR.test(file)))).toEqual(['false', 'true'])
  })
})

describe('the files', () => {
  it.each(['packages/contract/src', SERVER, WEB])('of %s do not stand on each other in a circle', (folder) => {
    expect(circlesOf(code(folder), (file) => file)).toEqual([])
  })
})
