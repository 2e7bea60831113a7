import type { Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { systemContext } from '../../installation/installation.ts'
import type { Tables } from '../database/database.ts'
import { HistoryFollower } from './following.ts'
import { appendChange } from './history.ts'

const test = testApp()
const write = async (tx: Transaction<Tables>, id: number) => {
  const ctx = systemContext({ services: test.services, job: 'test' })
  await appendChange(ctx, tx, [{ action: 'client.save', entity: ['client', id], after: { name: 'x' } }], {
    raised: [],
  })
}
const writeOne = (id: number) => test.db.transaction().execute((tx) => write(tx, id))
const idsOf = (entries: readonly { entityId: number | null }[]) => entries.map(({ entityId }) => entityId)

describe('who follows the history', () => {
  it('reads each new entry once', async () => {
    await writeOne(1)
    const follower = new HistoryFollower(test.db)
    expect(await follower.read()).toEqual([])
    await writeOne(2)
    await writeOne(3)
    expect(idsOf(await follower.read())).toEqual([2, 3])
    expect(await follower.read()).toEqual([])
  })

  it('misses no entry committed out of order', async () => {
    const early = await test.db.startTransaction().execute()
    await write(early, 10)
    const follower = new HistoryFollower(test.db)
    await writeOne(11)
    await follower.read()
    const slow = await test.db.startTransaction().execute()
    await write(slow, 12)
    const open = await test.db.startTransaction().execute()
    await write(open, 13)
    await open.rollback().execute()
    await writeOne(14)
    expect(idsOf(await follower.read())).toEqual([14])
    await slow.commit().execute()
    expect(idsOf(await follower.read())).toEqual([12])
    await early.commit().execute()
    expect(idsOf(await follower.read())).toEqual([10])
    expect(await follower.read()).toEqual([])
  })
})
