import { contract } from '@acm/contract'
import { daysAfter, today } from '@acm/contract/core/days'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, lastEntry, testApp, unique } from '../../../test/app.ts'
import { sentencesOf, type TestCaller } from '../../../test/caller.ts'

const test = testApp()
const full = () => test.as(['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT'])
const read = (caller: TestCaller, id: number) => caller.read(contract.clients.get, { params: { id } })

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

  // The rights of each field: test/field-rights.test.ts.
  it('returns a reduced client to users of one tab', async () => {
    const id = await test.client({ emailServer: 'mail.example', ssoHost: 'https://sso.example' })
    const hostsFor = async (permission: Permission) => {
      const { emailServer, ssoHost } = await read(await test.as([permission]), id)
      return [emailServer, ssoHost]
    }
    expect(await hostsFor('SUBSCRIPTION_VIEW')).toEqual([null, null])
    expect(await hostsFor('SSO_CONFIG_VIEW')).toEqual([null, 'https://sso.example'])
    expect(await hostsFor('CLIENT_DETAILS_VIEW')).toEqual(['mail.example', 'https://sso.example'])
  })

  it('returns editable fields by level and org unit', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const id = await test.client({ orgUnitId: mine })
    const fieldsOf = async (given: Parameters<typeof test.as>[0]) =>
      (await read(await test.as(given), id)).editableFields
    const limited = await fieldsOf([{ permissions: ['CLIENT_DETAILS_LIMITED_EDIT'], orgUnitIds: [mine] }])
    expect([limited.includes('acesClientName'), limited.includes('clientCode')]).toEqual([true, false])
    expect(
      await fieldsOf([
        { permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [mine] },
        { permissions: ['CLIENT_DETAILS_FULL_EDIT'], orgUnitIds: [other] },
      ]),
    ).toEqual([])
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
        clientInstances: [{ databaseId: 1 }],
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
    const { status, body } = await limited.call(contract.clients.save, {
      body: {
        acesClientId: id,
        acesClientName: 'Renamed',
        clientCode: 'not valid!',
        ssoHost: 'https://evil.example',
        orgUnitId: 999,
        clientIsDisabled: true,
        emailServer: 'new.example',
      },
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

  it('rejects invalid values and accepts the longest', async () => {
    const caller = await full()
    const limits = {
      acesClientName: 100,
      clientCode: 250,
      emailServer: 255,
      emailLogon: 255,
      emailPassword: 255,
      ssoAuthHeader: 255,
      ssoClientId: 255,
      ssoHost: 255,
      cognitoUserPoolId: 255,
    }
    const filled = (extra: number) =>
      Object.fromEntries(Object.entries(limits).map(([name, max]) => [name, 'a'.repeat(max + extra)]))
    expect(
      (await caller.call(contract.clients.save, { body: { ...filled(0), emailSender: `a@${'b'.repeat(249)}.com` } }))
        .status,
    ).toBe(200)
    const { problem } = await caller.call(contract.clients.save, {
      body: { ...filled(1), emailSender: `a@${'b'.repeat(250)}.com` },
    })
    expect(problem.errors).toHaveLength(10)
    for (const { propertyName, errorMessage } of problem.errors) {
      const max = { ...limits, emailSender: 255 }[propertyName]
      expect(errorMessage).toBe(`Value must be less than ${max} characters.`)
    }
    const refused = async (values: object) =>
      sentencesOf(
        await caller.call(contract.clients.save, { body: { acesClientName: 'X', clientCode: 'X1', ...values } }),
      )
    expect(await refused({ acesClientName: ' ', clientCode: null })).toEqual([
      'Value is required.',
      'Value is required.',
    ])
    expect(await refused({ clientCode: 'has space' })).toEqual(['String is invalid'])
    expect(await refused({ emailSender: 'abc' })).toEqual(['Invalid email address'])
    expect(await refused({ minimumMonthlyPayment: -1 })).toEqual(['Value must be greater than or equal to 0'])
    expect(await refused({ minimumMonthlyPayment: 1.005 })).toEqual(['Value must be a dollar amount'])
    expect(await refused({ minimumMonthlyPayment: 'abc' })).toEqual(['Value must be a dollar amount'])
    expect(await refused({ cutOffDate: '2026-02-29' })).toEqual(['Value is invalid.'])
    for (const cutOffDate of ['0206-03-02', '0001-01-01', '1989-12-31', '2101-01-01', '9999-12-31'])
      expect(await refused({ cutOffDate }), cutOffDate).toEqual(['Enter a date between 01/01/1990 and 12/31/2100.'])
    expect(await refused({ orgUnitId: 424242 })).toEqual(['Value is invalid.'])
  })

  it('keeps an implausible stored day until it changes', async () => {
    const caller = await full()
    const id = await test.client({ cutOffDate: '0206-03-02' })
    const before = await read(caller, id)
    const { status, body } = await caller.call(contract.clients.save, {
      body: { ...before, emailServer: 'other.example' },
    })
    expect([status, body.cutOffDate, body.emailServer]).toEqual([200, '0206-03-02', 'other.example'])
    const { problem } = await caller.call(contract.clients.save, { body: { ...body, cutOffDate: '0206-03-03' } })
    expect(problem.errors).toEqual([
      { propertyName: 'cutOffDate', errorMessage: 'Enter a date between 01/01/1990 and 12/31/2100.' },
    ])
    for (const cutOffDate of ['1990-01-01', '2100-12-31', null])
      expect(
        (await caller.read(contract.clients.save, { body: { ...body, rowVersion: null, cutOffDate } })).cutOffDate,
      ).toBe(cutOffDate)
  })

  it('rejects an existing name or code', async () => {
    const caller = await full()
    await test.client({ acesClientName: 'Summit Bank', clientCode: 'SUMM' })
    const name = await caller.call(contract.clients.save, {
      body: { acesClientName: 'summit BANK', clientCode: 'OTHER1' },
    })
    expect(name.problem.errors).toEqual([
      { propertyName: 'acesClientName', errorMessage: 'A client with this name already exists.' },
    ])
    const code = await caller.call(contract.clients.save, { body: { acesClientName: 'Other', clientCode: 'summ' } })
    expect(code.problem.errors).toEqual([
      { propertyName: 'clientCode', errorMessage: 'A client with this client code already exists.' },
    ])
  })

  it('limits scoped creators and moves to their org units', async () => {
    const [mine, second, other] = [await test.orgUnit(), await test.orgUnit(), await test.orgUnit()]
    const scoped = await test.as([{ permissions: ['CLIENT_DETAILS_FULL_EDIT'], orgUnitIds: [mine, second] }])
    const created = await scoped.call(contract.clients.save, {
      body: { acesClientName: 'Scoped', clientCode: 'SCOP1' },
    })
    expect(created.problem.errors).toEqual([{ propertyName: 'orgUnitId', errorMessage: 'Value is required.' }])
    expect(
      (
        await scoped.call(contract.clients.save, {
          body: { acesClientName: 'Scoped', clientCode: 'SCOP1', orgUnitId: other },
        })
      ).status,
    ).toBe(403)
    const body = await scoped.read(contract.clients.save, {
      body: { acesClientName: 'Scoped', clientCode: 'SCOP1', orgUnitId: mine },
    })
    expect((await scoped.call(contract.clients.save, { body: { ...body, orgUnitId: other } })).status).toBe(403)
    expect(
      (await scoped.call(contract.clients.save, { body: { ...body, orgUnitId: null } })).problem.errors[0]
        ?.errorMessage,
    ).toBe('Value is required.')
    expect((await scoped.read(contract.clients.save, { body: { ...body, orgUnitId: second } })).orgUnitId).toBe(second)
    const entry = await lastEntry(test.db)
    expect(entry).toMatchObject({
      action: 'client.save',
      orgUnitIds: [mine, second].sort((a, b) => a - b),
      changes: { orgUnitId: [mine, second] },
    })
  })

  it('returns 409 with the record visible to the caller', async () => {
    const unit = await test.orgUnit()
    const id = await test.client({ orgUnitId: unit })
    const caller = await full()
    const current = await read(caller, id)
    await caller.call(contract.clients.save, { body: { ...current, emailServer: 'theirs.example' } })
    const stale = await caller.call(contract.clients.save, { body: { ...current, emailServer: 'mine.example' } })
    expect([stale.status, stale.problem.current]).toEqual([409, await read(caller, id)])
    expect((await read(caller, id)).emailServer).toBe('theirs.example')
  })
})

const MASKED = 'This looks like a masked value. Enter the real one.'
const storedPassword = async (id: number) =>
  (
    await sql<{
      emailPassword: string | null
    }>`select "emailPassword" from clients where "acesClientId" = ${id}`.execute(test.db)
  ).rows[0]?.emailPassword

describe('the email password', () => {
  const setUp = async () => {
    const caller = await full()
    const body = await caller.read(contract.clients.save, {
      body: {
        acesClientName: `Secret ${Date.now()}${Math.random()}`,
        clientCode: `S${Math.random().toString(36).slice(2)}`,
        emailServer: 'mail.example',
        emailLogon: 'robot@mail.example',
        emailPassword: 'first',
      },
    })
    return { caller, client: body }
  }

  it('stores the password encrypted and bound to its client', async () => {
    const { client } = await setUp()
    const stored = String(await storedPassword(client.acesClientId))
    const place = { table: 'clients', column: 'emailPassword', row: client.acesClientId }
    expect(stored).toMatch(/^v1\./)
    expect(test.services.secrets.decrypt(stored, place)).toBe('first')
    expect(() => test.services.secrets.decrypt(stored, { ...place, row: place.row + 1 })).toThrow()
  })

  it('keeps an empty password unless the server changes', async () => {
    const { caller, client } = await setUp()
    const saved = await caller.call(contract.clients.save, {
      body: { ...client, acesClientName: `${client.acesClientName} 2` },
    })
    expect(saved.body.hasEmailPassword).toBe(true)
    const moved = await caller.call(contract.clients.save, {
      body: { ...saved.body, emailServer: 'elsewhere.example' },
    })
    expect(moved.body.hasEmailPassword).toBe(false)
    expect(await storedPassword(client.acesClientId)).toBeNull()
    const anew = await caller.call(contract.clients.save, {
      body: {
        ...moved.body,
        emailServer: 'third.example',
        emailPassword: 'new one',
      },
    })
    expect(anew.body.hasEmailPassword).toBe(true)
  })

  it('clears the password when the logon changes', async () => {
    for (const emailLogon of ['other@mail.example', null]) {
      const { caller, client } = await setUp()
      const moved = await caller.call(contract.clients.save, { body: { ...client, emailLogon } })
      expect([moved.body.hasEmailPassword, await storedPassword(client.acesClientId)]).toEqual([false, null])
      const anew = await caller.call(contract.clients.save, {
        body: { ...moved.body, emailLogon: 'third', emailPassword: 'its own' },
      })
      expect(anew.body.hasEmailPassword).toBe(true)
    }
  })

  it('keeps the password on empty, masked and case-only changes', async () => {
    const { caller, client } = await setUp()
    const before = await storedPassword(client.acesClientId)
    for (const emailPassword of ['', '   ', '********', '••••']) {
      const { problem } = await caller.call(contract.clients.save, {
        body: { ...(await read(caller, client.acesClientId)), emailPassword },
      })
      const errors = emailPassword.trim() === '' ? undefined : [{ propertyName: 'emailPassword', errorMessage: MASKED }]
      expect(problem.errors, emailPassword).toEqual(errors)
      expect(await storedPassword(client.acesClientId), emailPassword).toBe(before)
    }
    await caller.call(contract.clients.save, {
      body: { ...(await read(caller, client.acesClientId)), emailServer: 'MAIL.example' },
    })
    await caller.call(contract.clients.save, {
      body: { ...(await read(caller, client.acesClientId)), emailLogon: 'ROBOT@mail.Example' },
    })
    expect((await read(caller, client.acesClientId)).emailLogon).toBe('ROBOT@mail.Example')
    expect(await storedPassword(client.acesClientId)).toBe(before)
  })

  it('requires a password in its own call', async () => {
    const { caller, client } = await setUp()
    expect(
      (await caller.call(contract.clients.updateEmailPassword, { body: { id: client.acesClientId, newPassword: '' } }))
        .problem.errors,
    ).toEqual([{ propertyName: 'newPassword', errorMessage: 'Value is required.' }])
    expect(
      (
        await caller.call(contract.clients.updateEmailPassword, {
          body: { id: client.acesClientId, newPassword: 'x'.repeat(256) },
        })
      ).problem.errors[0]?.errorMessage,
    ).toBe('Value must be less than 255 characters.')
    expect(
      await caller.read(contract.clients.updateEmailPassword, {
        body: { id: client.acesClientId, newPassword: ' spaced ' },
      }),
    ).toBe(true)
    const stored = await storedPassword(client.acesClientId)
    expect(
      test.services.secrets.decrypt(String(stored), {
        table: 'clients',
        column: 'emailPassword',
        row: client.acesClientId,
      }),
    ).toBe(' spaced ')
  })

  it('never appears in a response or the history', async () => {
    const { caller, client } = await setUp()
    await caller.call(contract.clients.updateEmailPassword, {
      body: { id: client.acesClientId, newPassword: 'canary-4711' },
    })
    await caller.call(contract.clients.save, {
      body: { ...(await read(caller, client.acesClientId)), emailPassword: 'canary-4712' },
    })
    const everything = JSON.stringify([await historyOf(test.db), await read(caller, client.acesClientId)])
    expect(everything).not.toMatch(/canary|v1\./)
    expect(everything).toMatch(/hmac:[0-9a-f]{16}/)
  })
})
