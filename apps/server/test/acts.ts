import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import type { FeatureFlag } from '@acm/contract/features'
import type { ChosenNumbers, JobDetails } from '@acm/contract/jobs'
import type { TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'

export const FEATURE = { act: 'setFeature', systemEnhancementName: 'AI_Alpha', isEnabled: true }
export const NOTHING = { changing: 0, unchanged: 0, disabled: 0, forbidden: 0, elsewhere: 0, gone: 0 }

export const preview = (caller: TestCaller, body: object): Promise<ChosenNumbers> =>
  caller.read(contract.bulk.preview, { body })
export const start = (caller: TestCaller, body: object) => caller.call(contract.bulk.start, { body })
export const undo = (caller: TestCaller, id: number | null) => caller.call(contract.bulk.undo, { params: { id } })
export async function newestJob(caller: TestCaller): Promise<JobDetails> {
  const [newest] = await caller.read(contract.jobs.getAll, { query: { page: 1, pageSize: 1 } })
  return caller.read(contract.jobs.get, { params: { id: newest?.id ?? 0 } })
}
export const jobOf = (caller: TestCaller, id: number | null) => caller.read(contract.jobs.get, { params: { id } })
export const flagOf = async (caller: TestCaller, databaseId: number, name = 'AI_Alpha') =>
  (
    await caller.read(contract.features.getAll, {
      query: { acesDatabaseId: databaseId, systemEnhancementName: name },
    })
  )[0] as FeatureFlag
export const instanceOf = (caller: TestCaller, id: number) => caller.read(contract.instances.get, { params: { id } })

/** Records in two org units. The caller sees those of both and can edit those of one. */
export async function givenRecords(
  test: TestApp,
  create: (values: { orgUnitId: number }) => Promise<number>,
  { views, edits }: { views: Permission[]; edits: Permission[] },
  counts: { here: number; there: number } = { here: 0, there: 0 },
) {
  const [near, far] = [await test.orgUnit(), await test.orgUnit()]
  const make = async (orgUnitId: number, count: number) => {
    const ids: number[] = []
    for (let one = 0; one < count; one++) ids.push(await create({ orgUnitId }))
    return ids
  }
  const caller = await test.as([
    { permissions: views, orgUnitIds: [near, far] },
    { permissions: edits, orgUnitIds: [near] },
  ])
  return { near, far, caller, here: await make(near, counts.here), there: await make(far, counts.there) }
}

export const givenInstances = (test: TestApp, edits: Permission[], counts?: { here: number; there: number }) =>
  givenRecords(test, test.instance, { views: ['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_VIEW'], edits }, counts)
