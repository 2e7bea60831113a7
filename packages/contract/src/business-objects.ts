import type { BoInstance } from './business-objects.answers.ts'
import { destination } from './core/destination.ts'
import { anyOf, endpoint, idParam, idText, listEndpoint } from './core/endpoint.ts'
import { input, reference, required, requiredText, text } from './core/fields.ts'
import { column } from './core/list-columns.ts'
import { messages } from './core/messages.ts'
import { type Answer, oneRecord, record, recordList } from './core/record.ts'
import { nonEmptySet } from './core/rules.ts'
import { schema } from './core/schema.ts'
import { secretText } from './core/secret-fields.ts'
import { list, onlySent, severalIds } from './core/stored.ts'
import { done, typed } from './core/typed.ts'
import { instance } from './instances.ts'

export type { BoInstance } from './business-objects.answers.ts'

/** A changed instance or user name clears the stored password; names ignore letter case (R-SAVE-7). */
export const boDestination = destination({ instanceId: 'account', boUsername: 'name' })

const instanceId = required(reference('Instance', { refersTo: 'instance' }))
const account = {
  boUsername: requiredText('User Name', 100, { isCode: true }),
  boPassword: secretText('Password', 255, { account: boDestination }),
}
const shown = { clientInstance: typed<BoInstance>() }

/** An instance signs in to the reporting server with it; an empty password keeps the stored one (G-BO-01). */
export const boAccount = record({
  name: 'boAccount',
  id: 'id',
  liesIn: 'orgUnitId',
  groups: { all: { edit: ['BO_EDIT'], fields: { instanceId, ...account } } },
  shown,
})
export type BoAccount = Answer<typeof boAccount>

/** boUniverseName is null and rowVersion 0 while none is stored (G-BO-04). */
export const boConfig = record({
  name: 'boConfig',
  belongsTo: 'instanceId',
  liesIn: 'orgUnitId',
  groups: {
    all: {
      edit: ['BO_EDIT'],
      fields: { instanceId: onlySent(instanceId), boUniverseName: text('BO Universe', 255, { isCode: true }) },
    },
  },
  shown,
})
export type BoConfig = Answer<typeof boConfig>

/** More than the instances of any client; keeps one transaction short. */
const MOST_ACCOUNTS = 5000

/** The same account for several instances of a client (G-BO-02). */
export const BoBulkAddInput = input({
  ...account,
  instanceIds: list('Instances', severalIds(MOST_ACCOUNTS), [nonEmptySet]),
})

/** An existing account may appear only once, or its changes would contradict each other. */
function hasEachOnce(accounts: readonly { id: number }[]): boolean {
  const ids = accounts.map(({ id }) => id).filter((id) => id !== 0)
  return new Set(ids).size === ids.length
}

/** The body can name the instance as answers do, or by its id (G-BO-04). */
function withInstanceId(given: unknown): unknown {
  const body = Object(given)
  const databaseId: unknown = Object(body.clientInstance).databaseId
  return databaseId === undefined || databaseId === null ? given : { ...body, instanceId: databaseId }
}

const READ = anyOf('BO_VIEW', 'BO_EDIT')
const EDIT = anyOf('BO_EDIT')

export const businessObjects = {
  getAll: listEndpoint({
    path: '/BoAccount/GetAll',
    summary: 'The BO accounts of the instances in the caller’s org units',
    permission: READ,
    scope: 'list',
    reads: ['business-objects', 'instances'],
    list: {
      columns: {
        boUsername: column(boAccount.fields.boUsername, { filter: 'text', sort: true }),
        hasBoPassword: { label: 'Password Set', kind: 'flag' },
        databaseCode: column(instance.fields.databaseCode, { filter: 'text', sort: true }),
        databaseCompany: { filter: 'text' },
        id: { sort: true },
      },
      defaultSort: 'boUsername',
    },
    response: recordList(boAccount),
    failure: 'Error retrieving BO Accounts. Please try again.',
    ms: [4000, 4000],
  }),
  get: endpoint({
    path: '/BoAccount/Get/{id}',
    summary: 'One BO account',
    permission: READ,
    scope: 'each',
    params: idParam,
    response: oneRecord(boAccount),
    failure: 'Error retrieving BO Account. Please try again.',
    ms: [4000, 4000],
  }),
  save: endpoint({
    path: '/BoAccount/SaveBoAccount',
    summary: 'Creates (id 0) or updates a BO account; needs permission in its old and new org unit',
    permission: EDIT,
    scope: 'each',
    body: boAccount.input.shape,
    response: oneRecord(boAccount),
    success: 'BO Account Saved Successfully',
    failure: 'There was a problem saving the BO Account',
    ms: [4000, 8000],
  }),
  saveAll: endpoint({
    path: '/BoAccount/SaveBoAccounts',
    summary: 'Creates or updates several BO accounts, all or none',
    permission: EDIT,
    scope: 'each',
    body: schema((z) =>
      z
        .array(boAccount.input.shape(z), { error: messages.invalid })
        .min(1, messages.emptySet)
        .max(MOST_ACCOUNTS, messages.invalid)
        .refine(hasEachOnce, messages.invalid),
    ),
    response: recordList(boAccount),
    success: 'BO Accounts Saved Successfully',
    failure: 'There was a problem saving the BO Account',
    ms: [4000, 8000],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/BoAccount/{id}',
    summary: 'Deletes a BO account',
    permission: EDIT,
    scope: 'each',
    params: idParam,
    response: done,
    success: 'BO Account Deleted Successfully',
    failure: 'There was a problem deleting the BO Account',
    ms: [4000, 4000],
  }),
  getConfig: endpoint({
    path: '/BoConfig/Get/{instanceId}',
    summary: 'The BO universe of an instance; null if none is stored',
    permission: READ,
    scope: 'each',
    params: schema((z) => z.object({ instanceId: idText(z) })),
    response: oneRecord(boConfig),
    failure: 'Unable to retrieve data. Please try again.',
    ms: [4000, 4000],
  }),
  saveConfig: endpoint({
    path: '/BoConfig/Save',
    summary: 'Sets the BO universe of an instance',
    permission: EDIT,
    scope: 'each',
    body: schema((z) => z.preprocess(withInstanceId, boConfig.input.shape(z))),
    response: oneRecord(boConfig),
    success: 'BO Universe saved successfully.',
    failure: 'Unable to save BO Universe. Please try again.',
    ms: [4000, 4000],
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    'business-objects': true
  }
}
