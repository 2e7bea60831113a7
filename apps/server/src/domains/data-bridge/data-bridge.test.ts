import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import type { DataBridge } from '@acm/contract/data-bridge'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const EDIT: Permission[] = ['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT']
const ALL: Permission[] = [...EDIT, 'DATA_BRIDGE_SECURITY_EDIT']
const within = (permissions: Permission[], ...orgUnitIds: number[]) => [{ permissions, orgUnitIds }]
const read = (caller: TestCaller, id: number) => caller.read(contract.dataBridge.get, { params: { id } })

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
    expect(await stored(id), 'a save of nothing stores nothing').toBeUndefined()
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

describe('the three levels of the data bridge', () => {
  const unitOf: Record<string, Permission[]> = {
    VIEW: ['DATA_BRIDGE_CONFIG_VIEW'],
    CONFIG_EDIT: ['DATA_BRIDGE_CONFIG_EDIT'],
    'CONFIG_EDIT and SECURITY_EDIT': ['DATA_BRIDGE_CONFIG_EDIT', 'DATA_BRIDGE_SECURITY_EDIT'],
    'VIEW and SECURITY_EDIT': ['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_SECURITY_EDIT'],
  }
  const fields = { ...SWITCHES, ...OPEN, ...SECURITY }
  const group = (name: string) => (name in SWITCHES ? 'switch' : name in OPEN ? 'open' : 'security')
  const flat = ({ databaseDetails, setupSystem }: DataBridge) =>
    ({ ...databaseDetails, ...setupSystem }) as Record<string, unknown>
  const others: Record<string, unknown> = {
    enableICE: false,
    enableFlatteningETL: false,
    enableDataBridge: false,
    iceSFTPPort: 22,
    iceFailureEmail: 'new@example.com',
    iceFailureEmailIntervalMinutes: 30,
  }

  it.each(Object.entries(unitOf))('%s: reads, applies or keeps each field', async (level, permissions) => {
    const unit = await test.orgUnit()
    const admin = await test.as(ALL)
    const [isEditor, isSecurity] = [level.startsWith('CONFIG'), level.includes('SECURITY')]
    // In another org unit they have all permissions.
    const caller = await test.as([
      { permissions, orgUnitIds: [unit] },
      { permissions: ALL, orgUnitIds: [await test.orgUnit()] },
    ])
    const id = await test.instance({ orgUnitId: unit, ...SWITCHES })
    const first = { ...bodyOf(id, { ...OPEN, ...SECURITY }), databaseDetails: { databaseId: id, ...SWITCHES } }
    expect((await admin.call(contract.dataBridge.save, { body: first })).status).toBe(200)
    const before = flat(await read(caller, id))
    const change = { ...Object.fromEntries(Object.keys(fields).map((name) => [name, 'changed'])), ...others }
    const body = { ...bodyOf(id, change), databaseDetails: { databaseId: id, ...change, rowVersion: null } }
    expect((await caller.call(contract.dataBridge.save, { body })).status).toBe(isEditor ? 200 : 403)
    const after = flat(await read(admin, id))
    for (const [name, value] of Object.entries(fields)) {
      const isOpen = isSecurity || group(name) !== 'security'
      expect(before[name], `${name} is read`).toEqual(isOpen ? value : null)
      expect(after[name], `${name} is applied`).toEqual(isEditor && isOpen ? change[name] : value)
    }
  })

  it("keep invalid values that the caller can't edit", async () => {
    const id = await test.instance()
    const editor = await test.as(EDIT)
    const wrong = { iceS3BucketName: 'BAD_'.repeat(60), iceKmsKeyArn: 'x'.repeat(200), iceSftpClientPrivateKey: 'key' }
    const { body, status } = await editor.call(contract.dataBridge.save, { body: bodyOf(id, { ...OPEN, ...wrong }) })
    expect(status).toBe(200)
    expect(body.setupSystem).toMatchObject({ ...OPEN, hasIceSftpClientPrivateKey: false, rowVersion: 1 })
    expect(await stored(id)).toMatchObject({ iceS3BucketName: null, iceSftpClientPrivateKey: null })
  })
})

