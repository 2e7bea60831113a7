import { examine } from '../operations/doctor/examine.ts'
import type { DoctorFinding, FindingState } from '../operations/doctor/finding.ts'
import { counted } from '../platform/counted.ts'
import { environment } from '../settings/config.ts'
import { readArguments, runCommand, say, usageOf } from './command.ts'

const USAGE = usageOf(
  ['doctor', '', 'checks settings, database, keys, disk, history, jobs and instances; changes nothing'],
  ['doctor', '--json', 'the same as JSON'],
)

const WORDS: Readonly<Record<FindingState, string>> = { ok: 'ok', look: 'warning', wrong: 'wrong' }

const lineOf = ({ about, state, says, todo }: DoctorFinding): string => {
  const line = `${WORDS[state].padEnd(9)}  ${about.padEnd(14)}  ${says}`
  return todo === null ? line : `${line}\n${' '.repeat(27)}→ ${todo}`
}

await runCommand(async () => {
  const { values } = readArguments(USAGE, { options: { json: { type: 'boolean' } } })
  // The messages of an embedded database that starts and stops are no findings.
  const findings = await examine(environment(), () => undefined)
  const count = (state: FindingState) => findings.filter((one) => one.state === state).length
  if (values.json) say(JSON.stringify(findings, null, 2))
  else {
    for (const finding of findings) say(lineOf(finding))
    say(`\n${counted(count('wrong'), 'error')}, ${counted(count('look'), 'warning')}, ${count('ok')} OK`)
  }
  if (count('wrong') > 0) process.exit(1)
})
