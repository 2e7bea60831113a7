import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { contract } from '@acm/contract'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, testApp } from '../../../../test/app.ts'
import { describeApi } from './openapi.ts'

const require = createRequire(import.meta.url)
const test = testApp()

interface Client {
  use(given: Record<'baseUrl' | 'email' | 'password' | 'cookie', string>): Promise<object>
}

/** As a program would call: what the console needs, and what the compiler must refuse. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './paths'
type Schemas = components['schemas']
export async function use({ baseUrl, email, password, cookie }: Record<'baseUrl' | 'email' | 'password' | 'cookie', string>) {
  const { data: user } = await createClient<paths>({ baseUrl }).POST('/authentication', { body: { email, password } })
  const client = createClient<paths>({ baseUrl, headers: { cookie } })
  const { data: units = [] } = await client.GET('/OrgUnits/GetAll', { params: { query: { page: 1, pageSize: 5 } } })
  const unit: Schemas['OrgUnitInput'] = { name: 'Ours', description: 'Generated' }
  // @ts-expect-error A name is required.
  const nameless: Schemas['OrgUnitInput'] = { description: 'Generated' }
  // @ts-expect-error A name is never null.
  const nulled: Schemas['OrgUnitInput'] = { name: null, description: 'Generated' }
  // @ts-expect-error Permissions are an enum.
  const role: Schemas['RoleInput'] = { name: 'a', description: 'b', permissions: ['NONE'] }
  void [nulled, role]
  const { data: saved } = await client.POST('/OrgUnits/SaveOrgUnit', { body: unit })
  const { error: refused } = await client.POST('/OrgUnits/SaveOrgUnit', { body: nameless })
  const { error: conflict } = await client.POST('/OrgUnits/SaveOrgUnit', {
    body: { ...unit, id: saved?.id, rowVersion: 1_000_000 },
  })
  const first: Schemas['OrgUnit'] | undefined = units[0]
  return {
    signedIn: user?.email,
    listed: first?.name,
    saved,
    refused: refused?.errors,
    conflict: conflict && 'current' in conflict ? conflict.changedBy : undefined,
  }
}
`

describe('a client generated from the description', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(import.meta.dirname, '../../../../node_modules/acm-clients-'))
    const api = JSON.parse(JSON.stringify(describeApi(contract)))
    const compilerOptions = { strict: true, skipLibCheck: true, target: 'es2023', module: 'node16', outDir: 'out' }
    const files = {
      'paths.ts': astToString(await openapiTS(api)),
      'program.ts': PROGRAM,
      'package.json': '{ "type": "commonjs" }',
      'tsconfig.json': JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, include: ['**/*.ts'] }),
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    await test.app.listen({ port: 0, host: '127.0.0.1' })
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('compiles and signs in, lists, saves and conflicts', {
    timeout: 120_000,
  }, async () => {
    const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((failed) => failed)
    expect(stdout).toBe('')
    const { email } = await test.user()
    await test.orgUnit()
    const caller = await test.as(['ORG_UNIT_VIEW', 'ORG_UNIT_ADD', 'ORG_UNIT_EDIT'])
    const { port } = test.app.server.address() as AddressInfo
    const environment = { baseUrl: `http://127.0.0.1:${port}/api`, email, password: PASSWORD, cookie: caller.cookie }
    const { use } = require(join(folder, 'out/program.js')) as Client
    expect(await use(environment)).toEqual({
      signedIn: email,
      listed: expect.any(String),
      saved: expect.objectContaining({ name: 'Ours', rowVersion: 1 }),
      refused: [{ propertyName: 'name', errorMessage: 'Value is required.' }],
      conflict: 'Test Person',
    })
  })
})
