import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { askProduct, compare, median } from '../compare.ts'
import { type BenchLine, type BenchRow, megabytes, ms, ratio, seconds, times } from '../figures.ts'
import { fillHistory } from '../history-data.ts'
import { memoryOf } from '../processes.ts'
import type { BenchSite, BenchStage } from '../stage.ts'

const [MANY, FEW] = [1_000_000, 10_000]
const [MANY_INSTANCES, FEW_INSTANCES] = [5001, 5000]
const SAVES = 100
const PAGE_AT_MOST_MS = 250
const GROWS_AT_MOST = 2
const ENTRY_AT_MOST_US = 50
const MEMORY_AT_MOST_MB = 400

/** Only the first two have a target. */
const PAGES: readonly [what: string, query: string][] = [
  ['History tab of an instance', 'within=instance.17'],
  ['Activity, first page', 'onlyChanges=true'],
  ['… each record of bulk changes', 'onlyChanges=true&each=true'],
  ['… a person', 'person=17'],
  ['… a kind of record', 'kind=role'],
  ['… an action', 'action=identityProvider.save'],
  ['… an org unit', 'orgUnit=3'],
  ['… a month two years ago', `from=${monthsAgo(24)}&to=${monthsAgo(23)}`],
]

function monthsAgo(months: number): string {
  return new Date(Date.now() - months * 30 * 86_400_000).toISOString().slice(0, 10)
}

const count = (value: number) => value.toLocaleString('en-US')

async function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ took: number; peak: number; said: string }> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
  })
  let [peak, said] = [0, '']
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, await memoryOf(child))
    await Promise.race([ended, wait(200)])
  }
  if ((await ended) !== 0) throw new Error(`${args.join(' ')} failed:\n${said}`)
  return { took: performance.now() - began, peak, said }
}

const server = (file: string) => `apps/server/src/commands/${file}.ts`

/** Verify, export, and verify the export, each over the whole history. */
async function commands({ environment }: BenchSite, many: number): Promise<BenchLine[]> {
  const file = join(tmpdir(), `acm-bench-${process.pid}.jsonl`)
  const period = ['--from', monthsAgo(60), '--to', monthsAgo(-1)]
  const lineOf = (what: string, { took, peak }: { took: number; peak: number }): BenchLine => ({
    what: `${what}, ${count(many)} entries`,
    toReach: `≤ ${ENTRY_AT_MOST_US} µs an entry, ≤ ${MEMORY_AT_MOST_MB} MB`,
    measured: `${((took * 1000) / many).toFixed(1)} µs, ${megabytes(peak)}`,
    medians: seconds(took),
    reached: (took * 1000) / many <= ENTRY_AT_MOST_US && peak <= MEMORY_AT_MOST_MB,
  })
  try {
    const verified = await run([server('history-verify')], environment)
    const exported = await run([server('history-export'), ...period, '--out', file], environment)
    const key = await run([server('history-export'), '--key'], environment)
    const checked = await run(['scripts/verify-history-export.mjs', key.said.trim().split('\n').at(-1) ?? '', file])
    return [
      lineOf('`npm run history:verify`', verified),
      lineOf('`npm run history:export` of all of it', exported),
      lineOf("An auditor's check of that file", checked),
    ]
  } finally {
    await rm(file, { force: true })
  }
}

async function pages(stage: BenchStage, sites: Record<'many' | 'few', BenchSite>, many: number): Promise<BenchLine[]> {
  const lines: BenchLine[] = []
  for (const [what, query] of PAGES) {
    const path = `/x/history?${query}`
    const sideOf = (on: BenchSite) => ({ port: on.product.port, requests: [askProduct(on, path)] })
    const sides = { many: sideOf(sites.many), few: sideOf(sites.few) }
    const found = await compare(stage.load, sides, { connections: 1, roundMs: 400, rounds: 7 })
    const took = found.median('many', 'p50')
    const isHeld = !what.startsWith('…')
    lines.push({
      what: `${count(many)} entries: ${what}`,
      toReach: isHeld ? `≤ ${PAGE_AT_MOST_MS} ms` : 'no target',
      measured: ms(took),
      medians: `${ratio(found.of('many', 'few', 'p50'))} of ${count(FEW)}; p99 ${ms(found.median('many', 'p99'))}`,
      ...(isHeld && { reached: took <= PAGE_AT_MOST_MS }),
    })
  }
  return lines
}

const save = async ({ product: { port, cookie } }: BenchSite, index: number): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/OrgUnits/SaveOrgUnit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: `Measured ${index} ${Date.now()}`, description: 'By the bench' }),
  })
  const took = performance.now() - began
  if (!answer.ok) throw new Error(`A save was answered with ${answer.status}: ${await answer.text()}`)
  return took
}

async function saves({ many, few }: Record<'many' | 'few', BenchSite>, entries: number): Promise<BenchLine> {
  const took = { many: [] as number[], few: [] as number[] }
  for (let turn = 0; turn < SAVES; turn += 1) {
    took.many.push(await save(many, turn))
    took.few.push(await save(few, turn))
  }
  const [large, small] = [median(took.many), median(took.few)]
  return {
    what: `A save with its entry among ${count(entries)}`,
    toReach: `≤ ${GROWS_AT_MOST} × that among ${count(FEW)}`,
    measured: times(large / small),
    medians: `${ms(large)} against ${ms(small)}`,
    reached: large / small <= GROWS_AT_MOST,
  }
}

export const historyAt1m: BenchRow = {
  name: 'history-1m',
  isLong: true,
  async measure(stage) {
    const fill = async (instances: number, entries: number) => {
      const on = await stage.site(instances)
      const began = performance.now()
      const secretKey = Buffer.from(on.environment.SECRET_KEY ?? '', 'base64')
      await fillHistory(on.databaseUrl, { secretKey, entries })
      console.log(`  … ${count(entries)} entries, sealed and indexed, in ${seconds(performance.now() - began)}`)
      return on
    }
    const sites = { few: await fill(FEW_INSTANCES, FEW), many: await fill(MANY_INSTANCES, MANY) }
    return [...(await commands(sites.many, MANY)), ...(await pages(stage, sites, MANY)), await saves(sites, MANY)]
  },
}
