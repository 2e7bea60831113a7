import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import type { SetupSystem } from '@acm/contract/data-bridge'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'

const test = testApp()
const EDIT: Permission[] = ['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT']
const ALL: Permission[] = [...EDIT, 'DATA_BRIDGE_SECURITY_EDIT']
const within = (permissions: Permission[], ...orgUnitIds: number[]) => [{ permissions, orgUnitIds }]
const read = (caller: TestCaller, id: number) => caller.read(contract.dataBridge.get, { params: { id } })

const save = (caller: TestCaller, body: object) => caller.call(contract.dataBridge.save, { body })
const SWITCHES = { enableICE: true, enableFlatteningETL: true, enableDataBridge: true }
const OPEN = {
  iceSftpHost: 'sftp.example.com',
  iceSFTPPort: 20022,
  iceSftpUsername: 'aces',
  iceSftpPath: '/in',
  iceFailureEmail: 'ops@example.com, it@example.com',
  iceFailureEmailIntervalMinutes: 15,
}
const SECURITY = { iceS3BucketName: 'aces-export', iceKmsKeyArn: 'arn:aws:kms:us-east-1:1:key/2' }
const bodyOf = (databaseId: number, setup: object = {}, tables: string | null = null) => ({
  databaseDetails: { databaseId },
  exportTables: { tables },
  setupSystem: setup,
})
const stored = async (id: number) =>
  (
    await sql<Record<string, string | null>>`select * from data_bridge_setups where "databaseId" = ${id}`.execute(
      test.db,
    )
  ).rows[0]

describe('the data bridge of an instance', () => {
  it('suggests tables used by others, most used first', async () => {
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    const exporting = async (orgUnitId: number, tables: string) => {
      const id = await test.instance({ orgUnitId })
      await sql`insert into data_bridge_setups ("databaseId", tables) values (${id}, ${tables})`.execute(test.db)
    }
    await exporting(near, 'loan')
    await exporting(near, 'Audit,loan')
    await exporting(far, 'secret')
    const suggestions = async (...units: number[]) =>
      (await test.as(within(EDIT, ...units))).read(contract.dataBridge.getTables)
    expect([await suggestions(near), await suggestions(far)]).toEqual([['loan', 'Audit'], ['secret']])
  })

  it('returns switches and empty values before the first save', async () => {
    const unit = await test.orgUnit()
    const id = await test.instance({ orgUnitId: unit, enableICE: true })
    expect(await read(await test.as(['DATA_BRIDGE_CONFIG_VIEW']), id)).toEqual({
      databaseDetails: {
        databaseId: id,
        orgUnitId: unit,
        enableICE: true,
        enableFlatteningETL: false,
        enableDataBridge: false,
        rowVersion: 1,
      },
      exportTables: { tables: null, failedTables: [], failedReasons: [] },
      setupSystem: {
        id: 0,
        iceS3BucketName: null,
        iceKmsKeyArn: null,
        iceSftpHost: null,
        iceSftpPath: null,
        iceSftpUsername: null,
        iceSFTPPort: null,
        iceSftpClientPrivateKey: null,
        iceFailureEmail: null,
        iceFailureEmailIntervalMinutes: null,
        hasIceSftpPassword: false,
        hasIceSftpClientPrivateKey: false,
        rowVersion: 0,
      },
    })
  })

  it("lists switches of instances in the caller's org units", async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const here = await test.instance({ orgUnitId: mine, enableFlatteningETL: true })
    const there = await test.instance({ orgUnitId: other })
    const ids = async (caller: TestCaller, query = '') =>
      (await caller.read(contract.dataBridge.getAll, { query })).map((row) => row.databaseId)
    const scoped = await test.as(within(['DATA_BRIDGE_CONFIG_EDIT'], mine))
    expect(await scoped.read(contract.dataBridge.getAll)).toEqual([
      {
        databaseId: here,
        orgUnitId: mine,
        rowVersion: 1,
        enableICE: false,
        enableFlatteningETL: true,
        enableDataBridge: false,
      },
    ])
    const wide = await test.as(['DATA_BRIDGE_CONFIG_VIEW'])
    expect(await ids(wide)).toEqual(expect.arrayContaining([here, there]))
    expect(await ids(wide, '?enableFlatteningETL=true')).toEqual([here])
  })
})

