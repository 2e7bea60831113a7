import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { ssoOptionOf } from '@acm/contract/sso'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  FEATURE,
  flagOf,
  givenInstances,
  givenRecords,
  jobOf,
  NOTHING,
  preview,
  start,
  undo,
} from '../../../test/acts.ts'
import { historyOf, lastEntry, testApp, unique } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'
import { identityProvider } from '../../../test/identity-providers.ts'
import { noteStatements } from '../../../test/plans.ts'

const test = testApp()
const setUp = givenInstances.bind(null, test)
const finish = async () => {
  while ((await test.work()) > 0);
}

describe('a bulk action on selected instances', () => {
  it('does exactly what its preview counts', async () => {
    const { caller, near, here, there } = await setUp(['FEATURE_FLAG_EDIT'], { here: 4, there: 2 })
    await caller.call(contract.features.edit, { body: { ...(await flagOf(caller, here[0] ?? 0)), isEnabled: true } })
    await sql`update instances set disabled = true where "databaseId" = ${here[1]}`.execute(test.db)
    const hidden = await test.instance({ orgUnitId: await test.orgUnit() })
    const body = { ...FEATURE, ids: [...here, ...there, hidden, 999_999] }
    const counts = await preview(caller, body)
    expect(counts).toEqual({ changing: 3, unchanged: 1, disabled: 1, forbidden: 2, elsewhere: 0, gone: 2 })
    const { status, body: started } = await start(caller, { ...body, seen: counts })
    expect([status, started]).toEqual([200, { jobId: started.jobId, done: 3, failed: 0, waiting: 0 }])
    for (const id of here) expect((await flagOf(caller, id)).isEnabled).toBe(true)
    for (const id of there) expect((await flagOf(caller, id)).isEnabled).toBe(false)
    const job = await jobOf(caller, started.jobId)
    expect(job).toMatchObject({
      title: 'Set Feature: AI_Alpha enabled',
      actorName: 'Test Person',
      chosen: counts,
      isUndoable: true,
      isRetryable: false,
      undoOf: null,
      undoneBy: [],
    })
    expect(job.targets.map(({ recordId, state, outcome }) => [recordId, state, outcome])).toEqual(
      here.slice(1).map((id) => [id, 'done', 'changed']),
    )
    const written = (await historyOf(test.db)).slice(0, 4)
    expect(written.filter((entry) => entry.action === 'instance.setFeature')).toHaveLength(3)
    expect(written.at(-1)).toMatchObject({ action: 'job.start', changes: { chosen: [null, 3] } })
    expect(written[0]).toMatchObject({
      actorName: 'Test Person',
      orgUnitIds: [near],
      changes: { AI_Alpha: [false, true] },
    })
  })

  it('returns 409 with new numbers if they have changed', async () => {
    const { caller, here } = await setUp(['FEATURE_FLAG_EDIT'], { here: 3, there: 0 })
    const body = { ...FEATURE, ids: here }
    const previewed = await preview(caller, body)
    await caller.call(contract.features.edit, { body: { ...(await flagOf(caller, here[0] ?? 0)), isEnabled: true } })
    const written = (await historyOf(test.db)).length
    const stale = await start(caller, { ...body, seen: previewed })
    expect([stale.status, stale.problem.current]).toEqual([409, { ...NOTHING, changing: 2, unchanged: 1 }])
    expect((await historyOf(test.db)).length, 'nothing was written').toBe(written)
    expect((await flagOf(caller, here[1] ?? 0)).isEnabled).toBe(false)
  })

  it('selects all that match the filters at that time', async () => {
    const { caller, near, far } = await setUp(['FEATURE_FLAG_EDIT'], { here: 1, there: 0 })
    await test.instance({ orgUnitId: near, databaseCode: 'MATCH-1' })
    await test.instance({ orgUnitId: near, databaseCode: 'match-2', disabled: true })
    await test.instance({ orgUnitId: far, databaseCode: 'MATCH-3' })
    await test.instance({ orgUnitId: await test.orgUnit(), databaseCode: 'MATCH-4' })
    const filters = { databaseCode: 'atch-' }
    expect(await preview(caller, { ...FEATURE, filters })).toEqual({
      ...NOTHING,
      changing: 2,
      disabled: 1,
      forbidden: 1,
    })
    const active = { ...filters, disabled: 'false', orgUnitId: [String(near)] }
    expect(await preview(caller, { ...FEATURE, filters: active })).toEqual({ ...NOTHING, changing: 1 })
    for (const name of ['rowVersion', 'constructor', 'toString']) {
      const wrong = await caller.call(contract.bulk.preview, { body: { ...FEATURE, filters: { [name]: '1' } } })
      expect(wrong.problem.errors, name).toEqual([{ propertyName: 'filters', errorMessage: 'Value is invalid.' }])
    }
  })

  it('rejects invalid input and callers without the permission', async () => {
    const { caller, here, near } = await setUp(['FEATURE_FLAG_EDIT'], { here: 1, there: 0 })
    const errors = async (body: object) => errorsOf(await caller.call(contract.bulk.preview, { body }))
    for (const [body, refusal] of [
      [{ ...FEATURE, ids: [] }, { ids: 'Set cannot be empty.' }],
      [{ ...FEATURE, systemEnhancementName: null, ids: here }, { systemEnhancementName: 'Value is required.' }],
      [
        { ...FEATURE, systemEnhancementName: 'AI_Omega', ids: here },
        { systemEnhancementName: 'Unknown feature: AI_Omega' },
      ],
      [{ ...FEATURE, act: 'delete', ids: here }, { act: 'Value is invalid.' }],
    ] as const)
      expect(await errors(body)).toEqual(refusal)
    const others = { act: 'moveInstances', orgUnitId: near, ids: here }
    expect((await start(caller, others)).status).toBe(403)
    const mover = await test.as([{ permissions: ['INSTANCE_DETAILS_FULL_EDIT'], orgUnitIds: [near] }])
    expect((await start(mover, { ...others, orgUnitId: await test.orgUnit() })).status).toBe(403)
    expect(errorsOf(await start(mover, { ...others, orgUnitId: null }))).toEqual({ orgUnitId: 'Value is required.' })
  })

  it('checks permissions, user and version again for each record', async () => {
    const { caller, near, here } = await setUp(['FEATURE_FLAG_EDIT'], { here: 3, there: 0 })
    // The state after a request that ended at once: all records still wait.
    const { body } = await start(caller, { ...FEATURE, ids: here })
    const id = body.jobId
    const anew = async () => {
      await sql`update feature_flags set "isEnabled" = false`.execute(test.db)
      await sql`update job_targets t set state = 'waiting', tries = 0, outcome = null, "left" = null, "dueAt" = now(),
                  "rowVersion" = (select f."rowVersion" from feature_flags f where f."databaseId" = t."databaseId")
                where "jobId" = ${id}`.execute(test.db)
    }
    await anew()
    const other = await test.as(['FEATURE_FLAG_EDIT'])
    await sql`update feature_flags set "rowVersion" = "rowVersion" + 1 where "databaseId" = ${here[0]}`.execute(test.db)
    await sql`update instances set "orgUnitId" = ${await test.orgUnit()} where "databaseId" = ${here[1]}`.execute(
      test.db,
    )
    await finish()
    const results = async () =>
      new Map((await jobOf(caller, id)).targets.map(({ recordId, state, reason }) => [recordId, [state, reason]]))
    expect(await results()).toEqual(
      new Map([
        [here[0], ['failed', 'Test Person changed it in the meantime.']],
        [here[1], ['failed', "You don't have permission to change it there."]],
        [here[2], ['done', null]],
      ]),
    )
    expect((await jobOf(caller, id)).isRetryable).toBe(true)
    await sql`update instances set "orgUnitId" = ${near} where "databaseId" = ${here[1]}`.execute(test.db)
    expect(await caller.read(contract.jobs.retry, { params: { id } })).toMatchObject({ done: 3, failed: 0 })
    expect((await flagOf(caller, here[0] ?? 0)).isEnabled, 'tried again on what it is now').toBe(true)
    await anew()
    await sql`update users set "isEnabled" = false where id = ${caller.userId}`.execute(test.db)
    await finish()
    const { rows } = await sql<{ reason: string }>`
      select distinct reason from job_targets where "jobId" = ${id} and state = 'failed'`.execute(test.db)
    expect(rows).toEqual([{ reason: "The user who started this can't sign in anymore." }])
    expect((await flagOf(other, here[2] ?? 0)).isEnabled).toBe(false)
  })
})

