import { VENDOR_FLAGS } from '@acm/contract/instances'
import { systemSetting } from '@acm/contract/system-settings'
import { expect, it } from 'vitest'
import { RECORDS } from '../apps/server/test/declared-records.ts'
import { filesLike, read } from './files.ts'
import { reachedFrom } from './import-graph.ts'

const MADE_OF: Record<string, readonly string[]> = {
  userEditorInput: ['users user'],
  dataBridgeForm: ['instances instance', 'data-bridge dataBridgeSetup'],
  AssignmentForm: ['instances instance'],
}

/** Lists whose columns are fields of a record. */
const LISTS: Record<string, string> = {
  'amqGroups.getAll': 'amq-groups amqGroup',
  'amqs.getAll': 'amqs amq',
  'instances.getAll': 'instances instance',
  'orgUnits.getAll': 'org-units orgUnit',
  'sso.getInstances': 'instances instance',
  'users.getAll': 'users user',
}

/** Fields without a bound input, cell or heading, and how people see them. */
const ELSEWHERE: Record<string, Record<string, string>> = {
  'amqs amq': {
    questionList: 'QuestionKeysDialog has it (R-AMQ-8)',
    wordingKey: 'QuestionKeysDialog has it (R-AMQ-8)',
    idKey: 'QuestionKeysDialog has it (R-AMQ-8)',
  },
  'amqs amqVersion': { amqId: 'its table and dialogs stand on the page of its AMQ' },
  'business-objects boConfig': { instanceId: 'its form stands on the page of its instance' },
  'instances instance': {
    ...Object.fromEntries(
      VENDOR_FLAGS.map((flag) => [flag, 'IntegrationSwitches has a switch for each of VENDOR_FLAGS']),
    ),
    useSsoClientDefinedUserRoles: 'ssoOption stands for the three flags (R-SSO-1)',
    useSsoJitUsers: 'ssoOption stands for the three flags (R-SSO-1)',
  },
  'notifications userNotification': {
    instanceId: 'its table stands on the page of its instance',
    possibleNotifications: 'NotificationsDialog has a switch for each of them',
  },
  'subscriptions subscription': {
    acesClientId: 'its table and dialogs stand on the page of its client',
    deletedAcesDatabases: 'what was taken out of acesDatabases',
  },
  'system-settings systemSetting': Object.fromEntries(
    Object.keys(systemSetting.fields).map((name) => [name, 'SystemSettingsPage has a line for each of SETTING_GROUPS']),
  ),
}

const CONTRACT_IMPORT = /^import \{([^}]*)\} from '@acm\/contract\/([\w-]+)'/gm
const IMPORT = /^import \{([^}]*)\} from '[^']*'/gm
const WHOLE = /^const \{ fields \} = (\w+)(?:\.input)?$/gm
const SOME = /^const \{ ([^}]*) \} = (\w+)(?:(?:\.input)?\.fields)?$/gm
const COLUMNS = /^const \{ columns(?:: (\w+))? \} = contract\.([\w.]+)\.list$/gm
const BOUND = /\bof(?:=\{|: )(?:(\w+)\.)?(?:(\w+)\.)?(\w+) ?\}|\bcolumn\((?:(\w+)\.)?(?:(\w+)\.)?(\w+)[,)]/g

const namesOf = (list = ''): [name: string, local: string][] =>
  list
    .split(',')
    .map((one) => one.trim().split(/ as |: /))
    .filter(([name]) => name)
    .map(([name = '', local = name]) => [name, local])

function sourcesIn(text: string): Map<string, readonly string[]> {
  const sources = new Map<string, readonly string[]>()
  for (const [, list, domain] of text.matchAll(CONTRACT_IMPORT)) {
    for (const [name, local] of namesOf(list)) {
      if (RECORDS.has(`${domain} ${name}`)) sources.set(local, [`${domain} ${name}`])
    }
  }
  for (const [, list] of text.matchAll(IMPORT)) {
    for (const [name, local] of namesOf(list)) if (MADE_OF[name]) sources.set(local, MADE_OF[name])
  }
  for (const [, source = ''] of text.matchAll(WHOLE)) sources.set('fields', sources.get(source) ?? [])
  return sources
}

function boundIn(text: string): string[] {
  const sources = sourcesIn(text)
  const lists = new Map(
    [...text.matchAll(COLUMNS)].map(([, local = 'columns', list = '']) => [local, LISTS[list]] as const),
  )
  const alone = new Map<string, string[]>()
  for (const [, list, source = ''] of text.matchAll(SOME)) {
    for (const [name, local] of namesOf(list)) {
      alone.set(
        local,
        (sources.get(source) ?? []).map((record) => `${record}.${name}`),
      )
    }
  }
  return [...text.matchAll(BOUND)].flatMap(([, a, b, c, d, e, f]) => {
    const [first, second, name = ''] = [a ?? d, b ?? e, c ?? f]
    if (first === undefined) return alone.get(name) ?? []
    const listed = lists.get(first)
    if (listed) return [`${listed}.${name}`]
    const isHandle = first === 'fields' || second === 'fields'
    return isHandle ? (sources.get(first) ?? []).map((record) => `${record}.${name}`) : []
  })
}

const reached = reachedFrom('apps/web/src/main.tsx')
const screens = filesLike('apps/web/src/**/*.tsx').filter((file) => reached.has(file))
const bound = new Set(screens.flatMap((file) => boundIn(read(file))))

it.each([...RECORDS])('each field of %s is on a screen', (name, { fields }) => {
  const otherFields = Object.keys(ELSEWHERE[name] ?? {})
  const unbound = Object.keys(fields).filter((field) => !bound.has(`${name}.${field}`))
  expect(unbound.sort()).toEqual(otherFields.sort())
})