// The rights of each field: test/field-rights.test.ts.
describe('the security fields of the data bridge', () => {
  it('stay as they are for others, whatever they send', async () => {
    const unit = await test.orgUnit()
    const id = await test.instance({ orgUnitId: unit })
    await save(await test.as(ALL), bodyOf(id, SECURITY))
    // In another org unit they have all permissions.
    const editor = await test.as([
      { permissions: EDIT, orgUnitIds: [unit] },
      { permissions: ALL, orgUnitIds: [await test.orgUnit()] },
    ])
    const wrong = { iceS3BucketName: 'BAD_'.repeat(60), iceKmsKeyArn: 'x'.repeat(200), iceSftpClientPrivateKey: 'key' }
    const { body, status } = await save(editor, bodyOf(id, { ...OPEN, ...wrong }))
    expect(status).toBe(200)
    expect(body.setupSystem).toMatchObject({ ...OPEN, iceS3BucketName: null, iceKmsKeyArn: null, rowVersion: 2 })
    expect(await stored(id)).toMatchObject({ ...SECURITY, iceSftpClientPrivateKey: null })
  })
})

describe('values of the setup', () => {
  // Other values: packages/contract/src/data-bridge.test.ts, test/field-limits.test.ts.
  it('rejects invalid values with messages', async () => {
    const [id, caller] = [await test.instance(), await test.as(ALL)]
    const refused = async (values: object) => errorsOf(await save(caller, bodyOf(id, values)))
    expect(await refused({ iceSftpHost: 'x'.repeat(257), iceSFTPPort: 21, iceFailureEmail: 'abc' })).toEqual({
      iceSftpHost: 'Value must be less than 256 characters.',
      iceSFTPPort: 'Port must be 22 or 20022',
      iceFailureEmail: 'Invalid email address',
    })
    const many = Array.from({ length: 500 }, (_, place) => `operations-${place}@example.com`).join(', ')
    const longest = { iceSftpHost: 'x'.repeat(256), iceKmsKeyArn: 'x'.repeat(100), iceFailureEmail: many }
    expect((await save(caller, bodyOf(id, longest))).status).toBe(200)
  })

  it('need all three parts', async () => {
    const [id, caller] = [await test.instance(), await test.as(ALL)]
    const { problem, status } = await save(caller, { databaseDetails: { databaseId: id } })
    expect([status, problem.errors]).toEqual([
      400,
      [
        { propertyName: 'exportTables', errorMessage: 'Value is invalid.' },
        { propertyName: 'setupSystem', errorMessage: 'Value is invalid.' },
      ],
    ])
  })
})

describe('two users of one data bridge', () => {
  it('return 409 on a stale version of switches or setup', async () => {
    const unit = await test.orgUnit()
    const id = await test.instance({ orgUnitId: unit })
    const [admin, editor] = [await test.as(ALL), await test.as(within(EDIT, unit))]
    await save(admin, bodyOf(id, SECURITY))
    const current = await read(editor, id)
    const setup = (values: object) => ({ ...current, setupSystem: { ...current.setupSystem, ...values } })
    await save(admin, setup({ ...SECURITY, iceSftpPath: '/theirs' }))
    const stale = await save(editor, setup({ iceSftpPath: '/mine' }))
    expect([stale.status, stale.problem.current]).toEqual([409, await read(editor, id)])
    expect(stale.problem).toMatchObject({ current: { setupSystem: { iceS3BucketName: null } } })
    const now = await read(editor, id)
    const databaseDetails = { ...now.databaseDetails, enableICE: true }
    await save(admin, { ...now, databaseDetails })
    const again = await save(editor, now)
    expect([again.status, again.problem.current]).toEqual([409, await read(editor, id)])
    expect((await read(admin, id)).setupSystem).toMatchObject({ iceSftpPath: '/theirs' })
  })

  it('save switches and setup with separate histories', async () => {
    const id = await test.instance()
    const caller = await test.as(ALL)
    const body = await caller.read(contract.dataBridge.save, { body: bodyOf(id, OPEN) })
    expect([body.databaseDetails.rowVersion, body.setupSystem.rowVersion]).toEqual([1, 1])
    const databaseDetails = { ...body.databaseDetails, ...SWITCHES }
    const on = await caller.read(contract.dataBridge.save, { body: { ...body, databaseDetails } })
    expect([on.databaseDetails.rowVersion, on.setupSystem.rowVersion]).toEqual([2, 1])
    expect(await read(caller, id)).toEqual(on)
    const [flags, setup] = await historyOf(test.db)
    expect([flags?.entityType, Object.keys(flags?.changes ?? {})]).toEqual(['instance', Object.keys(SWITCHES)])
    expect(setup).toMatchObject({ entityType: 'dataBridge', entityId: id, changes: { iceSFTPPort: [null, 20022] } })
  })

  it("can't change another instance's setup by id", async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const [here, there] = [await test.instance({ orgUnitId: mine }), await test.instance({ orgUnitId: other })]
    const { setupSystem: foreign } = (await save(await test.as(ALL), bodyOf(there, OPEN))).body
    const scoped = await test.as(within(ALL, mine))
    const moved = { ...foreign, iceSftpPath: '/taken', rowVersion: null }
    const { status, problem } = await save(scoped, bodyOf(here, moved))
    expect([status, problem.errors]).toEqual([400, [{ propertyName: 'id', errorMessage: 'Value is invalid.' }]])
    expect(await stored(there)).toMatchObject({ iceSftpPath: '/in' })
    expect(await stored(here)).toBeUndefined()
  })
})