describe('an identity provider for many instances', () => {
  const providersOf = async (caller: TestCaller, ids: readonly number[]) => {
    const all = await caller.read(contract.sso.getInstances)
    const options = all.filter(({ databaseId }) => ids.includes(databaseId)).sort((a, b) => a.databaseId - b.databaseId)
    return options.map((one) => [one.ssoIdentityProviderId, ssoOptionOf(one)])
  }

  it("assigns a provider to its client's instances and reverts", async () => {
    const { caller, near, far } = await setUp(['SSO_CONFIG_EDIT'], { here: 0, there: 0 })
    const acesClientId = await test.client({ orgUnitId: far })
    const old = await identityProvider(test, { acesClientId, name: 'Old' })
    const provider = await identityProvider(test, { acesClientId, name: 'New' })
    const on = { enableSso: true, useSsoClientDefinedUserRoles: true, ssoIdentityProviderId: old }
    const ids = [
      await test.instance({ acesClientId, orgUnitId: near, ...on }),
      await test.instance({ acesClientId, orgUnitId: near }),
    ]
    const others = [await test.instance({ acesClientId, orgUnitId: far }), await test.instance({ orgUnitId: near })]
    const act = { act: 'assignProvider', ssoIdentityProviderId: provider, ids: [...ids, ...others] }
    expect(await preview(caller, act)).toEqual({ ...NOTHING, changing: 2, forbidden: 1, elsewhere: 1 })
    const startedJob = (await start(caller, act)).body
    expect(await providersOf(caller, ids)).toEqual([
      [provider, 2],
      [provider, 0],
    ])
    expect(await jobOf(caller, startedJob.jobId)).toMatchObject({
      title: 'Assign Identity Provider: New',
      chosen: { changing: 2, elsewhere: 1 },
      isUndoable: true,
    })
    const all = { ...act, ssoOption: 1 }
    expect(await preview(caller, all)).toMatchObject({ changing: 2, unchanged: 0 })
    await start(caller, all)
    expect(await providersOf(caller, ids)).toEqual([
      [provider, 1],
      [provider, 1],
    ])
    expect(await preview(caller, all)).toMatchObject({ changing: 0, unchanged: 2 })
    await test
      .as(['SSO_CONFIG_EDIT'])
      .then((other) =>
        other.call(contract.sso.saveAssignment, { body: { databaseId: ids[1], enableSso: false, rowVersion: 3 } }),
      )
    const { jobId } = (await start(caller, { ...act, ssoIdentityProviderId: old, ssoOption: 3 })).body
    await undo(caller, jobId)
    expect(await providersOf(caller, ids), 'each as it was').toEqual([
      [provider, 1],
      [null, 0],
    ])
  })

  it('rejects an unknown provider and accepts SSO editors', async () => {
    const { near } = await setUp([])
    const acesClientId = await test.client()
    const databaseId = await test.instance({ acesClientId, orgUnitId: near })
    const provider = await identityProvider(test, { acesClientId })
    const editor = await test.as([{ permissions: ['SSO_CONFIG_EDIT'], orgUnitIds: [near] }])
    const act = { act: 'assignProvider', ssoIdentityProviderId: provider, ids: [databaseId] }
    expect((await start(editor, act)).body).toMatchObject({ done: 1, failed: 0 })
    const foreign = { ...act, ssoIdentityProviderId: await identityProvider(test) }
    for (const id of [foreign.ssoIdentityProviderId, 999_999]) {
      const answer = await start(editor, { ...act, ssoIdentityProviderId: id })
      expect(errorsOf(answer)).toEqual({ ssoIdentityProviderId: 'Value is invalid.' })
    }
    const viewer = await test.as(['SSO_CONFIG_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'])
    expect((await start(viewer, act)).status).toBe(403)
    expect((await editor.call(contract.bulk.preview, { body: { ...act, ssoOption: 4 } })).problem.errors).toEqual([
      { propertyName: 'ssoOption', errorMessage: 'Value is invalid.' },
    ])
  })
})

