import { expect, it } from 'vitest'
import { contract } from '../index.ts'
import type { Endpoint } from './endpoint.ts'

/** By hand from the specification, never derived: the success and the failure of a call, and how long each stays. */
const ANNOUNCEMENTS: readonly (readonly [
  call: string,
  success: string | null,
  failure: string,
  ms: [number, number],
])[] = [
  ['session.signIn', null, 'Unable to login', [4000, 4000]],
  [
    'session.checkSamlResults',
    null,
    'Unable to authenticate with JumpCloud. Account may be locked, disabled or nonexistent.',
    [4000, 4000],
  ],
  ['orgUnits.save', 'Org Unit saved successfully', 'There was a problem saving the Org Unit', [4000, 4000]],
  ['roles.getAll', null, "Can't get roles. Please try again", [5000, 5000]],
  ['orgUnits.getAll', null, "Can't get org units. Please try again", [5000, 5000]],
  ['clients.getAll', null, "Can't load clients list. Please try again", [5000, 5000]],
  ['clients.get', null, "Can't get ACES Client. Please try again", [5000, 5000]],
  ['clients.save', 'Client Saved Successfully', 'There was a problem saving the client', [4000, 4000]],
  [
    'clients.updateEmailPassword',
    'Password updated successfully',
    'There was an error updating the password',
    [4000, 4000],
  ],
  ['instances.getAll', null, "Can't get instances list. Please try again", [5000, 5000]],
  ['instances.get', null, "Can't get instances list. Please try again", [5000, 5000]],
  [
    'instances.save',
    'Client Instance Saved Successfully',
    'There was a problem saving the client instance',
    [4000, 4000],
  ],
  [
    'instances.syncDataImportFields',
    'Client Instance Saved Successfully',
    'Something went wrong attempting to sync all fields for Data Import database(s). Please check the logs.',
    [4000, 8000],
  ],
  ['dataBridge.get', null, "Can't get Data Bridge configuration. Please try again", [5000, 5000]],
  [
    'dataBridge.save',
    'Data Bridge configuration updated successfully',
    'Unable to update Data Bridge configuration',
    [5000, 5000],
  ],
  [
    'dataBridge.updateSftpPassword',
    'Password updated successfully',
    'There was an error updating the password',
    [4000, 4000],
  ],
  ['features.getAll', null, "Can't get features. Please try again", [5000, 5000]],
  ['features.edit', 'Feature flag updated successfully', 'Unable to update feature flag', [5000, 5000]],
  ['features.bulkEdit', 'Bulk edit feature flag completed successfully', 'Unable to complete bulk edit', [5000, 5000]],
  ['users.getAll', null, "Can't get users. Please try again", [5000, 5000]],
  ['users.save', 'User Saved Successfully', 'There was an error saving the user', [4000, 4000]],
  ['users.updatePassword', 'Password update successfully', 'There was an error updating the password', [4000, 4000]],
  [
    'users.updateOwnPassword',
    'Password updated successfully',
    'There was an error updating your password',
    [3000, 9000],
  ],
  ['users.endSession', 'Session ended', 'There was a problem ending the session', [4000, 4000]],
  ['roles.save', 'Role Saved Successfully', 'There was a problem saving the role', [4000, 4000]],
  ['roles.remove', 'Role Deleted Successfully', 'There was a problem deleting the role', [4000, 4000]],
  ['amqs.getAll', null, "Can't get AMQs. Please try again", [5000, 5000]],
  ['amqs.get', null, "Can't get AMQs. Please try again", [5000, 5000]],
  ['amqs.save', 'AMQ is updated', "Can't update AMQ. Please try again", [5000, 5000]],
  ['amqs.uploadVersion', 'AMQ updated.', 'Unable to upload AMQ Version. Please try again later.', [5000, 5000]],
  ['amqs.updateVersion', 'AMQ updated.', 'Unable to update AMQ Version. Please try again later.', [5000, 5000]],
  ['amqGroups.getAll', null, "Can't get AMQ Groups. Please try again", [5000, 5000]],
  ['amqGroups.save', 'AMQ Group Saved', 'Unable to save AMQ Group. Please try again', [5000, 5000]],
  ['amqGroups.getAmqs', null, "Can't get AMQs for selected AMQ Group. Please try again", [5000, 5000]],
  ['amqGroups.addAmq', 'AMQ is updated', 'Unable to save AMQ-AMQ Group association. Please try again', [5000, 5000]],
  ['amqGroups.removeAmq', 'AMQ Group Saved', 'Unable to removeAMQ Group.', [5000, 5000]],
  ['subscriptions.getForClient', null, "Can't load subscriptions. Please try again", [5000, 5000]],
  [
    'subscriptions.update',
    'Subscription is updated',
    "Can't updated selected subscription. Please try again",
    [5000, 5000],
  ],
  ['reports.subscriptions', null, 'Error loading AMQ Subscriptions', [4000, 4000]],
  ['reports.subscriptionCount', null, 'Error loading AMQ Subscription Count', [4000, 4000]],
  ['reports.integrations', null, 'Failed to load vendor integrations', [4000, 4000]],
  ['reports.integrationCount', null, 'Failed to load vendor integrations', [4000, 4000]],
  ['reports.products', null, 'Failed to load vendor products', [4000, 4000]],
  ['reports.productCount', null, 'Failed to load vendor products', [4000, 4000]],
  ['reports.notifications', null, 'Error loading User Notifications', [4000, 4000]],
  ['vendors.getAllProducts', null, "Can't get vendor products. Please try again", [5000, 5000]],
  ['vendors.updateVendor', 'Vendor product updated successfully', 'Unable to update vendor product', [5000, 5000]],
  ['vendors.updateProduct', 'Vendor product updated successfully', 'Unable to update vendor product', [5000, 5000]],
  ['notifications.getAllForInstance', null, "Can't get user notifications. Please try again", [5000, 5000]],
  [
    'notifications.save',
    'In-App User Notification Saved Successfully',
    'There was a problem saving the In-App User Notification',
    [4000, 4000],
  ],
  [
    'sso.save',
    'Identity Provider Saved Successfully',
    'There was a problem saving the Identity Provider',
    [4000, 4000],
  ],
  [
    'sso.saveAssignment',
    'Identity Provider Assignment Saved Successfully',
    'There was a problem saving the Identity Provider Assignment',
    [4000, 4000],
  ],
  ['businessObjects.getAll', null, 'Error retrieving BO Accounts. Please try again.', [4000, 4000]],
  ['businessObjects.get', null, 'Error retrieving BO Account. Please try again.', [4000, 4000]],
  ['businessObjects.save', 'BO Account Saved Successfully', 'There was a problem saving the BO Account', [4000, 8000]],
  [
    'businessObjects.saveAll',
    'BO Accounts Saved Successfully',
    'There was a problem saving the BO Account',
    [4000, 8000],
  ],
  [
    'businessObjects.remove',
    'BO Account Deleted Successfully',
    'There was a problem deleting the BO Account',
    [4000, 4000],
  ],
  ['businessObjects.getConfig', null, 'Unable to retrieve data. Please try again.', [4000, 4000]],
  [
    'businessObjects.saveConfig',
    'BO Universe saved successfully.',
    'Unable to save BO Universe. Please try again.',
    [4000, 4000],
  ],
  ['aiSettings.get', null, 'Unable to get AI Settings', [4000, 4000]],
  ['aiSettings.save', 'AI Settings saved successfully', 'There was a problem saving the AI Settings', [4000, 4000]],
]