const editor = () => test.as(EDIT)
const saveTables = (caller: TestCaller, databaseId: number, tables: unknown, setup: object = {}) =>
  caller.call(contract.dataBridge.save, {
    raw: {
      databaseDetails: { databaseId, enableDataBridge: true },
      exportTables: { tables },
      setupSystem: setup,
    },
  })
const tablesOf = async (caller: TestCaller, id: number) =>
  (await caller.read(contract.dataBridge.get, { params: { id } })).exportTables.tables

describe('export tables', () => {
  it('are stored in catalog spelling, others named with reasons', async () => {
    const [instance, caller] = [await test.linkedInstance(), await editor()]
    await instance.query('create table "Mixed" (id int primary key)')
    await instance.query('create table small (id smallint primary key)')
    await instance.query('create view seen as select * from loan')
    const input = ' LOAN ,borrower,, Loan\nmixed, audit, Finding, import_loan, small, seen, nowhere '
    const { status, body } = await saveTables(caller, instance.databaseId, input, { iceSftpPath: '/in' })
    expect(status).toBe(200)
    expect(body.exportTables).toEqual({
      tables: 'loan,borrower,Mixed',
      failedTables: ['audit', 'Finding', 'import_loan', 'small', 'seen', 'nowhere'],
      failedReasons: [
        { name: 'audit', reason: 'lacks an int primary key' },
        { name: 'Finding', reason: 'lacks a single primary key index' },
        { name: 'import_loan', reason: 'lacks a single primary key index' },
        { name: 'small', reason: 'lacks an int primary key' },
        { name: 'seen', reason: 'does not exist' },
        { name: 'nowhere', reason: 'does not exist' },
      ],
    })
    expect(body.setupSystem.iceSftpPath, 'all else is stored').toBe('/in')
    expect(body.databaseDetails.enableDataBridge).toBe(true)
    const read = await caller.call(contract.dataBridge.get, { params: { id: instance.databaseId } })
    expect(read.body.exportTables).toEqual({ tables: 'loan,borrower,Mixed', failedTables: [], failedReasons: [] })
    const emptied = await saveTables(caller, instance.databaseId, ' , ')
    expect(emptied.body.exportTables).toEqual({ tables: null, failedTables: [], failedReasons: [] })
  })

  it('are names and nothing else', async () => {
    const [instance, caller] = [await test.linkedInstance(), await editor()]
    const names = ['loan; drop table loan', "' or 1=1 --", '"loan"', 'public.loan', '%', 'lo_n', '__proto__', '$1']
    const { body } = await saveTables(caller, instance.databaseId, [...names, 'loan'].join(','))
    expect(body.exportTables).toMatchObject({ tables: 'loan', failedTables: names })
    expect(await instance.query('select from loan')).toEqual([])
    const refused = async (tables: unknown) => (await saveTables(caller, instance.databaseId, tables)).problem.errors
    const only = (errorMessage: string) => [{ propertyName: 'tables', errorMessage }]
    for (const bad of ['a\u0000b', '\ud800', 'lo\u202ean', 'lo\tan']) {
      expect(await refused(bad), JSON.stringify(bad)).toEqual(only('String is invalid'))
    }
    for (const bad of [['loan'], 5, true, {}]) expect(await refused(bad)).toEqual(only('String is invalid'))
    const many = Array.from({ length: 1001 }, (_, index) => `t${index}`).join(',')
    expect(await refused(many)).toEqual(only('Up to 1000 tables can be exported.'))
    expect(await tablesOf(caller, instance.databaseId)).toBe('loan')
  })

  it('stores nothing new while the instance is down', async () => {
    const [instance, caller] = [await test.linkedInstance({ databaseCode: 'SHUT-1' }), await editor()]
    const id = instance.databaseId
    await saveTables(caller, id, 'loan')
    await instance.shut()
    const before = await historyOf(test.db)
    const { status, problem } = await saveTables(caller, id, 'loan,borrower', { iceSftpPath: '/new' })
    const reason = "The database isn't accepting connections right now."
    expect([status, problem.title, problem.errors]).toEqual([
      400,
      'Business Rule Failure',
      [{ propertyName: 'tables', errorMessage: `Instance SHUT-1 can't be reached: ${reason}` }],
    ])
    expect((await historyOf(test.db)).length).toBe(before.length)
    const response = await caller.call(contract.dataBridge.get, { params: { id } })
    expect(response.body).toMatchObject({ exportTables: { tables: 'loan' }, setupSystem: { iceSftpPath: null } })
    const rest = await saveTables(caller, id, 'LOAN', { iceSftpPath: '/new' })
    expect(rest.body, 'no new table: no instance').toMatchObject({
      exportTables: { tables: 'loan', failedTables: [] },
      setupSystem: { iceSftpPath: '/new' },
    })
    expect((await saveTables(caller, id, null)).body.exportTables.tables, 'taking away neither').toBeNull()
    await instance.open()
    expect((await saveTables(caller, id, 'borrower')).body.exportTables.tables).toBe('borrower')
  })

  it('are rejected without a linked database', async () => {
    const [id, caller] = [await test.instance({ databaseCode: 'LOOSE-1' }), await editor()]
    expect((await saveTables(caller, id, 'loan')).problem.errors).toEqual([
      {
        propertyName: 'tables',
        errorMessage: "Instance LOOSE-1 can't be reached: The instance has no linked database.",
      },
    ])
    expect((await saveTables(caller, id, null)).status).toBe(200)
  })
})