describe('failures on the way', () => {
  it('never changes a record twice after a crash', async () => {
    const { caller, here } = await setUp(['FEATURE_FLAG_EDIT'], { here: 1, there: 0 })
    const { jobId } = (await start(caller, { ...FEATURE, ids: here })).body
    await sql`update job_targets set state = 'running', outcome = null, "finishedAt" = null, "dueAt" = now()
              where "jobId" = ${jobId}`.execute(test.db)
    const written = (await historyOf(test.db)).length
    await finish()
    expect((await jobOf(caller, jobId)).targets).toMatchObject([{ state: 'done', outcome: 'changed', tries: 2 }])
    expect((await historyOf(test.db)).length).toBe(written)
    expect((await flagOf(caller, here[0] ?? 0)).rowVersion).toBe(2)
  })

  it('changes instances whose own database is down', async () => {
    const { caller, here } = await setUp(['FEATURE_FLAG_EDIT'], { here: 1, there: 0 })
    await sql`insert into instance_links ("databaseId", failures, "downSince", "probeAt", reason)
              values (${here[0]}, 5, now(), now() + interval '1 hour', 'Down.')`.execute(test.db)
    const { body } = await start(caller, { ...FEATURE, ids: here })
    expect(body).toMatchObject({ done: 1, waiting: 0 })
    expect((await jobOf(caller, body.jobId)).targets[0]?.reason).toBeNull()
  })

  it('records the export of selected rows', async () => {
    const caller = await test.as(['INSTANCE_DETAILS_VIEW'])
    const exported = (list: string, rows: number) => caller.call(contract.bulk.exported, { body: { list, rows } })
    expect((await exported('Instances', 12)).body).toBe(true)
    expect(await lastEntry(test.db)).toMatchObject({
      action: 'list.export',
      entityType: 'user',
      entityId: caller.userId,
      changes: { report: [null, 'Instances'], rows: [null, 12] },
    })
    expect((await exported('Secrets', 1)).status).toBe(400)
    expect((await exported('Instances', 20_001)).status).toBe(400)
    expect((await exported('Users', 1)).status, 'a list of others').toBe(403)
  })
})

