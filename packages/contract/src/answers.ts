import * as z from 'zod'
import * as access from './access.answers.ts'
import * as bulk from './bulk.answers.ts'
import * as businessObjects from './business-objects.answers.ts'
import * as clients from './clients.answers.ts'
import * as compare from './compare.answers.ts'
import { type Answers, derivedSchemaOf } from './core/answers.ts'
import type { Endpoint } from './core/endpoint.ts'
import * as dataBridge from './data-bridge.answers.ts'
import * as events from './events.answers.ts'
import * as features from './features.answers.ts'
import * as history from './history.answers.ts'
import { contract } from './index.ts'
import * as instances from './instances.answers.ts'
import * as jobs from './jobs.answers.ts'
import * as notifications from './notifications.answers.ts'
import * as palette from './palette.answers.ts'
import * as records from './records.answers.ts'
import * as reports from './reports.answers.ts'
import * as roles from './roles.answers.ts'
import * as session from './session.answers.ts'
import * as signIn from './sign-in.answers.ts'
import * as sso from './sso.answers.ts'
import * as systemSettings from './system-settings.answers.ts'
import * as usedBy from './used-by.answers.ts'
import * as users from './users.answers.ts'
import * as vendors from './vendors.answers.ts'
import * as views from './views.answers.ts'
import * as welcome from './welcome.answers.ts'

type AnswersOf<Group extends keyof typeof contract> = Answers<(typeof contract)[Group]>

/** By the name of their group in the contract. */
const groups = {
  access,
  bulk,
  compare,
  dataBridge,
  events,
  features,
  history,
  jobs,
  palette,
  reports,
  session,
  usedBy,
  views,
  welcome,
} satisfies { [Group in keyof typeof contract]?: { answers: AnswersOf<Group> } }
const answers: { [Group in keyof typeof contract]?: AnswersOf<Group> } = { ...signIn.answers, ...records.recordAnswers }

const schemas = new Map<Endpoint, z.ZodType>()
for (const [group, calls] of Object.entries(contract))
  for (const [name, call] of Object.entries<Endpoint>(calls))
    schemas.set(
      call,
      Reflect.get(Reflect.get(groups, group)?.answers ?? Reflect.get(answers, group) ?? {}, name) ??
        derivedSchemaOf(call, records.recordSchemas),
    )

/** For the description, and for development and tests, in which each answer is checked. */
export function answerSchemaOf(call: Endpoint): z.ZodType {
  const schema = schemas.get(call)
  if (!schema) throw new Error(`The contract has no call ${call.path}.`)
  return schema
}

const modules = [
  ...Object.values(groups),
  businessObjects,
  clients,
  instances,
  notifications,
  records,
  roles,
  signIn,
  sso,
  systemSettings,
  users,
  vendors,
]
// The description of the API has them under the names that they are exported by.
for (const answersModule of modules)
  for (const [id, value] of Object.entries(answersModule))
    if (value instanceof z.ZodType && !value.meta()?.id)
      z.globalRegistry.add(value, { ...value.meta(), id: id.charAt(0).toUpperCase() + id.slice(1) })
