import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { LINK_LIMITS, type LinkFailure } from './instance-link.ts'
import { withPostgresLink } from './postgres-link.ts'
import { linkFailureOf } from './reasons.ts'

const test = testApp()
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ message, isTransient }: LinkFailure) => [message, isTransient],
  )

describe('a link to an instance', () => {
  it('gives a plain reason and whether it is temporary', async () => {
    const instance = await test.linkedInstance()
    const { databaseId } = instance
    const ping = () => failureOf(test.services.links.use(databaseId, (link) => link.ping()))
    const sync = (statementMs = 5000) =>
      failureOf(
        test.services.links.use(databaseId, (link) => link.syncImportFields({ key: 'all', version: 1 }), {
          statementMs,
        }),
      )
    expect(await ping()).toBeNull()
    await instance.shut()
    expect(await ping()).toEqual(["The database isn't accepting connections right now.", true])
    await instance.open()
    const name = (await instance.query<{ name: string }>('select current_database() as name'))[0]?.name
    await instance.query(`alter database ${name} set default_transaction_read_only = on`)
    expect(await sync()).toEqual(['The database is read-only right now.', true])
    await instance.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
    await instance.query('alter table data_import_field drop column data_type')
    expect(await sync()).toEqual(["The column 'data_type' is missing.", false])
    await instance.query('drop table acm_applied')
    expect(await sync()).toEqual(["The table 'acm_applied' is missing.", false])
    await instance.query(`create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(60); end';
      create table acm_applied (kind text, key text, version bigint, applied_at timestamptz, primary key (kind, key));
      create trigger slow before insert on acm_applied for each row execute function slow()`)
    expect(await sync(50)).toEqual(['The database took too long.', true])
  })

  it("doesn't wait for a silent server", async () => {
    expect(LINK_LIMITS).toEqual({ connectMs: 3000, statementMs: 5000, allMs: 20_000 })
    const open: Socket[] = []
    const silent = createServer((socket) => void open.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const connection = { host: '127.0.0.1', port, user: 'x', database: 'x' }
    const ping = (connectMs: number) => {
      const limits = { connectMs, statementMs: 50, allMs: 10_000 }
      return failureOf(withPostgresLink(connection, limits, (link) => link.ping()))
    }
    expect(await ping(50)).toEqual(["The server didn't respond in time.", true])
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
    expect(await ping(9000)).toEqual(['The server refuses connections.', true])
    const refused = linkFailureOf(Object.assign(new Error('password authentication failed for "x"'), { code: '28P01' }))
    expect([refused.message, refused.isTransient]).toEqual(['The server refused the sign-in.', false])
    const odd = linkFailureOf(Object.assign(new Error('value "secret" is bad'), { code: '22P02' }))
    expect([odd.message, odd.isTransient]).toEqual(['The database refused the change (22P02).', false])
  })

  it('applies each change once and never an older one', async () => {
    const { databaseId, query } = await test.linkedInstance()
    const product = {
      id: 7,
      vendorServiceGroup: 'Meridian',
      vendorServiceType: 'Income',
      vendorCode: 'V',
      vendorName: 'first',
      requestorName: 'R',
      serviceResource: 'https://v.example',
      isDisabled: false,
      isSelected: true,
    }
    const apply = (version: number, vendorName: string) =>
      test.services.links.use(databaseId, (link) =>
        link.upsertVendorProduct({ key: '7', version }, { ...product, vendorName }),
      )
    expect(await apply(5, 'fifth')).toBe(true)
    expect(await apply(4, 'fourth')).toBeNull()
    expect(await apply(5, 'again')).toBeNull()
    expect(await query('select vendor_name from vendor_product')).toEqual([{ vendor_name: 'fifth' }])
    const many = await Promise.all([9, 6, 8, 7].map((version) => apply(version, `number ${version}`)))
    expect(many.filter((one) => one === true).length).toBeGreaterThan(0)
    expect(await query('select vendor_name from vendor_product')).toEqual([{ vendor_name: 'number 9' }])
  })

  it('is dropped when the instance moves', async () => {
    const { databaseId } = await test.linkedInstance()
    const caller = await test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'])
    const body = await caller.read(contract.instances.get, { params: { id: databaseId } })
    const save = (values: object) =>
      caller.call(contract.instances.save, { body: { ...body, rowVersion: null, ...values } })
    await save({ databaseCompany: 'Other' })
    expect((await test.services.links.state(databaseId)).state).toBe('linked')
    await save({ databaseServer: 'elsewhere' })
    expect((await test.services.links.state(databaseId)).state).toBe('notLinked')
  })
})
