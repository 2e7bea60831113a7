import { contract } from '@acm/contract'
import { daysAfter, today } from '@acm/contract/core/days'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lastEntry, testApp, unique } from '../../../test/app.ts'
import { errorsOf, sentencesOf, type TestCaller } from '../../../test/caller.ts'

const test = testApp()
const full = () => test.as(['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT'])
const read = (caller: TestCaller, id: number) => caller.read(contract.clients.get, { params: { id } })
const save = (caller: TestCaller, body: object) => caller.call(contract.clients.save, { body })

describe('the client list', () => {
  it("shows clients of the caller's org units", async () => {
    const [north, south] = [await test.orgUnit(), await test.orgUnit()]
    const inNorth = await test.client({ orgUnitId: north, acesClientName: 'Northern' })
    const inSouth = await test.client({ orgUnitId: south, acesClientName: 'Southern' })
    const nowhere = await test.client({ acesClientName: 'Anywhere' })
    const ids = async (given: Parameters<typeof test.as>[0]) =>
      (await (await test.as(given)).read(contract.clients.getAll)).map((row) => row.acesClientId)
    expect(await ids([{ permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [north] }])).toEqual([inNorth])
    expect(
      await ids([
        { permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [north] },
        { permissions: ['BO_VIEW'], orgUnitIds: [south] },
      ]),
    ).toEqual([inNorth, inSouth])
    expect(await ids([{ permissions: ['SUBSCRIPTION_VIEW'], orgUnitIds: [await test.orgUnit()] }])).toEqual([])
    expect(await ids(['CLIENT_DETAILS_VIEW'])).toEqual(expect.arrayContaining([inNorth, inSouth, nowhere]))
  })

  it('has exactly the decided keys', async () => {
    const id = await test.client({ clientIsDisabled: true })
    const body = await (await full()).read(contract.clients.getAll)
    const row = body.find((one) => one.acesClientId === id)
    expect(Object.keys(row ?? {})).toEqual([
      'acesClientId',
      'acesClientName',
      'clientCode',
      'clientIsDisabled',
      'orgUnitId',
      'instances',
      'nextEnd',
    ])
    expect(row?.clientIsDisabled).toBe(true)
  })

  it('counts visible instances and the next subscription end', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const id = await test.client({ orgUnitId: mine })
    const visibleInstance = await test.instance({ acesClientId: id, orgUnitId: mine })
    const otherInstance = await test.instance({ acesClientId: id, orgUnitId: other })
    const day = (days: number) => daysAfter(today('UTC'), days)
    for (const [databaseId, endDate] of [
      [visibleInstance, day(-1)],
      [otherInstance, day(0)],
      [visibleInstance, day(9)],
      [visibleInstance, null],
    ] as const) {
      await sql`with made as (insert into amq_groups (name, enabled, "createdBy") values (${unique('Group ')}, true, 'x') returning id)
        insert into subscriptions ("amqGroupId", "databaseId", "startDate", "endDate")
        select id, ${databaseId}, ${day(-30)}, ${endDate} from made`.execute(test.db)
    }
    const row = async (given: Parameters<typeof test.as>[0], query = {}) => {
      const rows = await (await test.as(given)).read(contract.clients.getAll, { query })
      const found = rows.find((one) => one.acesClientId === id)
      return found && [found.instances, found.nextEnd]
    }
    expect(await row(['CLIENT_DETAILS_VIEW', 'INSTANCE_DETAILS_VIEW', 'SUBSCRIPTION_VIEW'])).toEqual([2, day(0)])
    const within = (orgUnitId: number, permissions: Permission[] = ['INSTANCE_DETAILS_VIEW', 'SUBSCRIPTION_VIEW']) => [
      { permissions, orgUnitIds: [orgUnitId] },
    ]
    expect(await row(within(mine))).toEqual([1, day(0)])
    expect(await row([{ permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [mine] }, ...within(other)])).toEqual([
      1,
      null,
    ])
    expect(await row(['CLIENT_DETAILS_VIEW'])).toEqual([null, null])
    const everything: Permission[] = ['CLIENT_DETAILS_VIEW', 'INSTANCE_DETAILS_VIEW', 'SUBSCRIPTION_VIEW']
    expect(await row(everything, { page: 1, pageSize: 1, sort: 'nextEnd' })).toEqual([2, day(0)])
    expect(await row(everything, { page: 1, pageSize: 1, sort: '-instances' })).toEqual([2, day(0)])
  })

  it('searches by name and code, filters by org unit', async () => {
    const unit = await test.orgUnit()
    const [summit, valley] = [
      await test.client({ acesClientName: 'Summit Care', clientCode: 'PEAK002', orgUnitId: unit }),
      await test.client({ acesClientName: 'Valley Care', clientCode: 'VALE003', clientIsDisabled: true }),
    ]
    const caller = await full()
    const ids = async (query: object) =>
      (await caller.read(contract.clients.getAll, { query })).map((row) => row.acesClientId)
    expect(await ids({ acesClientName: 'peak002' })).toEqual([summit])
    expect(await ids({ acesClientName: 'mit ca' })).toEqual([summit])
    expect(await ids({ orgUnitId: String(unit) })).toEqual([summit])
    expect(await ids({ orgUnitId: 'none', acesClientName: 'care' })).toEqual([valley])
    expect(await ids({ clientIsDisabled: 'true', acesClientName: 'care' })).toEqual([valley])
    for (const sort of contract.clients.getAll.list.sorts)
      expect((await ids({ acesClientName: 'care', page: 1, pageSize: 10, sort })).toSorted(), sort).toEqual([
        summit,
        valley,
      ])
  })
})

