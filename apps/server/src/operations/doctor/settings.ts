import { isLoopback } from '../../formats/ip.ts'
import { type Config, type Environment, isHttps, isLocalOnly, loadConfig } from '../../settings/config.ts'
import type { InstanceHosts } from '../../settings/instance-hosts.ts'
import { check } from './finding.ts'

/** The given variables that the settings read. */
function namesRead(env: Environment): string[] {
  const names = new Set<string>()
  const listening = new Proxy(env, {
    get(given, name: string) {
      if (given[name]?.trim()) names.add(name)
      return given[name]
    },
  })
  loadConfig(listening)
  return [...names].sort()
}

const isNobody = ({ names, ranges }: InstanceHosts) => names.length + ranges.length === 0

const SHORTEST_TOKEN = 16
const QUIET = ['silent', 'fatal', 'error', 'warn']

export const checkSettings = check('Settings', (found, config: Config, env: Environment) => {
  const settingNames = namesRead(env)
  found.ok(
    settingNames.length === 0
      ? 'None are set. All settings use their defaults.'
      : `Set: ${settingNames.join(', ')}. All other settings use their defaults.`,
  )
  if (config.lockAfter === 0)
    found.look('LOCK_AFTER is 0, so wrong passwords never lock an account.', 'Set it to 10, or leave it out.')
  if (QUIET.includes(config.logLevel))
    found.look(`LOG_LEVEL is ${config.logLevel}, so calls aren't logged.`, 'Set it to info, or leave it out.')
  if (config.metricsToken !== null && config.metricsToken.length < SHORTEST_TOKEN)
    found.look('METRICS_TOKEN is short enough to be guessed.', 'Generate one: openssl rand -hex 24')
  if (config.instanceDatabaseUrl !== null && isNobody(config.instanceHosts))
    found.wrong(
      'INSTANCE_DATABASE_URL is set but INSTANCE_HOSTS allows no host, so no instance can be reached.',
      'List the database hosts in INSTANCE_HOSTS.',
    )
})

export const checkAddress = check('Address', (found, config: Config) => {
  const { publicUrl, trustProxy, host } = config
  if (isLocalOnly(config)) found.ok(`${publicUrl} is local to this machine.`)
  else if (!isHttps(config))
    found.look(
      `PUBLIC_URL is ${publicUrl}, so passwords and sessions are sent unencrypted.`,
      'Put a TLS proxy in front, and set PUBLIC_URL to its https address.',
    )
  if (isHttps(config) && trustProxy === false)
    found.look(
      "PUBLIC_URL is https but TRUST_PROXY is off, so everyone seems to come from the proxy's address.",
      'Set TRUST_PROXY to the number of proxies or their addresses.',
    )
  if (trustProxy !== false && typeof trustProxy !== 'string' && !isLoopback(host))
    found.look(
      `TRUST_PROXY is a number and HOST is ${host}, so anyone who reaches the port directly can claim any address.`,
      'Allow only the proxies to reach the port, or set TRUST_PROXY to their addresses.',
    )
  found.okIfNothingElse(`${publicUrl}, https, with named proxies.`)
})
