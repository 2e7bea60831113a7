import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const editor = () => test.as(['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT'])
const save = (caller: TestCaller, databaseId: number, tables: unknown, setup: object = {}) =>
  caller.call(contract.dataBridge.save, {
    raw: {
      databaseDetails: { databaseId, enableDataBridge: true },
      exportTables: { tables },
      setupSystem: setup,
    },
  })
const stored = async (caller: TestCaller, id: number) =>
  (await caller.read(contract.dataBridge.get, { params: { id } })).exportTables.tables

describe('export tables', () => {
  it('are stored in catalog spelling, others named with reasons', async () => {
    const [instance, caller] = [await test.linkedInstance(), await editor()]
    await instance.query('create table "Mixed" (id int primary key)')
    await instance.query('create table small (id smallint primary key)')
    await instance.query('create view seen as select * from loan')
    const input = ' LOAN ,borrower,, Loan\nmixed, audit, Finding, import_loan, small, seen, nowhere '
    const { status, body } = await save(caller, instance.databaseId, input, { iceSftpPath: '/in' })
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
    const emptied = await save(caller, instance.databaseId, ' , ')
    expect(emptied.body.exportTables).toEqual({ tables: null, failedTables: [], failedReasons: [] })
  })

  it('are names and nothing else', async () => {
    const [instance, caller] = [await test.linkedInstance(), await editor()]
    const names = ['loan; drop table loan', "' or 1=1 --", '"loan"', 'public.loan', '%', 'lo_n', '__proto__', '$1']
    const { body } = await save(caller, instance.databaseId, [...names, 'loan'].join(','))
    expect(body.exportTables).toMatchObject({ tables: 'loan', failedTables: names })
    expect(await instance.query('select from loan')).toEqual([])
    const refused = async (tables: unknown) => (await save(caller, instance.databaseId, tables)).problem.errors
    const only = (errorMessage: string) => [{ propertyName: 'tables', errorMessage }]
    for (const bad of ['a\u0000b', '\ud800', 'lo\u202ean', 'lo\tan']) {
      expect(await refused(bad), JSON.stringify(bad)).toEqual(only('String is invalid'))
    }
    for (const bad of [['loan'], 5, true, {}]) expect(await refused(bad)).toEqual(only('String is invalid'))
    const many = Array.from({ length: 1001 }, (_, index) => `t${index}`).join(',')
    expect(await refused(many)).toEqual(only('Up to 1000 tables can be exported.'))
    expect(await stored(caller, instance.databaseId)).toBe('loan')
  })

  it('stores nothing new while the instance is down', async () => {
    const [instance, caller] = [await test.linkedInstance({ databaseCode: 'SHUT-1' }), await editor()]
    const id = instance.databaseId
    await save(caller, id, 'loan')
    await instance.shut()
    const before = await historyOf(test.db)
    const { status, problem } = await save(caller, id, 'loan,borrower', { iceSftpPath: '/new' })
    const reason = "The database isn't accepting connections right now."
    expect([status, problem.title, problem.errors]).toEqual([
      400,
      'Business Rule Failure',
      [{ propertyName: 'tables', errorMessage: `Instance SHUT-1 can't be reached: ${reason}` }],
    ])
    expect((await historyOf(test.db)).length).toBe(before.length)
    const response = await caller.call(contract.dataBridge.get, { params: { id } })
    expect(response.body).toMatchObject({ exportTables: { tables: 'loan' }, setupSystem: { iceSftpPath: null } })
    const rest = await save(caller, id, 'LOAN', { iceSftpPath: '/new' })
    expect(rest.body, 'no new table: no instance').toMatchObject({
      exportTables: { tables: 'loan', failedTables: [] },
      setupSystem: { iceSftpPath: '/new' },
    })
    expect((await save(caller, id, null)).body.exportTables.tables, 'taking away neither').toBeNull()
    await instance.open()
    expect((await save(caller, id, 'borrower')).body.exportTables.tables).toBe('borrower')
  })

  it('are rejected without a linked database', async () => {
    const [id, caller] = [await test.instance({ databaseCode: 'LOOSE-1' }), await editor()]
    expect((await save(caller, id, 'loan')).problem.errors).toEqual([
      {
        propertyName: 'tables',
        errorMessage: "Instance LOOSE-1 can't be reached: The instance has no linked database.",
      },
    ])
    expect((await save(caller, id, null)).status).toBe(200)
  })

  it('are checked before any lock is taken', async () => {
    const [instance, caller] = [await test.linkedInstance(), await editor()]
    const { links } = test.services
    const { use } = links
    let isAsked = false
    links.use = async (id, ...rest) => {
      isAsked = true
      await sql`select from instances where "databaseId" = ${id} for update nowait`.execute(test.db)
      return use(id, ...rest)
    }
    const { status } = await save(caller, instance.databaseId, 'loan').finally(() => {
      links.use = use
    })
    expect([isAsked, status]).toEqual([true, 200])
  })
})
