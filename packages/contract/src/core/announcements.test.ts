import { expect, it } from 'vitest'
import { contract } from '../index.ts'
import type { Endpoint } from './endpoint.ts'

type Announcement = readonly [call: string, success: string | null, failure: string]
/** By hand from the specification, never derived: success and failure of calls, by how long each stays. */
const ANNOUNCEMENTS: Record<string, readonly Announcement[]> = {
  '4000 4000': [
    ['session.signIn', null, 'Unable to login'],
    [
      'session.checkSamlResults',
      null,
      'Unable to authenticate with JumpCloud. Account may be locked, disabled or nonexistent.',
    ],
    ['orgUnits.save', 'Org Unit saved successfully', 'There was a problem saving the Org Unit'],
    ['clients.save', 'Client Saved Successfully', 'There was a problem saving the client'],
    ['clients.updateEmailPassword', 'Password updated successfully', 'There was an error updating the password'],
    ['instances.save', 'Client Instance Saved Successfully', 'There was a problem saving the client instance'],
    ['dataBridge.updateSftpPassword', 'Password updated successfully', 'There was an error updating the password'],
    ['users.save', 'User Saved Successfully', 'There was an error saving the user'],
    ['users.updatePassword', 'Password update successfully', 'There was an error updating the password'],
    ['users.endSession', 'Session ended', 'There was a problem ending the session'],
    ['roles.save', 'Role Saved Successfully', 'There was a problem saving the role'],
    ['roles.remove', 'Role Deleted Successfully', 'There was a problem deleting the role'],
    ['reports.subscriptions', null, 'Error loading AMQ Subscriptions'],
    ['reports.subscriptionCount', null, 'Error loading AMQ Subscription Count'],
    ['reports.integrations', null, 'Failed to load vendor integrations'],
    ['reports.integrationCount', null, 'Failed to load vendor integrations'],
    ['reports.products', null, 'Failed to load vendor products'],
    ['reports.productCount', null, 'Failed to load vendor products'],
    ['reports.notifications', null, 'Error loading User Notifications'],
    [
      'notifications.save',
      'In-App User Notification Saved Successfully',
      'There was a problem saving the In-App User Notification',
    ],
    ['sso.save', 'Identity Provider Saved Successfully', 'There was a problem saving the Identity Provider'],
    [
      'sso.saveAssignment',
      'Identity Provider Assignment Saved Successfully',
      'There was a problem saving the Identity Provider Assignment',
    ],
    ['businessObjects.getAll', null, 'Error retrieving BO Accounts. Please try again.'],
    ['businessObjects.get', null, 'Error retrieving BO Account. Please try again.'],
    ['businessObjects.remove', 'BO Account Deleted Successfully', 'There was a problem deleting the BO Account'],
    ['businessObjects.getConfig', null, 'Unable to retrieve data. Please try again.'],
    ['businessObjects.saveConfig', 'BO Universe saved successfully.', 'Unable to save BO Universe. Please try again.'],
    ['aiSettings.get', null, 'Unable to get AI Settings'],
    ['aiSettings.save', 'AI Settings saved successfully', 'There was a problem saving the AI Settings'],
  ],
  '5000 5000': [
    ['roles.getAll', null, "Can't get roles. Please try again"],
    ['orgUnits.getAll', null, "Can't get org units. Please try again"],
    ['clients.getAll', null, "Can't load clients list. Please try again"],
    ['clients.get', null, "Can't get ACES Client. Please try again"],
    ['instances.getAll', null, "Can't get instances list. Please try again"],
    ['instances.get', null, "Can't get instances list. Please try again"],
    ['dataBridge.get', null, "Can't get Data Bridge configuration. Please try again"],
    ['dataBridge.save', 'Data Bridge configuration updated successfully', 'Unable to update Data Bridge configuration'],
    ['features.getAll', null, "Can't get features. Please try again"],
    ['features.edit', 'Feature flag updated successfully', 'Unable to update feature flag'],
    ['features.bulkEdit', 'Bulk edit feature flag completed successfully', 'Unable to complete bulk edit'],
    ['users.getAll', null, "Can't get users. Please try again"],
    ['amqs.getAll', null, "Can't get AMQs. Please try again"],
    ['amqs.get', null, "Can't get AMQs. Please try again"],
    ['amqs.save', 'AMQ is updated', "Can't update AMQ. Please try again"],
    ['amqs.uploadVersion', 'AMQ updated.', 'Unable to upload AMQ Version. Please try again later.'],
    ['amqs.updateVersion', 'AMQ updated.', 'Unable to update AMQ Version. Please try again later.'],
    ['amqGroups.getAll', null, "Can't get AMQ Groups. Please try again"],
    ['amqGroups.save', 'AMQ Group Saved', 'Unable to save AMQ Group. Please try again'],
    ['amqGroups.getAmqs', null, "Can't get AMQs for selected AMQ Group. Please try again"],
    ['amqGroups.addAmq', 'AMQ is updated', 'Unable to save AMQ-AMQ Group association. Please try again'],
    ['amqGroups.removeAmq', 'AMQ Group Saved', 'Unable to removeAMQ Group.'],
    ['subscriptions.getForClient', null, "Can't load subscriptions. Please try again"],
    ['subscriptions.update', 'Subscription is updated', "Can't updated selected subscription. Please try again"],
    ['vendors.getAllProducts', null, "Can't get vendor products. Please try again"],
    ['vendors.updateVendor', 'Vendor product updated successfully', 'Unable to update vendor product'],
    ['vendors.updateProduct', 'Vendor product updated successfully', 'Unable to update vendor product'],
    ['notifications.getAllForInstance', null, "Can't get user notifications. Please try again"],
  ],
  '4000 8000': [
    [
      'instances.syncDataImportFields',
      'Client Instance Saved Successfully',
      'Something went wrong attempting to sync all fields for Data Import database(s). Please check the logs.',
    ],
    ['businessObjects.save', 'BO Account Saved Successfully', 'There was a problem saving the BO Account'],
    ['businessObjects.saveAll', 'BO Accounts Saved Successfully', 'There was a problem saving the BO Account'],
  ],
  '3000 9000': [
    ['users.updateOwnPassword', 'Password updated successfully', 'There was an error updating your password'],
  ],
}

const calls: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group).map(([name, call]) => [`${domain}.${name}`, call]),
  ),
)

it.each(Object.entries(ANNOUNCEMENTS))('declares success and failure for %s ms', (ms, announcements) => {
  const declared = announcements.map(([call]) => [call, calls[call]?.success ?? null, calls[call]?.failure])
  expect(declared).toEqual(announcements)
  for (const [call] of announcements) expect(calls[call]?.ms?.join(' '), call).toBe(ms)
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
