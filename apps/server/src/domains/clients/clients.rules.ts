import { type Client, ClientInput, editableClientFields } from '@acm/contract/clients'
import type { Permission } from '@acm/contract/core/permissions'
import type { Config } from '../../config.ts'
import type { Context } from '../../platform/access/context.ts'
import { secretColumn } from '../../platform/secrets/secrets.ts'
import type { ClientRecord } from './clients.queries.ts'

/** Who may read a client's details and e-mail settings; editors read what they edit (decisions G-PERM-04). */
const READS_DETAILS: Permission[] = ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT']

export const emailPassword = secretColumn('clients', 'emailPassword')

/** A new client's starting values (decisions G-CLI-03). */
export const blankClient = (config: Config, editableFields: string[]): Client => ({
  ...ClientInput.shape.parse({}),
  emailServer: config.defaultEmailServer,
  emailSender: config.defaultEmailAddress,
  emailLogon: config.defaultEmailAddress,
  emailPassword: null,
  hasEmailPassword: false,
  clientInstances: [],
  editableFields,
  rowVersion: 0,
})

/** The client as this caller may read it (decisions G-CLI-10): each tab's permission opens its own group of fields. */
export function readableClient(ctx: Context, client: ClientRecord): Omit<Client, 'clientInstances'> {
  const { orgUnitId } = client
  const details = ctx.can(READS_DETAILS, { orgUnitId })
  const sso = details || ctx.can(['SSO_CONFIG_VIEW'], { orgUnitId })
  const group = <T>(isOpen: boolean, value: T): T | null => (isOpen ? value : null)
  return {
    acesClientId: client.acesClientId,
    acesClientName: client.acesClientName,
    clientCode: client.clientCode,
    orgUnitId,
    clientIsDisabled: client.clientIsDisabled,
    tableauIsEnabled: group(details, client.tableauIsEnabled),
    emailServer: group(details, client.emailServer),
    emailSender: group(details, client.emailSender),
    emailLogon: group(details, client.emailLogon),
    emailPassword: null,
    hasEmailPassword: group(details, client.hasEmailPassword),
    ssoAuthHeader: group(sso, client.ssoAuthHeader),
    ssoClientId: group(sso, client.ssoClientId),
    ssoHost: group(sso, client.ssoHost),
    cognitoUserPoolId: group(sso, client.cognitoUserPoolId),
    minimumMonthlyPayment: group(details, client.minimumMonthlyPayment),
    cutOffDate: group(details, client.cutOffDate),
    editableFields: editableClientFields(ctx.grants, orgUnitId),
    rowVersion: client.rowVersion,
  }
}
