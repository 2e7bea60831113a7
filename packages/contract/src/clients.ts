import type { ClientInstance, ClientSummary } from './clients.answers.ts'
import { destination } from './core/destination.ts'
import { email } from './core/email-fields.ts'
import { anyOf, byId, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import { amount, day, flag, input, ownId, ownOrgUnit, required, requiredText, text } from './core/fields.ts'
import { column } from './core/list-columns.ts'
import type { Permission } from './core/permissions.ts'
import { type Answer, oneRecord, record } from './core/record.ts'
import { pattern } from './core/rules.ts'
import { secretText } from './core/secret-fields.ts'
import { done, typed } from './core/typed.ts'

export type { ClientInstance, ClientSummary } from './clients.answers.ts'

const LIMITED: readonly Permission[] = ['CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT']
const FULL: readonly Permission[] = ['CLIENT_DETAILS_FULL_EDIT']
/** Editors read what they edit (G-PERM-04). */
const READS_DETAILS: readonly Permission[] = ['CLIENT_DETAILS_VIEW', ...LIMITED]

export const mailbox = destination({ emailServer: 'host', emailLogon: 'name' })

/** They open the page of the list; more can read it, to choose one. */
export const OPEN_CLIENTS: readonly Permission[] = ['CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW']

/** Each tab's permission opens its own group of fields (G-CLI-10, R-CLI-1). */
export const client = record({
  name: 'client',
  id: 'acesClientId',
  liesIn: 'orgUnitId',
  startsBlank: true,
  tellsEditable: true,
  groups: {
    naming: { title: 'Details', edit: LIMITED, fields: { acesClientName: requiredText('Client Name', 100) } },
    identity: {
      title: 'Details',
      edit: FULL,
      fields: {
        clientCode: requiredText('Client Code', 250, {
          isCode: true,
          hint: 'No spaces or symbols',
          rules: [pattern(/^[A-Za-z0-9]+$/)],
        }),
        orgUnitId: ownOrgUnit(),
        clientIsDisabled: flag('Disabled', { opposite: 'Active' }),
      },
    },
    reporting: {
      title: 'Details',
      read: READS_DETAILS,
      edit: FULL,
      fields: { tableauIsEnabled: flag('Tableau Is Enabled') },
    },
    details: {
      title: 'Details',
      read: READS_DETAILS,
      edit: LIMITED,
      fields: {
        /** US dollars, at most two decimals. */
        minimumMonthlyPayment: amount('Minimum Monthly Payment'),
        cutOffDate: day('Cut Off Date'),
      },
    },
    email: {
      title: 'Email',
      read: READS_DETAILS,
      edit: LIMITED,
      fields: {
        emailServer: text('Email Server', 255, { isCode: true }),
        emailSender: email('Email Sender', 255),
        emailLogon: text('Email Logon', 255),
        emailPassword: secretText('Email Password', 255, { account: mailbox }),
      },
    },
    userPool: {
      title: 'SSO',
      read: [...READS_DETAILS, 'SSO_CONFIG_VIEW'],
      edit: FULL,
      fields: {
        ssoAuthHeader: text('SSO Auth Header', 255),
        ssoClientId: text('SSO Client Id', 255, { isCode: true }),
        ssoHost: text('SSO Host', 255, { isCode: true }),
        cognitoUserPoolId: text('Cognito User Pool Id', 255, { isCode: true }),
      },
    },
  },
  shown: {
    /** Only instances in the caller's scope. */
    clientInstances: typed<ClientInstance[]>(),
  },
})
export type Client = Answer<typeof client>

export const EmailPasswordInput = input({
  id: ownId(),
  newPassword: required(secretText('New Password', 255)),
})

export const clients = {
  getAll: listEndpoint({
    path: '/Client/GetAllClients',
    summary: 'The clients in the caller’s org units',
    permission: anyOf(
      'CLIENT_DETAILS_VIEW',
      ...LIMITED,
      'SUBSCRIPTION_VIEW',
      'INSTANCE_DETAILS_VIEW',
      'INSTANCE_DETAILS_FULL_EDIT',
      'BO_VIEW',
      'SSO_CONFIG_VIEW',
      'SSO_CONFIG_EDIT',
    ),
    scope: 'list',
    reads: ['clients', 'instances', 'subscriptions'],
    daily: true,
    list: {
      columns: {
        acesClientName: column(client.fields.acesClientName, {
          filter: 'text',
          filterLabel: 'Search for Clients',
          sort: true,
        }),
        clientCode: column(client.fields.clientCode, { filter: 'text', sort: true }),
        active: { label: 'Active', kind: 'flag' },
        clientIsDisabled: column(client.fields.clientIsDisabled, { filter: 'flag', filterLabel: 'Disabled Only' }),
        orgUnitId: column(client.fields.orgUnitId, { filter: 'oneOf' }),
        instances: { label: 'Instances', kind: 'number', optional: true, sort: true },
        nextEnd: { label: 'Next End', kind: 'date', optional: true, sort: true },
        acesClientId: { sort: true },
      },
      defaultSort: 'acesClientName',
    },
    response: typed<ClientSummary[]>(),
    failure: "Can't load clients list. Please try again",
  }),
  get: endpoint({
    path: '/Client/GetClientDetails/{id}',
    summary: 'One client; id 0 returns a blank one with the default email settings',
    permission: anyOf(
      'CLIENT_DETAILS_VIEW',
      ...LIMITED,
      'SUBSCRIPTION_VIEW',
      'INSTANCE_DETAILS_VIEW',
      'BO_VIEW',
      'SSO_CONFIG_VIEW',
    ),
    scope: 'each',
    params: idParam,
    response: oneRecord(client),
    failure: "Can't get ACES Client. Please try again",
  }),
  save: endpoint({
    path: '/Client/SaveClientDetails',
    summary: 'Creates (id 0) or updates a client: only the fields the caller can edit',
    permission: byId('acesClientId', { create: FULL, edit: LIMITED }),
    scope: 'each',
    body: client.input.shape,
    response: oneRecord(client),
    success: 'Client Saved Successfully',
    failure: 'There was a problem saving the client',
    ms: [4000, 4000],
  }),
  updateEmailPassword: endpoint({
    path: '/Client/UpdateEmailPassword',
    summary: 'Changes the email password of a client',
    permission: anyOf(...LIMITED),
    scope: 'each',
    body: EmailPasswordInput.shape,
    response: done,
    success: 'Password updated successfully',
    failure: 'There was an error updating the password',
    ms: [4000, 4000],
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    clients: true
  }
}
