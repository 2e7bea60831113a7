import { type Client, client } from '@acm/contract/clients'
import type { Config } from '../../settings/config.ts'

/** The starting values of a new client (G-CLI-03). */
export const blankClient = (config: Config, editableFields: string[]): Client => ({
  ...client.input.blank(),
  emailServer: config.defaultEmailServer,
  emailSender: config.defaultEmailAddress,
  emailLogon: config.defaultEmailAddress,
  emailPassword: null,
  hasEmailPassword: false,
  clientInstances: [],
  editableFields,
  rowVersion: 0,
})
