// Runs on any Node of the machine, before anything is installed: built-ins only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.acm-deps-stamp')
const lockFile = join(modules, '.acm-deps-lock')
const nodePackage = join(modules, 'node')
const lockStaleAfter = 15_000

/** A failure whose message is the whole explanation: shown without a stack. */
class DependencyError extends Error {}

const bundledNode = join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The Node the project runs on: its own one, or the machine's where there is no build of it (musl). */
export function projectNode() {
  return existsSync(bundledNode) ? bundledNode : process.execPath
}

/** @param {number} wantedMajor */
function machineNodeSuffices(wantedMajor) {
  return process.execPath !== bundledNode && Number.parseInt(process.versions.node, 10) >= wantedMajor
}

/** Installs what is missing; returns at once when the last install still fits the lock file. */
export async function ensureDependencies() {
  const expected = fingerprint()
  if (isCurrent(expected)) return
  mkdirSync(modules, { recursive: true })
  const release = await acquireLock()
  try {
    if (isCurrent(expected)) return
    rmSync(stampFile, { force: true })
    await install()
    await ensureProjectNode()
    writeFileSync(stampFile, `${expected}\n`)
  } finally {
    release()
  }
}

/** @param {string} wanted */
function isCurrent(wanted) {
  if (read(stampFile)?.trim() !== wanted) return false
  return existsSync(bundledNode) || machineNodeSuffices(nodeMajor())
}

/** Only what decides the tree: an edited script or another version of our own must not ask for the network. */
function fingerprint() {
  const hash = createHash('sha256')
  const { version: _ofIt, packages, ...lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { '': _own, ...others } = packages
  hash.update(`${process.platform} ${process.arch} ${JSON.stringify({ ...lock, packages: others })}`)
  const manifest = parseManifest(root)
  for (const folder of ['.', ...(manifest.workspaces ?? [])]) {
    const {
      scripts: _scripts,
      description: _description,
      version: _version,
      ...rest
    } = parseManifest(join(root, folder))
    hash.update(JSON.stringify(rest))
  }
  return hash.digest('hex')
}

/** @param {string} folder */
function parseManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function nodeMajor() {
  return Number.parseInt(parseManifest(root).dependencies.node, 10)
}

async function install() {
  console.log(existsSync(nodePackage) ? 'Updating dependencies…' : 'Installing dependencies (once, about a minute)…')
  // Not `npm ci`: it insists on every platform's optional binaries, also those the registry in use does not carry.
  const code = await npm(['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'], root)
  if (code !== 0) {
    throw new DependencyError('npm install failed (see above). Fix the problem and try again.')
  }
}

/** npm may be set to skip install scripts, and the package `node` fetches its binary in one. */
async function ensureProjectNode() {
  const version = `v${parseManifest(nodePackage).version}`
  if (runs(bundledNode, version)) return
  const script = spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: nodePackage,
    encoding: 'utf8',
    env: { ...process.env, npm_config_loglevel: 'error' },
  })
  if (runs(bundledNode, version)) return
  rmSync(bundledNode, { force: true })
  const wantedMajor = nodeMajor()
  if (machineNodeSuffices(wantedMajor)) return
  if (script.stderr) console.error(script.stderr.trim())
  throw new DependencyError(
    `The project's own Node ${version} does not run on this machine (${process.platform} ${process.arch}): install Node ${wantedMajor} or later and start again.`,
  )
}

/**
 * @param {string} binary
 * @param {string} version
 */
function runs(binary, version) {
  if (!existsSync(binary)) return false
  return spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim() === version
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<number>}
 */
function npm(args, cwd) {
  const cli = process.env.npm_execpath
  const windows = process.platform === 'win32'
  const [command, prefix] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []]
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...prefix, ...args], {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: windows && command === 'npm',
    })
    child.on('error', () => reject(new DependencyError('npm not found. Install Node 20 or later, which includes npm.')))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Two npm scripts started at once must not install into the same folder: the later one waits. */
async function acquireLock() {
  const content = JSON.stringify({ pid: process.pid, host: hostname() })
  let announced = false
  for (;;) {
    try {
      writeFileSync(lockFile, content, { flag: 'wx' })
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
    if (isStale()) rmSync(lockFile, { force: true })
    else {
      if (!announced) console.log('Another command is installing dependencies. Waiting…')
      announced = true
      await sleep(300)
    }
  }
  const heartbeat = setInterval(() => utimesSync(lockFile, new Date(), new Date()), 2000)
  return () => {
    clearInterval(heartbeat)
    rmSync(lockFile, { force: true })
  }
}

function isStale() {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > lockStaleAfter) return true
    const owner = JSON.parse(readFileSync(lockFile, 'utf8'))
    if (owner.host !== hostname()) return false
    process.kill(owner.pid, 0)
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * One sentence for what people can act on, the stack for what is our own mistake.
 * @param {unknown} error
 * @returns {never}
 */
export function failInOneSentence(error) {
  console.error(error instanceof DependencyError ? error.message : error)
  process.exit(1)
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  await ensureDependencies().catch(failInOneSentence)
}
