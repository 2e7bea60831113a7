import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../../scripts/commands.ts'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

const page = readFileSync(join(root, 'docs/operate/configuration.md'), 'utf8')
const documented = new Set([...page.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
const OTHERS = ['NODE_ENV', 'NODE_COMPILE_CACHE']
const unknownOf = (where: string, names: readonly string[]) =>
  names
    .filter((name) => !documented.has(name) && !OTHERS.includes(name))
    .map((name) => `${where} sets ${name}, which is none`)

interface Container {
  name: string
  env?: { name: string }[]
  securityContext?: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean }
  resources?: { limits?: { memory?: string } }
  [probe: string]: unknown
}

interface PodTemplate {
  spec: {
    containers: Container[]
    initContainers?: Container[]
    securityContext?: { runAsUser?: number }
    terminationGracePeriodSeconds?: number
  }
}

interface KubernetesManifest {
  kind: string
  spec: { template?: PodTemplate; jobTemplate?: { spec: { template: PodTemplate } } }
}

const PROBES = { livenessProbe: 'live', readinessProbe: 'ready' }

function checkContainer(kind: string, container: Container): string[] {
  const { securityContext, resources, env = [] } = container
  const wrong = unknownOf(
    kind,
    env.map(({ name }) => name),
  )
  if (!securityContext?.readOnlyRootFilesystem || securityContext.allowPrivilegeEscalation !== false)
    wrong.push(`${kind}: the root file system can be written, or rights be gained`)
  if (!resources?.limits?.memory) wrong.push(`${kind}: no limit of memory`)
  if (kind !== 'Deployment') return wrong
  for (const [probe, path] of Object.entries(PROBES)) {
    const { httpGet } = (container[probe] ?? {}) as { httpGet?: { path: string } }
    if (httpGet?.path !== `/api/health/${path}`) wrong.push(`${kind}: ${probe} does not ask ${path}`)
  }
  return wrong
}

export function checkKubernetes(user: string): string[] {
  const documents = ['kubernetes/console.yaml', 'kubernetes/migrate.yaml', 'kubernetes/backup.yaml'].flatMap((file) =>
    parseAllDocuments(read(file)).map((document) => {
      if (document.errors[0]) throw document.errors[0]
      return document.toJS() as KubernetesManifest
    }),
  )
  const kinds = documents.map(({ kind }) => kind)
  const wrong = ['Deployment', 'PodDisruptionBudget', 'Service', 'Ingress', 'NetworkPolicy', 'Job', 'CronJob']
    .filter((kind) => !kinds.includes(kind))
    .map((kind) => `there is no ${kind}`)
  for (const { kind, spec } of documents) {
    const pod = (spec.template ?? spec.jobTemplate?.spec.template)?.spec
    if (!pod) continue
    if (String(pod.securityContext?.runAsUser) !== user) wrong.push(`${kind}: another user than the image's`)
    for (const container of [...(pod.initContainers ?? []), ...pod.containers])
      wrong.push(...checkContainer(kind, container))
  }
  return wrong
}

interface ComposeService {
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
}

interface ComposeFile {
  services: Record<string, ComposeService>
}

export function checkCompose(): string[] {
  const { services } = parse(read('compose.yaml')) as ComposeFile
  const wrong = unknownOf('compose.yaml', Object.keys(services.console?.environment ?? {}))
  if (!services.console?.read_only) wrong.push('compose.yaml: the console can write its root file system')
  for (const [name, { cap_drop, security_opt, mem_limit }] of Object.entries(services))
    if (!cap_drop?.includes('ALL') || !security_opt?.includes('no-new-privileges:true') || !mem_limit)
      wrong.push(`compose.yaml: ${name} has too many rights or no limit of memory`)
  return wrong
}

const UNIT = 'aces-central-management.service'
const BACKUP = 'aces-central-management-backup.service'
const TIMER = 'aces-central-management-backup.timer'
/** Scale of systemd-analyze: 0 (nothing is exposed) to 10. */
const EXPOSED_AT_MOST = 1.5

/** Runs systemd's own checks on the units, with paths that exist here. */
export function checkUnits(folder: string, server: string): { exposure: number; wrong: string[] } {
  mkdirSync(folder)
  const [, home = ''] = /^WorkingDirectory=(.*)$/m.exec(read(UNIT)) ?? []
  cpSync(process.execPath, join(folder, 'node'))
  cpSync(server, join(folder, 'server'), { recursive: true })
  const files = [UNIT, BACKUP, TIMER].map((name) => join(folder, name))
  for (const file of files) writeFileSync(file, read(basename(file)).replaceAll(home, folder))
  const verified = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  const exposures = files.slice(0, 2).map((file) => {
    const report = execFileSync('systemd-analyze', ['security', '--offline=yes', file], { encoding: 'utf8' })
    return Number(/exposure level for \S+: ([\d.]+)/.exec(report)?.[1] ?? 10)
  })
  const exposure = Math.max(...exposures)
  const contents = [UNIT, BACKUP, 'console.env.example'].map(read).join('\n')
  const settings = [...contents.matchAll(/(?:^|[ =])([A-Z][A-Z_]{3,})=/gm)]
  const wrong = unknownOf(
    UNIT,
    settings.map(([, name = '']) => name).filter((name) => !name.startsWith('AF_')),
  )
  if (verified.status !== 0 || verified.stderr.trim()) wrong.push(`systemd-analyze verify: ${verified.stderr.trim()}`)
  if (exposure > EXPOSED_AT_MOST) wrong.push(`systemd-analyze security: ${exposure}`)
  return { exposure, wrong }
}
