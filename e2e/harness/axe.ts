import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AmqGroup } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Job } from '@acm/contract/jobs'
import type { Page } from 'playwright-core'
import { ensureSharedSecret } from '../../apps/server/src/domains/system-settings/system-settings.service.ts'
import { systemContext } from '../../apps/server/src/installation/installation.ts'
import type { TestCaller } from '../../apps/server/test/caller.ts'
import { identityProvider } from '../../apps/server/test/identity-providers.ts'
import { upload } from '../../apps/server/test/uploads.ts'
import { givenVendors } from '../../apps/server/test/vendors.ts'
import type { TestConsole } from './console.ts'
import type { RecordIds } from './screens.ts'

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The other result types cost a fifth of a run, and so does reading the style sheets again. */
const ASKED = { resultTypes: ['violations'], preload: false }
const RULES = {
  ...ASKED,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Users of speech control say the visible label.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/** Rules whose result depends on the theme: a third of a run. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
const ONLY_COLORS = { ...ASKED, runOnly: { type: 'rule', values: COLOR_RULES } }
/** As long again; `crowdedTargets` measures the same. */
const LEFT_OUT = [...COLOR_RULES, 'target-size']
const QUICK = { ...RULES.rules, ...Object.fromEntries(LEFT_OUT.map((rule) => [rule, { enabled: false }])) }

/** WCAG 2.2 AA and best practices in the light theme; only colors in the dark one. */
export async function findings(page: Page, but: readonly string[] = []): Promise<string[]> {
  const light = await findingsInLight(page, but)
  await setTheme(page, 'dark')
  const dark = await run(page, ONLY_COLORS, but)
  await setTheme(page, 'light')
  return [...light, ...dark.map((finding) => `dark: ${finding}`)]
}

/** Colors fit in both themes if they fit in one: test/contrast.test.ts. */
export const findingsInLight = (page: Page, but: readonly string[] = []): Promise<string[]> => run(page, RULES, but)

/** For pages of which another of their kind is checked with its colors, and whose targets are measured. */
export const quickFindings = (page: Page, but: readonly string[]): Promise<string[]> =>
  run(page, { ...RULES, rules: QUICK }, but)

const setTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)

async function run(page: Page, options: object, but: readonly string[] = []): Promise<string[]> {
  // A page reached by a link still has it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(
    async ([given, others]) => {
      type Findings = { violations: { id: string; nodes: { target: string[] }[] }[] }
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<Findings> } }
      // Waits for transitions, whose intermediate colors have no stable contrast; inherited ones start later.
      const passing = () =>
        document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      for (let all = passing(); all.length > 0; all = passing()) {
        await Promise.allSettled(all.map((one) => one.finished))
      }
      // Guards of a popup's ends hand the focus on at once: no one ever is on them.
      const context = { exclude: ['[data-base-ui-focus-guard]', ...others] }
      const { violations } = await axe.run(context, given)
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
    },
    [options, but] as const,
  )
}

const WIDE_INSTANCE = {
  disabled: true,
  enableEncompassIntegration: true,
  enableAcesProtectIntegration: true,
  enableDataRetentionPolicy: true,
  dataRetentionPolicyMonthsToRetain: 12,
  dataRetentionPolicyPriority: 1,
  dataRetentionPolicyMaxAuditsToPurge: 100,
  dataRetentionPolicyMaxLoansToPurge: 100,
  enableDataFacts: true,
}

export async function givenOneOfEach(test: TestConsole) {
  const unit = await test.orgUnit()
  const client = await test.client({ orgUnitId: unit })
  const instance = await test.instance({ ...WIDE_INSTANCE, acesClientId: client, orgUnitId: unit })
  await identityProvider(test, { acesClientId: client })
  const vendors = givenVendors(test)
  const product = (await vendors.product()).id
  await vendors.select(product, [instance])
  await vendors.product({ isDisabled: true })
  await vendors.product()
  await test.db
    .insertInto('bo_accounts')
    .values({ instanceId: instance, boUsername: 'axe', boPassword: null })
    .execute()
  await ensureSharedSecret(systemContext({ services: test.services, job: 'seed' }))
  const user = await test.user({ isLocked: true })
  const caller = await test.as([...PERMISSIONS])
  await caller.get(`/ClientDatabase/SyncDataImportFields/${(await test.linkedInstance()).databaseId}`)
  const { body: jobs } = await caller.get<Job[]>('/x/jobs')
  const library = await givenLibrary(caller)
  const ids: RecordIds = { unit, client, instance, user: user.id, role: 1, product, job: jobs[0]?.id ?? 0, ...library }
  return { caller, ids }
}

/** An AMQ with a version, in a group. */
export async function givenLibrary(caller: TestCaller) {
  const { body: amq } = await caller.post<Amq>('/Amq/SaveAmq', { name: 'AMQ of axe', description: 'About it' })
  await upload(caller, { AMQId: amq.id, StartDate: '2001-01-01' })
  const { body: group } = await caller.post<AmqGroup>('/AmqGroup/SaveAmqGroup', { name: 'Group of axe' })
  await caller.post('/AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations', { amqId: amq.id, amqGroupId: group.id })
  return { amq: amq.id, group: group.id }
}