const calls: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group).map(([name, call]) => [`${domain}.${name}`, call]),
  ),
)

it.each(ANNOUNCEMENTS)('%s declares success and failure with durations', (call, success, failure, ms) => {
  const announcement = calls[call]
  expect([announcement?.success ?? null, announcement?.failure, announcement?.ms]).toEqual([success, failure, ms])
})

it('shows every message for 3 to 9 seconds', () => {
  const durations = Object.values(calls).flatMap(({ ms }) => ms ?? [])
  expect(durations.length).toBeGreaterThan(100)
  expect(durations.filter((ms) => ms < 3000 || ms > 9000)).toEqual([])
})

/** Loads for which the specification lists no text (G-MSG-07). */
const UNLISTED = ['role', 'user', 'permissions', 'identity providers', 'vendor product options']

it('uses one style for five seconds per failed load', () => {
  const reads = Object.values(calls).filter(({ method }) => method === 'GET')
  const styled = reads.filter(({ failure }) => failure?.startsWith("Can't get"))
  const messages = styled.map(({ failure }) => failure)
  expect(messages).toEqual(expect.arrayContaining(UNLISTED.map((what) => `Can't get ${what}. Please try again`)))
  for (const { path, ms } of styled) expect(ms?.[1], path).toBe(5000)
})

it('declares each different message once', () => {
  const { save } = contract.aiSettings
  const answers = [contract.aiSettings.get.failureOf?.[404], save.failureOf?.[404], save.failureOf?.[200]]
  expect(answers).toEqual(['Unknown instance', 'Unknown instance', 'No records updated'])
  expect(calls['dataBridge.save']?.partial?.sentence).toBe('Data Bridge configuration update was partially successful')
  for (const call of ['vendors.updateVendor', 'vendors.updateProduct'])
    expect(calls[call]?.partial?.sentence, call).toBe('Vendor product update was partially successful')
  expect(calls['vendors.updateVendor']?.acts?.integration).toEqual({
    success: 'Client Instance Saved Successfully',
    failure: 'There was a problem saving the client instance',
    ms: [4000, 4000],
  })
  const { archived, unarchived } = calls['users.save']?.acts ?? {}
  expect([archived?.success, unarchived?.success]).toEqual([
    'User Archived Successfully',
    'User Unarchived Successfully',
  ])
})