const KEY = '-----BEGIN PRIVATE KEY-----\r\ncanary-key\r\n-----END PRIVATE KEY-----\n'
const DESTINATION = { iceSftpHost: 'sftp.example.com', iceSFTPPort: 22, iceSftpUsername: 'aces' }

const saveSetup = (caller: TestCaller, databaseId: number, setup: Partial<SetupSystem> | object) =>
  caller.call(contract.dataBridge.save, {
    body: { databaseDetails: { databaseId }, exportTables: {}, setupSystem: { ...setup, rowVersion: null } },
  })
const setPassword = (caller: TestCaller, id: number, newPassword: string, more: object = {}) =>
  caller.call(contract.dataBridge.updateSftpPassword, { params: { id }, body: { id, newPassword, ...more } })
const setupOf = async (caller: TestCaller, id: number) =>
  (await caller.read(contract.dataBridge.get, { params: { id } })).setupSystem
const storedSecrets = async (id: number) => {
  const { rows } = await sql<{ password: string | null; key: string | null }>`
    select "iceSftpPassword" as password, "iceSftpClientPrivateKey" as key from data_bridge_setups
    where "databaseId" = ${id}`.execute(test.db)
  return rows[0] ?? { password: null, key: null }
}
const setUp = async () => {
  const [id, caller] = [await test.instance(), await test.as(ALL)]
  await saveSetup(caller, id, { ...DESTINATION, iceSftpClientPrivateKey: KEY })
  expect((await setPassword(caller, id, ' canary-pass ')).body).toBe(true)
  return { id, caller }
}

