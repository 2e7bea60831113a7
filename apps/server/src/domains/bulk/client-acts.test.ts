import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jobOf, NOTHING, preview, start, undo } from '../../../test/acts.ts'
import { testApp, unique } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const DISABLE = { act: 'enableClients', isEnabled: false }
const clientOf = (caller: TestCaller, id = 0) => caller.read(contract.clients.get, { params: { id } })
const EDIT: Permission[] = ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT']

async function setUp(here: number, there: number) {
  const [near, far] = [await test.orgUnit(), await test.orgUnit()]
  const make = async (orgUnitId: number, count: number) => {
    const ids: number[] = []
    for (let one = 0; one < count; one++) ids.push(await test.client({ orgUnitId }))
    return ids
  }
  const caller = await test.as([
    { permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [near, far] },
    { permissions: ['CLIENT_DETAILS_FULL_EDIT'], orgUnitIds: [near] },
  ])
  return { near, far, caller, here: await make(near, here), there: await make(far, there) }
}

// Numbers, versions and visibility of jobs: bulk.test.ts and ../jobs/counts.test.ts.
it('disables selected clients and reverts', async () => {
  const { caller, near, here, there } = await setUp(3, 1)
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
  const { rows } = await sql`select distinct action, "orgUnitIds" from history
    where "jobId" = ${jobId} and "entityType" = 'client'`.execute(test.db)
  expect(rows).toEqual([{ action: 'client.save', orgUnitIds: [near] }])
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
  const { caller, near, far, here } = await setUp(2, 0)
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
  const { rows } = await sql`select distinct "orgUnitIds" from history
    where "jobId" = ${jobId} and "entityType" = 'client'`.execute(test.db)
  expect(rows).toEqual([{ orgUnitIds: [near, far].sort((a, b) => a - b) }])
  await undo(mover, jobId)
  expect((await clientOf(mover, here[1])).orgUnitId).toBe(near)
})

// Checks of each record: bulk.test.ts.
it('selects clients by filter', async () => {
  const { caller, near, far } = await setUp(0, 0)
  const name = unique('Matching ')
  const match = await test.client({ orgUnitId: near, acesClientName: name })
  await test.client({ orgUnitId: far, acesClientName: `${name} too` })
  const filters = { acesClientName: name.toUpperCase() }
  expect(await preview(caller, { ...DISABLE, filters })).toEqual({ ...NOTHING, changing: 1, forbidden: 1 })
  expect((await start(caller, { ...DISABLE, filters })).body).toMatchObject({ done: 1 })
  expect((await clientOf(caller, match)).clientIsDisabled).toBe(true)
})
