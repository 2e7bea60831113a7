import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { LOCKS } from '../apps/server/src/platform/database/locks.ts'
import { ROOT, read } from './files.ts'
import { importsOf } from './import-graph.ts'

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.(ts|tsx|mjs|sql)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
}
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const folders = (folder: string) =>
  readdirSync(join(ROOT, folder)).filter((name) => statSync(join(ROOT, folder, name)).isDirectory())

const all = ['packages', 'apps/server', 'apps/web', 'e2e', 'bench', 'scripts', 'test'].flatMap(sources)

/** Monkey patches, private fields and undocumented parts of packages and of Node. */
const PRIVATE =
  /\.prototype\.|Object\.assign\((client|pool|socket|connection|app|reply|request|response)\b|removeAllListeners\(|destroySoon|setFlagsFromString|prepareStackTrace|_events\b|\b(client|pool|connection)\.(connection|stream|_\w+)|declare module '(pg|kysely|undici|node:\w+)'|Reflect\.(get|set)\((client|pool|socket|connection|app|reply|request)\b/
const LEFT_PRIVATE = {
  'apps/server/src/platform/instance-link/wire.ts':
    'Whoever types an address decides what answers there, and pg has no place for a look at it between TLS and its parser.',
}

/** Tables that belong to no domain. */
const OWN_TABLES =
  /^(backup_state|change_counters|history\w*|idempotency_keys|installation|instance_links|job_targets|jobs|last_write|migration_checksums|missed_changes|refused_calls|secret_keys|web_files)$/
/** Tables of domains that a folder of the platform asks. */
const LEFT_TABLES = {
  // One statement at every call reads who is signed in and what they can do.
  access: [
    'authenticator_apps',
    'passkeys',
    'role_assignment_org_units',
    'role_assignments',
    'role_permissions',
    'roles',
    'sessions',
    'users',
  ],
  // A link leads to the database that an instance names.
  'instance-link': ['instances'],
  // The history entry of a job contains the org units of its records.
  jobs: ['clients', 'instances'],
}

describe('the house rules', () => {
  it('keep files short', () => {
    // Tests may be longer.
    const most = (file: string) => (isTest(file) || file.startsWith('e2e/') ? 500 : 300)
    const long = all.filter((file) => read(file).split('\n').length > most(file) + 1)
    expect(long).toEqual([])
    expect(all.length).toBeGreaterThan(1000)
  })

  it('keep the contract to zod and its own files', () => {
    const foreign = sources('packages/contract/src')
      .filter((file) => !isTest(file))
      .flatMap((file) => importsOf(file).filter((name) => !name.startsWith('.')))
    expect([...new Set(foreign)]).toEqual(['zod'])
  })

  it('use nothing of Node in browsers', () => {
    // Types know both sides; of what browsers have, lint keeps the server from those that Node lacks.
    const NODE = /from 'node:|(?<![\w.'-])(?:process|Buffer|global|require|setImmediate|__(?:dir|file)name)(?=[.([])/
    const loaded = [...sources('packages/contract/src'), ...sources('apps/web/src')].filter((file) => !isTest(file))
    expect(loaded.filter((file) => NODE.test(read(file)))).toEqual([])
  })

  it('keep zod from pages until they have a form', () => {
    const isOfAnswers = (file: string) => /[./]answers\.ts$/.test(file)
    const loaded = [...sources('packages/contract/src'), ...sources('apps/web/src')]
    const loading = loaded.filter((file) => !isTest(file) && /^import (?!type )[^\n]* from 'zod'$/m.test(read(file)))
    expect(loading.filter((file) => !isOfAnswers(file))).toEqual(['apps/web/src/ui/zod.ts'])
  })

  it('keep response schemas out of browsers', () => {
    const ANSWERS =
      /^(?:import|export) (?!type )(?:(?! from )[^;])*? from '[^']*(?:\.answers(?:\.ts)?|\/answers(?:\.ts)?)'$/m
    const isOfAnswers = (file: string) => /[./]answers\.ts$/.test(file)
    const contracts = sources('packages/contract/src').filter((file) => !isTest(file))
    const loaded = [...contracts.filter((file) => !isOfAnswers(file)), ...sources('apps/web/src')]
    expect(loaded.filter((file) => ANSWERS.test(read(file)))).toEqual([])
    expect(contracts.filter((file) => isOfAnswers(file) && ANSWERS.test(read(file))).length).toBeGreaterThan(5)
  })

  it('use only documented APIs of dependencies', () => {
    const found = sources('apps/server/src').filter((file) => !isTest(file) && PRIVATE.test(read(file)))
    expect(found.sort()).toEqual(Object.keys(LEFT_PRIVATE).sort())
  })

  it('keep SQL of the domains in their queries', () => {
    const withSql = sources('apps/server/src/domains').filter(
      (file) =>
        !isTest(file) && /from 'kysely'|\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(read(file)),
    )
    expect(withSql.filter((file) => !file.endsWith('.queries.ts'))).toEqual([])
    expect(withSql.length).toBeGreaterThan(20)
  })

  it("keep the platform's SQL away from domain tables", () => {
    const migrations = sources('apps/server/migrations').map(read).join('\n')
    const tables = new Set([...migrations.matchAll(/^create table (\w+)/gim)].map(([, table]) => table ?? ''))
    const exempt =
      /(?:\b(?:from|join|into|update|table|using)\s|\b(?:selectFrom|insertInto|updateTable|deleteFrom|table)\('|sql(?:<[^`]*>)?`)\s*\(?"?(\w+)/g
    const found: Record<string, string[]> = {}
    for (const file of sources('apps/server/src/platform').filter((one) => !isTest(one)))
      for (const [, table = ''] of read(file).matchAll(exempt))
        if (tables.has(table) && !OWN_TABLES.test(table)) {
          const folder = file.split('/')[4] ?? ''
          found[folder] = [...new Set([...(found[folder] ?? []), table])].sort()
        }
    expect(found).toEqual(LEFT_TABLES)
  })

  it('read assignments only while they are in effect', () => {
    const found: Record<string, number> = {}
    for (const file of sources('apps/server/src').filter((one) => !isTest(one) && !one.includes('/src/demo/'))) {
      const readers = [...read(file).matchAll(/(?<!delete )\b(?:from|join) role_assignments\b/g)].length
      const left = readers - [...read(file).matchAll(/\bisInEffect\(/g)].length
      if (left !== 0) found[file] = left
    }
    expect(found).toEqual({
      // The number of users with a role, those whom a change of it touches, and the ends to come.
      'apps/server/src/domains/roles/roles.queries.ts': 3,
      // An ended assignment keeps its role from being deleted.
      'apps/server/src/domains/used-by/used-by.queries.ts': 2,
    })
  })

  it('number each advisory lock in one file', () => {
    const locking = sources('apps/server/src').filter((file) => !isTest(file) && /advisory\w*_lock/.test(read(file)))
    expect(locking).toEqual(['apps/server/src/platform/database/locks.ts'])
    const numbers = Object.values(LOCKS)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('keep the environment in config.ts', () => {
    const reading = sources('apps/server/src').filter((file) => !isTest(file) && read(file).includes('process.env'))
    expect(reading).toEqual(['apps/server/src/settings/config.ts'])
  })

  it('keep fetch in the API layer and sign-in page', () => {
    const fetching = sources('apps/web/src').filter((file) => !isTest(file) && /\bfetch\(/.test(read(file)))
    expect(fetching.filter((file) => !/\/src\/(api|login)\//.test(file))).toEqual([])
    expect(fetching).toContain('apps/web/src/api/request.ts')
  })

  it('keep browser storage in one file', () => {
    const storing = sources('apps/web').filter(
      (file) => !isTest(file) && /(local|session)Storage|indexedDB|document\.cookie/.test(read(file)),
    )
    expect(storing).toEqual(['apps/web/src/ui/storage.ts'])
  })

  it('reject names without meaning', () => {
    const isVague = (file: string) =>
      /(^|\/)(utils?|helpers?|common|misc|manager|dto)\b/i.test(file) || /\/index\.tsx$/.test(file)
    expect(all.filter(isVague)).toEqual([])
    expect(['apps/web/src/utils/dates.ts', 'apps/web/src/ui/index.tsx'].filter(isVague)).toHaveLength(2)
  })

  it('use one name per domain on every side', () => {
    const hyphenated = Object.keys(contract).map((name) =>
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    )
    for (const domain of hyphenated) {
      expect(sources('packages/contract/src'), domain).toContain(`packages/contract/src/${domain}.ts`)
      expect(folders('apps/server/src/domains'), domain).toContain(domain)
      expect(folders('apps/web/src/domains'), domain).toContain(domain)
    }
  })
})