describe('the secrets of the SFTP server', () => {
  it('are encrypted and bound to instance and column', async () => {
    const { id, caller } = await setUp()
    const { password, key } = await storedSecrets(id)
    const place = (column: string) => ({ table: 'data_bridge_setups', column, row: id })
    const { secrets } = test.services
    expect(secrets.decrypt(String(password), place('iceSftpPassword'))).toBe(' canary-pass ')
    expect(secrets.decrypt(String(key), place('iceSftpClientPrivateKey'))).toBe(KEY)
    expect(() => secrets.decrypt(String(key), place('iceSftpPassword'))).toThrow()
    expect(await setupOf(caller, id)).toMatchObject({
      iceSftpClientPrivateKey: null,
      hasIceSftpPassword: true,
      hasIceSftpClientPrivateKey: true,
    })
  })

  it('stay on empty and equivalent values', async () => {
    const { id, caller } = await setUp()
    const before = await storedSecrets(id)
    for (const iceSftpClientPrivateKey of [null, '', '   ', KEY]) {
      const { status } = await saveSetup(caller, id, { ...DESTINATION, iceSftpClientPrivateKey })
      expect([status, await storedSecrets(id)], String(iceSftpClientPrivateKey)).toEqual([200, before])
    }
    // Other equal destinations: packages/contract/src/core/destination.test.ts.
    const same = { iceSftpHost: 'SFTP.example.COM', iceSFTPPort: null, iceSftpPath: '/other' }
    const { body } = await saveSetup(caller, id, { ...DESTINATION, ...same })
    expect(body.setupSystem).toMatchObject(same)
    expect(await storedSecrets(id)).toEqual(before)
  })

  it.each([
    ['host', { iceSftpHost: 'evil.example.com' }],
    ['port', { iceSFTPPort: '20022' }],
    ['username', { iceSftpUsername: 'ACES' }],
  ])('are cleared by another %s in the same save, unless a new key comes with it', async (_, change) => {
    const { id, caller } = await setUp()
    const saved = await saveSetup(caller, id, { ...DESTINATION, ...change, iceSftpClientPrivateKey: 'canary-new' })
    expect(saved.body.setupSystem).toMatchObject({ hasIceSftpPassword: false, hasIceSftpClientPrivateKey: true })
    await setPassword(caller, id, 'canary-again')
    const editor = await test.as(['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT'])
    // A caller who can't write the key can't redirect it to another host either.
    const back = await saveSetup(editor, id, { ...DESTINATION, iceSftpClientPrivateKey: 'canary-none' })
    expect(back.body.setupSystem).toMatchObject({ hasIceSftpPassword: false, hasIceSftpClientPrivateKey: false })
    expect(await storedSecrets(id)).toEqual({ password: null, key: null })
  })

  it('never appear in a response or the history', async () => {
    const { id, caller } = await setUp()
    const answers = [
      await saveSetup(caller, id, { ...DESTINATION, iceSftpClientPrivateKey: 'canary-2' }),
      await setPassword(caller, id, 'canary-3'),
      await saveSetup(caller, id, { ...DESTINATION, iceSftpPath: '/in', id: 424_242 }),
      await caller.call(contract.dataBridge.save, {
        body: { databaseDetails: { databaseId: id, rowVersion: 77 }, exportTables: {}, setupSystem: {} },
      }),
      await caller.call(contract.dataBridge.getAll),
      await caller.call(contract.dataBridge.get, { params: { id } }),
      await setPassword(caller, id, 'canary-4'.repeat(40)),
    ].map(({ status, body }) => ({ status, body }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 409, 200, 200, 400])
    const history = await historyOf(test.db)
    expect(JSON.stringify([answers, history])).not.toMatch(/canary|v1\./)
    expect(history.slice(0, 2)).toMatchObject([
      {
        action: 'dataBridge.updateSftpPassword',
        entityType: 'dataBridge',
        entityId: id,
        changes: { iceSftpPassword: [expect.stringMatching(/^hmac:/), expect.stringMatching(/^hmac:/)] },
      },
      {
        action: 'dataBridge.save',
        changes: { iceSftpClientPrivateKey: [expect.stringMatching(/^hmac:/), expect.any(String)] },
      },
    ])
  })
})

describe('the call for the SFTP password', () => {
  it('requires a value and a matching id', async () => {
    const [id, caller] = [await test.instance(), await test.as(ALL)]
    const refused = async (newPassword: unknown, more: object = {}) =>
      (await setPassword(caller, id, newPassword as string, more)).problem.errors
    const only = (errorMessage: string, propertyName = 'newPassword') => [{ propertyName, errorMessage }]
    expect(await refused(' ')).toEqual(only('Value is required.'))
    expect(await refused('x', { id: id + 1 })).toEqual(only('Value is invalid.', 'id'))
    expect((await setupOf(caller, id)).id, 'nothing is stored').toBe(0)
    expect((await setPassword(caller, id, 'x'.repeat(256))).body).toBe(true)
    expect((await setPassword(caller, id, 'y', { id: undefined })).body).toBe(true)
    expect(await setupOf(caller, id)).toMatchObject({ hasIceSftpPassword: true, rowVersion: 2 })
  })
})
