import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { root, run } from '../../scripts/commands.ts'

interface ImageInstruction {
  word: string
  rest: string
}

export interface Image {
  folder: string
  environment: Record<string, string>
  user: string
  workdir: string
  entrypoint: string[]
  command: string[]
  healthcheck: string[]
}

function stagesOf(dockerfile: string): ImageInstruction[][] {
  const lines = dockerfile.replaceAll('\\\n', ' ').split('\n')
  const steps = lines.flatMap((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    return word ? [{ word, rest }] : []
  })
  const starts = steps.flatMap(({ word }, place) => (word === 'FROM' ? [place] : []))
  return starts.map((start, place) => steps.slice(start + 1, starts[place + 1]))
}

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n')
const patterns = ignored.map(
  (line) =>
    new RegExp(
      `^${line
        .replaceAll('.', '\\.')
        .replace('**/', '(.*/)?')
        .replace(/(?<!\.)\*/, '[^/]*')}(/|$)`,
    ),
)

export const isInContext = (path: string): boolean => !patterns.some((pattern) => pattern.test(path))

const copyContext = (target: string): void =>
  cpSync(root, target, { recursive: true, filter: (path) => isInContext(relative(root, path)) })

async function build(steps: readonly ImageInstruction[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { word, rest } of steps) {
    if (word === 'RUN') {
      const code = await run(['/bin/sh', '-c', rest], { cwd: folder, env: { npm_config_loglevel: 'error' } })
      if (code !== 0) throw new Error(`RUN ${rest} ended with ${code}`)
    }
    if (word !== 'COPY') continue
    if (rest === '. .') copyContext(folder)
    else copyAll(rest.split(' '), root, folder)
  }
}

function copyAll(paths: string[], from: string, to: string): void {
  const target = paths.at(-1) ?? ''
  for (const path of paths.slice(0, -1)) {
    const isInto = target.endsWith('/') || (paths.length > 2 && existsSync(join(to, target)))
    cpSync(join(from, path), join(to, target, isInto ? basename(path) : ''), { recursive: true })
  }
}

/** distroless/cc has exactly these packages. */
function copyLibraries(folder: string): void {
  const files = execFileSync('dpkg', ['-L', 'libc6', 'libgcc-s1', 'libstdc++6'], { encoding: 'utf8' }).split('\n')
  for (const file of files.filter((one) => /^(\/usr)?\/lib.*\.so(\.|$)/.test(one) && existsSync(one))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyFileSync(file, join(folder, file))
  }
}

const words = (json: string): string[] => JSON.parse(json)

/** Follows deploy/Dockerfile in folders instead of layers. */
export async function makeImage(place: string): Promise<Image> {
  const stages = stagesOf(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))
  const [first = [], last = []] = stages
  const built = join(place, 'build')
  await build(first, join(built, 'product'))
  const folder = join(place, 'image')
  for (const one of ['tmp', 'proc', 'dev', 'etc']) mkdirSync(join(folder, one), { recursive: true })
  writeFileSync(join(folder, 'etc/passwd'), 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n')
  const saying = (word: string) => last.find((step) => step.word === word)?.rest ?? ''
  for (const { word, rest } of last) if (word === 'COPY') copyAll(rest.split(' ').slice(1), built, folder)
  copyLibraries(folder)
  const settings = saying('ENV').split(' ')
  return {
    folder,
    environment: Object.fromEntries(settings.map((setting) => setting.split('=', 2))),
    user: saying('USER').split(':')[0] ?? '',
    workdir: saying('WORKDIR'),
    entrypoint: words(saying('ENTRYPOINT')),
    command: words(saying('CMD')),
    healthcheck: words(saying('HEALTHCHECK').replace(/^.*?CMD /, '')),
  }
}

/** Read-only root, the image's user, and /tmp in memory. */
export function runInImage(image: Image, command: readonly string[], env: Record<string, string>): ChildProcess {
  const { folder, user, workdir, environment } = image
  const inside = ['unshare', `--root=${folder}`, `--wd=${workdir}`, `--setuid=${user}`, `--setgid=${user}`, ...command]
  const mounts = [
    'mount --bind "$0" "$0"',
    'mount -o remount,ro,bind "$0" "$0"',
    'mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"',
    'mount -t proc proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    'exec "$@"',
  ]
  return spawn('unshare', ['--mount', '/bin/sh', '-c', mounts.join(' && '), folder, ...inside], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function askImage(image: Image, command: readonly string[], env: Record<string, string>) {
  const child = runInImage(image, command, env)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: output.trim() }
}
