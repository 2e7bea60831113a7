import { contract } from '@acm/contract'
import type { VendorProduct } from '@acm/contract/vendors'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { givenVendors } from '../../../test/vendors.ts'

const test = testApp()
const { product, select, editor } = givenVendors(test)

/** Saves a product of an instance four times, then resets the central database by three jobs. */
async function putBack() {
  const caller = await editor()
  const instance = await test.linkedInstance()
  let saved: VendorProduct = await product()
  const rename = async (vendorName: string) => {
    saved = await caller.read(contract.vendors.updateProduct, { body: { ...saved, vendorName } })
  }
  await select(saved.id, [instance.databaseId])
  for (let turn = 1; turn <= 4; turn++) await rename(`Name ${turn}`)
  await sql`delete from jobs where id > (select max(id) - 3 from jobs)`.execute(test.db)
  await sql`select setval(pg_get_serial_sequence('jobs', 'id'), (select max(id) from jobs))`.execute(test.db)
  const storedName = async () =>
    (await instance.query<{ vendor_name: string }>('select vendor_name from vendor_product'))[0]
  return { rename, kept: storedName, instance }
}

describe('change after a restore', () => {
  it('reaches an instance with later versions', async () => {
    const { rename, kept, instance } = await putBack()
    await rename('After')
    expect(await kept()).toEqual({ vendor_name: 'After' })
    await rename('After that')
    expect(await kept()).toEqual({ vendor_name: 'After that' })
    await instance.query('update acm_applied set version = 2e15')
    await rename('Lost')
    expect(await kept()).toEqual({ vendor_name: 'After that' })
    const { rows } = await sql<{ reason: string }>`select reason from job_targets where state = 'failed'`.execute(
      test.db,
    )
    expect(rows).toEqual([{ reason: 'Its table acm_applied contains change 2000000000000000, which was never sent.' }])
  })

  it('reaches an instance after a forked timeline', async () => {
    const { rename, kept, instance } = await putBack()
    // A copy, a promoted standby or a point-in-time recovery has another lineage than the stored one.
    await sql`update installation set value = 'another' where key = 'lineage'`.execute(test.db)
    await instance.shut()
    await rename('After')
    // Others create as many jobs as were lost before the instance answers again.
    await sql`select setval(pg_get_serial_sequence('jobs', 'id'), (select max(id) + 100 from jobs))`.execute(test.db)
    await instance.open()
    await test.wait()
    await test.work()
    expect(await kept()).toEqual({ vendor_name: 'After' })
    const { rows } = await sql<{ isKnown: boolean }>`
      select value = lineage() as "isKnown" from installation where key = 'lineage'`.execute(test.db)
    expect(rows).toEqual([{ isKnown: true }])
  })
})