describe('a bulk action on many instances', () => {
  it('needs the same few statements for any number of records', async () => {
    const caller = await test.as(['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT'])
    const acesClientId = await test.client()
    const { rows } = await sql<{ databaseId: number }>`
      insert into instances ("acesClientId", "databaseCode", "databaseCompany", "databaseServer", "databaseName")
      select ${acesClientId}, 'MANY-' || n, 'Company', 'server', 'Name ' || n from generate_series(1, 30) n
      returning "databaseId"`.execute(test.db)
    const ids = rows.map((row) => row.databaseId)
    const statements = noteStatements(test.db)
    const during = async (work: () => Promise<unknown>) => {
      statements.take()
      await work()
      return statements.take().length
    }
    await preview(caller, { ...FEATURE, ids: ids.slice(0, 1) })
    const few = await during(() => preview(caller, { ...FEATURE, ids: ids.slice(0, 10) }))
    const many = await during(() => preview(caller, { ...FEATURE, filters: { databaseCode: 'MANY-' } }))
    expect(few).toBeGreaterThan(1)
    expect(many).toBe(few)
    let jobId: number | null = null
    // 11 of the 30 numbers begin with a 1.
    const all = await during(async () => {
      const { body } = await start(caller, { ...FEATURE, filters: { databaseCode: 'MANY-1' } })
      jobId = body.jobId
      await finish()
    })
    expect(await jobOf(caller, jobId)).toMatchObject({ done: 11, failed: 0, waiting: 0 })
    expect(all / 11).toBeGreaterThan(1)
    expect(all / 11).toBeLessThan(20)
  })
})

