import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { Input } from '@acm/contract/core/fields'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { VENDOR_FLAGS } from '@acm/contract/instances'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp, unique } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { FORMS } from '../../../test/declared-records.ts'
import { multipart } from '../../../test/uploads.ts'

const test = testApp()

type Body = Record<string, unknown>
const one = (endpoint: Endpoint<{ id: number }, unknown, unknown, object>) => ({
  read: async (caller: TestCaller, id: number) => ({ ...(await caller.read(endpoint, { params: { id } })) }),
})

interface FlagSaveCase {
  table: string
  key?: string
  given(caller: TestCaller): Promise<number>
  read(caller: TestCaller, id: number): Promise<Body>
  save: Endpoint
  /** The form is this part of the data read and saved. */
  part?: string
}

const instance = {
  table: 'instances',
  key: 'databaseId',
  given: () =>
    test.instance({
      dataRetentionPolicyMonthsToRetain: 1,
      dataRetentionPolicyPriority: 1,
      dataRetentionPolicyMaxAuditsToPurge: 1,
      dataRetentionPolicyMaxLoansToPurge: 1,
    }),
  ...one(contract.instances.get),
}

const SAVES: Record<string, FlagSaveCase> = {
  'instances instance': { ...instance, save: contract.instances.save },
  'sso AssignmentInput': { ...instance, save: contract.sso.saveAssignment },
  'data-bridge DataBridgeInput.databaseDetails': {
    ...instance,
    ...one(contract.dataBridge.get),
    save: contract.dataBridge.save,
    part: 'databaseDetails',
  },
  'users user': {
    table: 'users',
    given: async () => (await test.as(['REPORTING'])).userId,
    ...one(contract.users.get),
    save: contract.users.save,
  },
  'views ViewInput': {
    table: 'saved_views',
    given: async (caller) =>
      (await caller.read(contract.views.save, { body: { id: 0, name: unique('View '), list: 'clients' } })).id,
    read: async (caller, id) => {
      const body = await caller.read(contract.views.getAll)
      return { ...body.find((view) => view.id === id) }
    },
    save: contract.views.save,
  },
}
/** Saved as a user is: `RecordKind.checked` is given the form and the stored record. */
const ALIKE = ['clients client', 'vendors vendorProduct', 'amq-groups amqGroup', 'amqs amqVersion']
const OTHERS = ['amqs AmqVersionUpload', 'vendors VendorChoiceInput']

const flagsOf = ({ fields }: Input): string[] =>
  Object.entries(fields).flatMap(([name, field]) => ('initially' in field ? [name] : []))

it('covers each form with flags', () => {
  const withFlags = [...FORMS].flatMap(([name, form]) => (flagsOf(form).length > 0 ? [name] : []))
  expect([...Object.keys(SAVES), ...ALIKE, ...OTHERS].sort()).toEqual(withFlags.sort())
})

describe.each(Object.entries(SAVES))('save of %s without flags', (name, row) => {
  const { table, key = 'id', given, read, save, part } = row
  it.each([true, false])('changes none while they are %s', async (state) => {
    const caller = await test.as([...PERMISSIONS])
    const id = await given(caller)
    const flags = flagsOf(FORMS.get(name) as Input)
    const set = sql.join(flags.map((flag) => sql`${sql.ref(flag)} = ${state}`))
    const stored = async () => {
      const found = await sql<Body>`select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(test.db)
      return Object.fromEntries(flags.map((flag) => [flag, found.rows[0]?.[flag]]))
    }
    await sql`update ${sql.table(table)} set ${set} where ${sql.ref(key)} = ${id}`.execute(test.db)
    const before = await stored()
    expect(Object.values(before)).toEqual(flags.map(() => state))
    for (const unsaid of [undefined, null]) {
      const whole = await read(caller, id)
      const form = {
        ...(part ? (whole[part] as Body) : whole),
        ...Object.fromEntries(flags.map((flag) => [flag, unsaid])),
      }
      const answer = await caller.call(save, { raw: part ? { ...whole, [part]: form } : form })
      expect([answer.status, await stored()]).toEqual([200, before])
    }
  })
})

it.each([true, false])('keeps other integrations that are %s (G-VEN-02)', async (state) => {
  const caller = await test.as([...PERMISSIONS])
  const all = Object.fromEntries(VENDOR_FLAGS.map((flag) => [flag, state]))
  for (const flag of VENDOR_FLAGS.filter((name) => name !== 'enableDataFacts')) {
    const id = await test.instance(all)
    const answer = await caller.call(contract.vendors.updateVendor, { params: { id }, body: { [flag]: !state } })
    expect([answer.status, answer.body]).toMatchObject([200, { ...all, [flag]: !state }])
  }
})

it('enables an uploaded version by default (G-AMQ-09)', async () => {
  const caller = await test.as([...PERMISSIONS])
  const { id } = await caller.read(contract.amqs.save, { body: { id: 0, name: 'Questions' } })
  const parts = { AMQId: id, Name: 'First', Description: 'Made by a test', StartDate: '2031-01-01' }
  const file = { name: 'questions.json', content: Buffer.from('{}') }
  const answer = await caller.send({ method: 'POST', url: '/Amq/UploadAmqVersion', ...multipart(parts, file) })
  expect([answer.status, answer.body]).toMatchObject([200, { enabled: true }])
})
