import { access } from './access.ts'
import { aiSettings } from './ai-settings.ts'
import { amqGroups } from './amq-groups.ts'
import { amqs } from './amqs.ts'
import { bulk } from './bulk.ts'
import { businessObjects } from './business-objects.ts'
import { clients } from './clients.ts'
import { compare } from './compare.ts'
import { confirm } from './confirm.ts'
import { dataBridge } from './data-bridge.ts'
import { events } from './events.ts'
import { features } from './features.ts'
import { history } from './history.ts'
import { instances } from './instances.ts'
import { jobs } from './jobs.ts'
import { notifications } from './notifications.ts'
import { orgUnits } from './org-units.ts'
import { palette } from './palette.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { session } from './session.ts'
import { signInMethods } from './sign-in-methods.ts'
import { sso } from './sso.ts'
import { subscriptions } from './subscriptions.ts'
import { systemSettings } from './system-settings.ts'
import { usedBy } from './used-by.ts'
import { users } from './users.ts'
import { vendors } from './vendors.ts'
import { views } from './views.ts'
import { welcome } from './welcome.ts'

export const contract = {
  session,
  signInMethods,
  confirm,
  orgUnits,
  clients,
  instances,
  dataBridge,
  features,
  jobs,
  bulk,
  users,
  roles,
  access,
  amqs,
  amqGroups,
  subscriptions,
  reports,
  vendors,
  notifications,
  sso,
  businessObjects,
  aiSettings,
  systemSettings,
  history,
  compare,
  events,
  palette,
  views,
  welcome,
  usedBy,
}