describe('one client', () => {
  it('returns an empty client with defaults for id 0', async () => {
    const blank = await read(await full(), 0)
    expect(blank).toMatchObject({
      acesClientId: 0,
      emailServer: 'smtp.acescentral.example',
      emailSender: 'noreply@acescentral.example',
      emailLogon: 'noreply@acescentral.example',
      clientInstances: [],
    })
    expect(blank.editableFields).toContain('clientCode')
    const scoped = await test.as([{ permissions: ['CLIENT_DETAILS_FULL_EDIT'], orgUnitIds: [await test.orgUnit()] }])
    expect((await read(scoped, 0)).editableFields).toContain('clientCode')
    expect(
      (await (await test.as(['CLIENT_DETAILS_VIEW'])).call(contract.clients.get, { params: { id: 0 } })).status,
    ).toBe(403)
  })
})

describe('saving a client', () => {
  it('creates a client and returns it as read', async () => {
    const caller = await full()
    const { status, body } = await caller.call(contract.clients.save, {
      raw: {
        acesClientId: 0,
        acesClientName: ' Harbor Mortgage ',
        clientCode: 'HARB1',
        minimumMonthlyPayment: '1250.50',
        cutOffDate: '2026-02-28T23:00:00Z',
        emailServer: 'mail.example',
        emailPassword: ' s3cret ',
        unknownKey: 1,
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      acesClientName: 'Harbor Mortgage',
      minimumMonthlyPayment: 1250.5,
      cutOffDate: '2026-02-28',
      emailPassword: null,
      hasEmailPassword: true,
      rowVersion: 1,
    })
    expect(await read(caller, body.acesClientId)).toEqual(body)
  })

  it('applies editable fields and keeps the others', async () => {
    const unit = await test.orgUnit()
    const id = await test.client({
      orgUnitId: unit,
      clientCode: 'KEEP1',
      ssoHost: 'https://keep.example',
      emailServer: 'old.example',
    })
    const limited = await test.as([
      { permissions: ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_LIMITED_EDIT'], orgUnitIds: [unit] },
    ])
    const { status, body } = await save(limited, {
      acesClientId: id,
      acesClientName: 'Renamed',
      clientCode: 'not valid!',
      ssoHost: 'https://evil.example',
      orgUnitId: 999,
      clientIsDisabled: true,
      emailServer: 'new.example',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      acesClientName: 'Renamed',
      clientCode: 'KEEP1',
      ssoHost: 'https://keep.example',
      orgUnitId: unit,
      clientIsDisabled: false,
      emailServer: 'new.example',
    })
  })

  // Limits of each field: test/field-limits.test.ts.
  it('rejects invalid values with messages', async () => {
    const caller = await full()
    const refused = async (values: object) =>
      sentencesOf(await save(caller, { acesClientName: 'X', clientCode: 'X1', ...values }))
    for (const [values, sentence] of [
      [{ clientCode: 'has space' }, 'String is invalid'],
      [{ emailSender: 'abc' }, 'Invalid email address'],
      [{ minimumMonthlyPayment: -1 }, 'Value must be greater than or equal to 0'],
      [{ minimumMonthlyPayment: 1.005 }, 'Value must be a dollar amount'],
      [{ cutOffDate: '2026-02-29' }, 'Value is invalid.'],
      [{ orgUnitId: 424242 }, 'Value is invalid.'],
    ] as const)
      expect(await refused(values)).toEqual([sentence])
  })

  it('keeps an implausible stored day until it changes', async () => {
    const caller = await full()
    const id = await test.client({ cutOffDate: '0206-03-02' })
    const { status, body } = await save(caller, { ...(await read(caller, id)), emailServer: 'other.example' })
    expect([status, body.cutOffDate, body.emailServer]).toEqual([200, '0206-03-02', 'other.example'])
    expect((await save(caller, { ...body, cutOffDate: '0206-03-03' })).problem.errors).toEqual([
      { propertyName: 'cutOffDate', errorMessage: 'Enter a date between 01/01/1990 and 12/31/2100.' },
    ])
    expect((await save(caller, { ...body, cutOffDate: '2100-12-31' })).body.cutOffDate).toBe('2100-12-31')
  })

  it('rejects an existing name or code', async () => {
    const caller = await full()
    const id = await test.client({ acesClientName: 'Summit Bank', clientCode: 'SUMM', clientIsDisabled: true })
    const name = await save(caller, { acesClientName: 'summit BANK', clientCode: 'OTHER1' })
    expect(errorsOf(name)).toEqual({ acesClientName: 'A client with this name already exists.' })
    const existing = { kind: 'client', id, name: 'Summit Bank', within: null, state: 'disabled', since: null }
    expect(name.problem.existing).toEqual([{ propertyName: 'acesClientName', ...existing }])
    const code = await save(caller, { acesClientName: 'Other', clientCode: 'summ' })
    expect(errorsOf(code)).toEqual({ clientCode: 'A client with this client code already exists.' })
  })

  it('limits scoped creators and moves to their org units', async () => {
    const [mine, second, other] = [await test.orgUnit(), await test.orgUnit(), await test.orgUnit()]
    const scoped = await test.as([{ permissions: ['CLIENT_DETAILS_FULL_EDIT'], orgUnitIds: [mine, second] }])
    const values = { acesClientName: 'Scoped', clientCode: 'SCOP1' }
    const required = [{ propertyName: 'orgUnitId', errorMessage: 'Value is required.' }]
    expect((await save(scoped, values)).problem.errors).toEqual(required)
    expect((await save(scoped, { ...values, orgUnitId: other })).status).toBe(403)
    const { body } = await save(scoped, { ...values, orgUnitId: mine })
    expect((await save(scoped, { ...body, orgUnitId: other })).status).toBe(403)
    expect((await save(scoped, { ...body, orgUnitId: null })).problem.errors).toEqual(required)
    expect((await save(scoped, { ...body, orgUnitId: second })).body.orgUnitId).toBe(second)
    expect(await lastEntry(test.db)).toMatchObject({
      action: 'client.save',
      orgUnitIds: [mine, second].sort((a, b) => a - b),
      changes: { orgUnitId: [mine, second] },
    })
  })
})

const storedPassword = async (id: number) =>
  (
    await sql<{
      emailPassword: string | null
    }>`select "emailPassword" from clients where "acesClientId" = ${id}`.execute(test.db)
  ).rows[0]?.emailPassword

describe('the email password', () => {
  const withPassword = () => ({
    acesClientName: unique('Secret '),
    clientCode: unique('S'),
    emailServer: 'mail.example',
    emailLogon: 'robot@mail.example',
    emailPassword: 'first',
  })

  it('stays unless its server or logon changes', async () => {
    const caller = await full()
    for (const change of [{ emailServer: 'elsewhere.example' }, { emailLogon: null }]) {
      const { body: client } = await save(caller, withPassword())
      const before = await storedPassword(client.acesClientId)
      const same = await save(caller, { ...client, emailServer: 'MAIL.example', emailLogon: 'ROBOT@mail.Example' })
      expect([same.body.hasEmailPassword, await storedPassword(client.acesClientId)]).toEqual([true, before])
      const moved = await save(caller, { ...same.body, ...change })
      expect([moved.body.hasEmailPassword, await storedPassword(client.acesClientId)]).toEqual([false, null])
    }
  })

  it('is required in its own call, stored encrypted as typed', async () => {
    const caller = await full()
    const { acesClientId: id } = (await save(caller, withPassword())).body
    const update = (newPassword: string) =>
      caller.call(contract.clients.updateEmailPassword, { body: { id, newPassword } })
    expect(errorsOf(await update(''))).toEqual({ newPassword: 'Value is required.' })
    expect((await update(' spaced ')).body).toBe(true)
    const place = { table: 'clients', column: 'emailPassword', row: id }
    expect(test.services.secrets.decrypt(String(await storedPassword(id)), place)).toBe(' spaced ')
  })
})
