import type { Setup, SetupOf, SetupStep } from '@acm/contract/welcome'
import type { ReactNode } from 'react'
import { counted } from '../../ui/counted.ts'
import { paths as amqGroups } from '../amq-groups/paths.ts'
import { paths as amqs } from '../amqs/paths.ts'
import { paths as clients } from '../clients/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import { paths as orgUnits } from '../org-units/paths.ts'
import { paths as roles } from '../roles/paths.ts'
import { paths as users, usersWithoutSignIn } from '../users/paths.ts'
import { CopiedAddress, Findings } from './SetupFacts.tsx'

interface StepText<S extends SetupStep> {
  label: string
  /** Why, in one sentence. */
  why: string
  /** Absent: it is not done in the console. Undefined: another step comes first. */
  act?: (facts: SetupOf<S>) => { label: string; to: string } | undefined
  facts?: (facts: SetupOf<S>) => ReactNode
}

const plural = (count: number, one: string, many: string) => `${counted(count)} ${count === 1 ? one : many}`

/** In the order in which one is needed for the next. */
const STEPS: { [S in SetupStep]: StepText<S> } = {
  orgUnits: {
    label: 'Add org units (optional)',
    why: 'They limit which clients people can see. Skip them if everyone sees everything.',
    act: () => ({ label: 'Add org unit', to: orgUnits.orgUnit(0) }),
  },
  roles: {
    label: 'Review the roles',
    why: 'A role is a set of permissions. Check what each one allows before you assign it.',
    act: () => ({ label: 'Review roles', to: roles.roles() }),
    facts: ({ count, inUse }) => `${plural(count, 'role', 'roles')}, ${counted(inUse)} in use`,
  },
  people: {
    label: 'Add your team',
    why: 'Give everyone their own account, so history shows who did what.',
    act: ({ count }) =>
      count > 1 ? { label: 'Enable user', to: usersWithoutSignIn() } : { label: 'Add user', to: users.userEditInfo(0) },
    facts: ({ count, canSignIn }) => `${plural(count, 'person', 'people')}, ${counted(canSignIn)} can sign in`,
  },
  client: {
    label: 'Add the first client',
    why: 'Instances, subscriptions and identity providers all belong to a client.',
    act: () => ({ label: 'Add client', to: clients.client(0) }),
  },
  instance: {
    label: 'Add its first instance',
    why: 'An instance is a database of a client. Features, vendors and subscriptions are set on it.',
    act: () => ({ label: 'Add instance', to: instances.instance(0) }),
    facts: ({ isDone, isAnyLinked }) =>
      isDone &&
      (isAnyLinked
        ? 'Linked to its database'
        : 'Not linked to its database yet. Set INSTANCE_DATABASE_URL and INSTANCE_HOSTS on the server.'),
  },
  library: {
    label: 'Add a questionnaire and a group',
    why: 'Clients subscribe to groups of questionnaires (AMQs).',
    act: ({ amqId, hasVersion, groupId }) => {
      if (amqId === null) return { label: 'Add questionnaire', to: amqs.amq(0) }
      if (!hasVersion) return { label: 'Add version', to: amqs.amq(amqId) }
      if (groupId === null) return { label: 'Add AMQ group', to: amqGroups.amqGroup(0) }
      return { label: 'Add AMQ to group', to: amqGroups.amqGroup(groupId) }
    },
  },
  subscription: {
    label: 'Subscribe the client',
    why: 'Its instances get the questionnaires of a group, from a start date on.',
    act: ({ clientId }) =>
      clientId === null ? undefined : { label: 'Add subscription', to: clients.client(clientId, 'subscriptions') },
  },
  signOn: {
    label: 'Connect single sign-on (optional)',
    why: 'People sign in with your identity provider instead of a password.',
    facts: ({ isDone, entityId, consumerAddress }) =>
      isDone ? (
        'Configured'
      ) : (
        <>
          <span>Give your identity provider these addresses, then set SAML_IDP_METADATA on the server.</span>
          <CopiedAddress label="Entity ID" address={entityId} />
          <CopiedAddress label="ACS URL" address={consumerAddress} />
        </>
      ),
  },
  health: {
    label: 'Check the server',
    why: 'Settings, disk, database and jobs are checked for you.',
    facts: ({ findings }) => (findings.length === 0 ? 'No problems found' : <Findings of={findings} />),
  },
}

export interface ShownStep {
  step: SetupStep
  label: string
  why: string
  isDone: boolean
  act: { label: string; to: string } | undefined
  facts: ReactNode
}

/** Of the steps that the user may take. */
export const shownSteps = (setup: Setup): ShownStep[] =>
  (Object.keys(STEPS) as SetupStep[]).flatMap((step) => shown(step, setup) ?? [])

function shown<S extends SetupStep>(step: S, setup: Setup): ShownStep | null {
  const seen = setup[step] as SetupOf<S> | null | undefined
  if (seen === undefined) return null
  const { label, why, act, facts } = STEPS[step]
  if (seen === null) return { step, label, why, isDone: false, act: undefined, facts: "Couldn't be checked" }
  return { step, label, why, isDone: seen.isDone, act: seen.isDone ? undefined : act?.(seen), facts: facts?.(seen) }
}
