import { instanceAiSettings } from '@acm/contract/ai-settings'
import { AmqGroupLinkInput, amqGroup } from '@acm/contract/amq-groups'
import { amq, amqVersion } from '@acm/contract/amqs'
import { boAccount, boConfig } from '@acm/contract/business-objects'
import { client, EmailPasswordInput } from '@acm/contract/clients'
import type { Input } from '@acm/contract/core/fields'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { DataBridgeInput, SftpPasswordInput } from '@acm/contract/data-bridge'
import { BulkEditInput, FeatureFlagInput, UndoInput } from '@acm/contract/features'
import { InstanceInput } from '@acm/contract/instance-input'
import { userNotification } from '@acm/contract/notifications'
import { orgUnit } from '@acm/contract/org-units'
import { role } from '@acm/contract/roles'
import { SignInInput } from '@acm/contract/session'
import { AssignmentInput, IdentityProviderInput } from '@acm/contract/sso'
import { subscription } from '@acm/contract/subscriptions'
import { user } from '@acm/contract/users'
import { VendorChoiceInput, VendorProductInput } from '@acm/contract/vendors'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { verifyHistory } from '../history/sealer.ts'

const test = testApp({ failuresPerAddress: 1_000_000, lockAfter: 0 })

const CALLS: { path: string; form: Input | Record<string, Input> }[] = [
  { path: '/OrgUnits/SaveOrgUnit', form: orgUnit.input },
  { path: '/Client/SaveClientDetails', form: client.input },
  { path: '/Client/UpdateEmailPassword', form: EmailPasswordInput },
  { path: '/ClientDatabase/SaveInstanceDetails', form: InstanceInput },
  { path: '/IceFire/Save', form: DataBridgeInput },
  { path: '/IceFire/UpdateSftpPassword/1', form: SftpPasswordInput },
  { path: '/Feature/Edit', form: FeatureFlagInput },
  { path: '/Feature/BulkEdit', form: BulkEditInput },
  { path: '/x/features/bulkEdit/undo', form: UndoInput },
  { path: '/Users/SaveUser', form: user.input },
  { path: '/Roles/SaveRole', form: role.input },
  { path: '/Amq/SaveAmq', form: amq.input },
  { path: '/Amq/UpdateVersion', form: amqVersion.input },
  { path: '/AmqGroup/SaveAmqGroup', form: amqGroup.input },
  { path: '/AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations', form: AmqGroupLinkInput },
  { path: '/AmqGroupSubscriptions/UpdateSubscriptions', form: subscription.input },
  { path: '/Vendors/UpdateVendorProduct', form: VendorProductInput },
  { path: '/Vendors/UpdateVendor/1', form: VendorChoiceInput },
  { path: '/UserNotifications/SaveInstanceUserNotifications', form: userNotification.input },
  { path: '/Sso/SaveIdentityProvider', form: IdentityProviderInput },
  { path: '/Sso/SaveIdentityProviderAssignment', form: AssignmentInput },
  { path: '/BoAccount/SaveBoAccount', form: boAccount.input },
  { path: '/BoConfig/Save', form: boConfig.input },
  { path: '/AcesIntelligence/SaveSettings?id=1', form: instanceAiSettings.input },
  { path: '/authentication', form: SignInInput },
]

const NASTY = [
  null,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202e',
  [],
  {},
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  'x'.repeat(300),
  '1e309',
  '__proto__',
  "' or 1=1 --",
]
/** Mostly values that may well be stored, so that the invariants below have something to hold on to. */
const someValue = fc.oneof(
  { arbitrary: fc.string({ unit: fc.constantFrom(...'abcxyz089'), minLength: 1, maxLength: 12 }), weight: 6 },
  { arbitrary: fc.constantFrom(...NASTY), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
  { arbitrary: fc.integer({ min: 0, max: 3 }), weight: 2 },
)

/** Some of the values of a form, or of each part of a body in parts. */
const bodyOf = (form: Input | Record<string, Input>): fc.Arbitrary<object> =>
  isForm(form)
    ? fc.record(Object.fromEntries(Object.keys(form.fields).map((name) => [name, someValue])), { requiredKeys: [] })
    : fc.record(Object.fromEntries(Object.entries(form).map(([name, part]) => [name, bodyOf(part)])))
const isForm = (form: Input | Record<string, Input>): form is Input => typeof form.check === 'function'

describe('a body of any kind', () => {
  // The one that addresses of the table mean.
  beforeAll(() => test.instance())

  for (const { path, form } of CALLS) {
    it(`never makes ${path} fail on our side`, { timeout: 60_000 }, async () => {
      const caller = await test.as([...PERMISSIONS])
      const body = bodyOf(form)
      await fc.assert(
        fc.asyncProperty(body, async (value) => {
          const { status, problem } = await caller.post(path, value)
          expect(status).toBeLessThan(500)
          if (status === 400) expect(problem.errors.every((error) => error.errorMessage.length > 0)).toBe(true)
        }),
        { numRuns: path === '/authentication' ? 60 : 250 },
      )
    })
  }

  it('leaves a database whose history verifies and whose versions count the writes', async () => {
    expect((await verifyHistory(test.db, test.services.secrets)).problems).toEqual([])
    const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong from org_units u where u."rowVersion" <> greatest(1, (
        select count(*) from history h where h."entityType" = 'orgUnit' and h."entityId" = u.id))`.execute(test.db)
    expect(rows[0]?.wrong).toBe(0)
    const saves = await sql<{ count: number }>`select count(*) as count from history`.execute(test.db)
    expect(saves.rows[0]?.count, 'saves that went through').toBeGreaterThan(0)
  })
})
