import { z } from 'zod'
import { destination } from './core/destination.ts'
import { anyOf, byId, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import {
  amount,
  day,
  email,
  flag,
  input,
  ownId,
  reference,
  requiredText,
  rowVersion,
  secretText,
  text,
} from './core/fields.ts'
import { type Grant, holds, type Permission } from './core/permissions.ts'
import { pattern } from './core/rules.ts'

/** One instance of a client as the client's page lists it (decisions G-CLI-11). */
export const ClientInstance = z.strictObject({
  databaseId: z.int(),
  databaseCode: z.string(),
  databaseCompany: z.string().nullable(),
  databaseName: z.string().nullable(),
  databaseServer: z.string().nullable(),
  disabled: z.boolean(),
  orgUnitId: z.int().nullable(),
})

export type ClientInstance = z.infer<typeof ClientInstance>

/**
 * A client organisation (specification 2 §3). Keys outside what the caller may read are null (decisions G-CLI-10).
 */
export const Client = z.strictObject({
  acesClientId: z.int(),
  acesClientName: z.string().nullable(),
  clientCode: z.string().nullable(),
  orgUnitId: z.int().nullable(),
  clientIsDisabled: z.boolean(),
  tableauIsEnabled: z.boolean().nullable(),
  emailServer: z.string().nullable(),
  emailSender: z.string().nullable(),
  emailLogon: z.string().nullable(),
  /** Always null in answers: the password is write-only. */
  emailPassword: z.null(),
  hasEmailPassword: z.boolean().nullable(),
  ssoAuthHeader: z.string().nullable(),
  ssoClientId: z.string().nullable(),
  ssoHost: z.string().nullable(),
  cognitoUserPoolId: z.string().nullable(),
  /** US dollars, at most two decimals. */
  minimumMonthlyPayment: z.number().nullable(),
  /** YYYY-MM-DD. */
  cutOffDate: z.iso.date().nullable(),
  /** Only those in the caller's scope. */
  clientInstances: z.array(ClientInstance),
  /** What the caller may change on this record (decisions T3). */
  editableFields: z.array(z.string()),
  rowVersion: z.int(),
})
export type Client = z.infer<typeof Client>

/** A row of the client list (decisions G-CLI-09). */
export const ClientSummary = z.strictObject({
  acesClientId: z.int(),
  acesClientName: z.string(),
  clientCode: z.string(),
  clientIsDisabled: z.boolean(),
  orgUnitId: z.int().nullable(),
})
export type ClientSummary = z.infer<typeof ClientSummary>

/** What the client's tabs save (specification 2 §5). */
export const ClientInput = input({
  acesClientId: ownId(),
  acesClientName: requiredText('Client Name', 100),
  clientCode: requiredText('Client Code', 250, { hint: 'No spaces or symbols', rules: [pattern(/^[A-Za-z0-9]+$/)] }),
  orgUnitId: reference('Org Unit'),
  clientIsDisabled: flag('Disabled'),
  tableauIsEnabled: flag('Tableau Is Enabled'),
  minimumMonthlyPayment: amount('Minimum Monthly Payment'),
  cutOffDate: day('Cut Off Date'),
  emailServer: text('Email Server', 255),
  emailSender: email('Email Sender', 255),
  emailLogon: text('Email Logon', 255),
  emailPassword: secretText('Email Password', 255),
  ssoAuthHeader: text('SSO Auth Header', 255),
  ssoClientId: text('SSO Client Id', 255),
  ssoHost: text('SSO Host', 255),
  cognitoUserPoolId: text('Cognito User Pool Id', 255),
  rowVersion: rowVersion(),
})

/** Whose the stored e-mail password is, and where it is sent. */
export const mailbox = destination({ emailServer: 'host', emailLogon: 'name' })

/** The client's new e-mail password (specification 2 §7). */
export const EmailPasswordInput = input({
  id: ownId(),
  newPassword: secretText('New Password', 255, { required: true }),
})

const LIMITED = [
  'acesClientName',
  'emailServer',
  'emailSender',
  'emailLogon',
  'emailPassword',
  'minimumMonthlyPayment',
  'cutOffDate',
] as const
const FULL = [
  ...LIMITED,
  'clientCode',
  'orgUnitId',
  'clientIsDisabled',
  'tableauIsEnabled',
  'ssoAuthHeader',
  'ssoClientId',
  'ssoHost',
  'cognitoUserPoolId',
] as const

/** The fields of a client in that org unit that somebody may change (decisions T3); a new client's are the same. */
export function editableClientFields(grants: readonly Grant[], orgUnitId: number | null): string[] {
  if (holds(grants, ['CLIENT_DETAILS_FULL_EDIT'], { orgUnitId })) return [...FULL]
  return holds(grants, ['CLIENT_DETAILS_LIMITED_EDIT'], { orgUnitId }) ? [...LIMITED] : []
}

const EDIT: readonly Permission[] = ['CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT']

export const clients = {
  getAll: listEndpoint({
    path: '/Client/GetAllClients',
    summary: 'The clients of the org units in which the caller may see clients',
    permission: anyOf(
      'CLIENT_DETAILS_VIEW',
      ...EDIT,
      'SUBSCRIPTION_VIEW',
      'INSTANCE_DETAILS_VIEW',
      'INSTANCE_DETAILS_FULL_EDIT',
      'BO_VIEW',
      'SSO_CONFIG_VIEW',
      'SSO_CONFIG_EDIT',
    ),
    scope: 'list',
    reads: ['clients'],
    list: {
      filters: { acesClientName: 'text', clientCode: 'text', clientIsDisabled: 'flag' },
      sorts: ['acesClientName', 'clientCode', 'acesClientId'],
      defaultSort: 'acesClientName',
    },
    response: z.array(ClientSummary),
    failure: "Can't load clients list. Please try again",
    ms: [5000, 5000],
  }),
  get: endpoint({
    method: 'GET',
    path: '/Client/GetClientDetails/{id}',
    summary: 'One client; id 0 answers a blank one with the default e-mail values',
    permission: anyOf(
      'CLIENT_DETAILS_VIEW',
      ...EDIT,
      'SUBSCRIPTION_VIEW',
      'INSTANCE_DETAILS_VIEW',
      'BO_VIEW',
      'SSO_CONFIG_VIEW',
    ),
    scope: 'each',
    params: idParam,
    noStore: true,
    response: Client,
    failure: "Can't get ACES Client. Please try again",
    ms: [5000, 5000],
  }),
  save: endpoint({
    method: 'POST',
    path: '/Client/SaveClientDetails',
    summary: 'Creates (id 0) or changes a client: only the fields the caller may edit',
    permission: byId('acesClientId', { create: ['CLIENT_DETAILS_FULL_EDIT'], edit: EDIT }),
    scope: 'each',
    changes: true,
    body: ClientInput.shape,
    response: Client,
    success: 'Client Saved Successfully',
    failure: 'There was a problem saving the client',
    ms: [4000, 4000],
  }),
  updateEmailPassword: endpoint({
    method: 'POST',
    path: '/Client/UpdateEmailPassword',
    summary: 'Replaces the e-mail password of a client',
    permission: anyOf(...EDIT),
    scope: 'each',
    changes: true,
    body: EmailPasswordInput.shape,
    response: z.literal(true),
    success: 'Password updated successfully',
    failure: 'There was an error updating the password',
    ms: [4000, 4000],
  }),
}