describe('values of the setup', () => {
  it('rejects invalid values and accepts the longest', async () => {
    const [id, caller] = [await test.instance(), await test.as(ALL)]
    const refused = async (values: object) =>
      (await caller.call(contract.dataBridge.save, { body: bodyOf(id, values) })).problem.errors
    const limits = { iceSftpHost: 256, iceSftpPath: 256, iceSftpUsername: 256, iceKmsKeyArn: 100 }
    for (const [name, max] of Object.entries(limits)) {
      const errorMessage = `Value must be less than ${max} characters.`
      expect(await refused({ [name]: 'x'.repeat(max + 1) })).toEqual([{ propertyName: name, errorMessage }])
      expect(
        (await caller.call(contract.dataBridge.save, { body: bodyOf(id, { [name]: 'x'.repeat(max) }) })).status,
        name,
      ).toBe(200)
    }
    const s3 = async (iceS3BucketName: string) => (await refused({ iceS3BucketName }))?.[0]?.errorMessage ?? null
    const link = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/BucketRestrictions.html'
    expect(await s3('a'.repeat(101))).toBe('Value must be less than 100 characters.')
    const bad = [
      'Bad_Bucket',
      'ab',
      'a'.repeat(64),
      '-abc',
      'abc-',
      '.abc',
      'a..b',
      '192.168.5.4',
      'xn--abc',
      'a-s3alias',
      'sthree-x',
      'sthree-configurator-x',
      'amzn-s3-demo-x',
      'my--ol-s3',
      'abc.mrap',
      'mybucket--use1-az5--x-s3',
      'tables--table-s3',
    ]
    for (const name of bad) expect(await s3(name), name).toBe(`S3 bucket name is not valid. Please see ${link}`)
    for (const name of ['abc', 'a'.repeat(63), 'a.b-c.1', 'three-x', 'my-mrap', 'x-s3', 'ol-s3', ''])
      expect(await s3(name), name).toBeNull()
    const port = async (iceSFTPPort: unknown) => (await refused({ iceSFTPPort }))?.[0] ?? null
    for (const wrong of [21, '21', 2022, -22, 22.5, 'abc', '1e309', [22], true]) {
      expect(await port(wrong), String(wrong)).toEqual({
        propertyName: 'iceSFTPPort',
        errorMessage: 'Port must be 22 or 20022',
      })
    }
    for (const right of [22, '22', 20022, ' 20022 ', '', null]) expect(await port(right), String(right)).toBeNull()
    const email = async (iceFailureEmail: string) => (await refused({ iceFailureEmail }))?.[0]?.errorMessage ?? null
    for (const wrong of ['abc', 'a@b.com,', 'a@b.com,,c@d.com', 'a@b.com;c@d.com', 'a@b.com;', '<a@b.com>', ',']) {
      expect(await email(wrong), wrong).toBe('Invalid email address')
    }
    const many = Array.from({ length: 500 }, (_, place) => `operations-${place}@example.com`).join(', ')
    for (const right of ['a@b.com', 'a@b.com, c@d.com', '', many]) expect(await email(right), right).toBeNull()
    const interval = async (value: unknown) =>
      (await refused({ iceFailureEmailIntervalMinutes: value }))?.[0]?.errorMessage ?? null
    expect(await interval(0)).toBe('Value must be greater than or equal to 1')
    expect(await interval(1.5)).toBe('Enter a whole number.')
    for (const right of [1, '15', '', null]) expect(await interval(right), String(right)).toBeNull()
    expect(await refused({ iceSftpHost: 'a\u0000b' })).toEqual([
      { propertyName: 'iceSftpHost', errorMessage: 'String is invalid' },
    ])
  })

  it('need all three parts', async () => {
    const [id, caller] = [await test.instance(), await test.as(ALL)]
    const { problem, status } = await caller.call(contract.dataBridge.save, {
      body: { databaseDetails: { databaseId: id } },
    })
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
    await admin.call(contract.dataBridge.save, { body: bodyOf(id, SECURITY) })
    const current = await read(editor, id)
    expect(await editor.read(contract.dataBridge.save, { body: current }), 'saved again, it is no change').toEqual(
      current,
    )
    await admin.call(contract.dataBridge.save, {
      body: { ...current, setupSystem: { ...current.setupSystem, ...SECURITY, iceSftpPath: '/theirs' } },
    })
    const stale = await editor.call(contract.dataBridge.save, {
      body: { ...current, setupSystem: { ...current.setupSystem, iceSftpPath: '/mine' } },
    })
    expect([stale.status, stale.problem.current]).toEqual([409, await read(editor, id)])
    expect(stale.problem).toMatchObject({
      changedBy: 'Test Person',
      current: { setupSystem: { iceS3BucketName: null } },
    })
    const now = await read(editor, id)
    await admin.call(contract.dataBridge.save, {
      body: { ...now, databaseDetails: { ...now.databaseDetails, enableICE: true } },
    })
    const again = await editor.call(contract.dataBridge.save, { body: now })
    expect([again.status, again.problem.current]).toEqual([409, await read(editor, id)])
    expect((await read(admin, id)).setupSystem).toMatchObject({ iceSftpPath: '/theirs' })
  })

  it('save switches and setup with separate histories', async () => {
    const unit = await test.orgUnit()
    const id = await test.instance({ orgUnitId: unit })
    const caller = await test.as(ALL)
    const body = await caller.read(contract.dataBridge.save, { body: bodyOf(id, OPEN) })
    expect([body.databaseDetails.rowVersion, body.setupSystem.rowVersion]).toEqual([1, 1])
    const on = await caller.call(contract.dataBridge.save, {
      body: {
        ...body,
        databaseDetails: { ...body.databaseDetails, ...SWITCHES },
      },
    })
    expect([on.body.databaseDetails.rowVersion, on.body.setupSystem.rowVersion]).toEqual([2, 1])
    expect(await read(caller, id)).toEqual(on.body)
    const [flags, setup] = await historyOf(test.db)
    expect(flags).toMatchObject({ entityType: 'instance', entityId: id, orgUnitIds: [unit] })
    expect(flags?.changes).toEqual({
      enableICE: [false, true],
      enableFlatteningETL: [false, true],
      enableDataBridge: [false, true],
    })
    expect(setup).toMatchObject({
      action: 'dataBridge.save',
      entityType: 'dataBridge',
      entityId: id,
      orgUnitIds: [unit],
    })
    expect(setup?.changes).toMatchObject({ iceSftpHost: [null, 'sftp.example.com'], iceSFTPPort: [null, 20022] })
  })

  it("can't change another instance's setup by id", async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const [here, there] = [await test.instance({ orgUnitId: mine }), await test.instance({ orgUnitId: other })]
    const foreign = (await (await test.as(ALL)).read(contract.dataBridge.save, { body: bodyOf(there, OPEN) }))
      .setupSystem
    const scoped = await test.as(within(ALL, mine))
    const { status, problem } = await scoped.call(contract.dataBridge.save, {
      body: bodyOf(here, { ...foreign, iceSftpPath: '/taken', rowVersion: null }),
    })
    expect([status, problem.errors]).toEqual([400, [{ propertyName: 'id', errorMessage: 'Value is invalid.' }]])
    expect(await stored(there)).toMatchObject({ iceSftpPath: '/in' })
    expect(await stored(here)).toBeUndefined()
  })
})
