import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
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