const DISABLE = { act: 'enableClients', isEnabled: false }
const clientOf = (caller: TestCaller, id = 0) => caller.read(contract.clients.get, { params: { id } })
const EDIT: Permission[] = ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT']

const givenClients = (here: number, there: number) =>
  givenRecords(
    test,
    test.client,
    { views: ['CLIENT_DETAILS_VIEW'], edits: ['CLIENT_DETAILS_FULL_EDIT'] },
    { here, there },
  )

it('disables selected clients and reverts', async () => {
  const { caller, here, there } = await givenClients(3, 1)
  const hidden = await test.client({ orgUnitId: await test.orgUnit() })
  const [first = 0, second = 0, third = 0] = here
  await sql`update clients set "clientIsDisabled" = true where "acesClientId" = ${third}`.execute(test.db)
  const body = { ...DISABLE, ids: [...here, ...there, hidden] }
  const counts = await preview(caller, body)
  expect(counts).toEqual({ ...NOTHING, changing: 2, unchanged: 1, forbidden: 1, gone: 1 })
  const { jobId, ...numbers } = (await start(caller, { ...body, seen: counts })).body
  expect(numbers).toEqual({ done: 2, failed: 0, waiting: 0 })
  const disabled = async (...ids: (number | undefined)[]) =>
    Promise.all(ids.map(async (id) => (await clientOf(caller, id)).clientIsDisabled))
  expect(await disabled(first, second, there[0])).toEqual([true, true, false])
  const job = await jobOf(caller, jobId)
  expect(job).toMatchObject({ title: 'Change Client Status: disabled', chosen: counts, isUndoable: true })
  const { acesClientName, clientCode } = await clientOf(caller, first)
  expect(job.targets[0]).toMatchObject({ recordId: first, name: acesClientName, about: clientCode, outcome: 'changed' })
  await caller.call(contract.clients.save, {
    body: { ...(await clientOf(caller, first)), acesClientName: unique('New ') },
  })
  expect(await caller.read(contract.bulk.previewUndo, { params: { id: jobId } })).toEqual({ changed: 2, remaining: 1 })
  await undo(caller, jobId)
  expect(await disabled(first, second)).toEqual([true, false])
})

it('moves clients with permission in both org units and reverts', async () => {
  const { caller, near, far, here } = await givenClients(2, 0)
  const body = { act: 'moveClients', orgUnitId: far, ids: here }
  expect((await caller.call(contract.bulk.start, { body })).status).toBe(403)
  const mover = await test.as([{ permissions: EDIT, orgUnitIds: [near, far] }])
  expect((await mover.call(contract.bulk.start, { body: { ...body, orgUnitId: null } })).problem.errors).toEqual([
    { propertyName: 'orgUnitId', errorMessage: 'Value is required.' },
  ])
  const before = await Promise.all(here.map((id) => clientOf(mover, id)))
  const { jobId } = (await start(mover, body)).body
  const moved = await Promise.all(here.map((id) => clientOf(mover, id)))
  expect(moved).toEqual(before.map((one) => ({ ...one, orgUnitId: far, rowVersion: one.rowVersion + 1 })))
  await undo(mover, jobId)
  expect((await clientOf(mover, here[1])).orgUnitId).toBe(near)
})

it('selects clients by filter', async () => {
  const { caller, near, far } = await givenClients(0, 0)
  const name = unique('Matching ')
  const match = await test.client({ orgUnitId: near, acesClientName: name })
  await test.client({ orgUnitId: far, acesClientName: `${name} too` })
  const filters = { acesClientName: name.toUpperCase() }
  expect(await preview(caller, { ...DISABLE, filters })).toEqual({ ...NOTHING, changing: 1, forbidden: 1 })
  expect((await start(caller, { ...DISABLE, filters })).body).toMatchObject({ done: 1 })
  expect((await clientOf(caller, match)).clientIsDisabled).toBe(true)
})
