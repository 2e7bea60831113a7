import type { IncomingMessage } from 'node:http'
import { API_PREFIX } from '@acm/contract/session-paths'

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

/** Without the query. */
export const pathPart = (target: string) => target.split(/[?#]/, 1)[0] ?? ''

export function isReadable(target: string): boolean {
  try {
    decodeURIComponent(pathPart(target))
    return true
  } catch {
    return false
  }
}

/**
 * The target for the router: without scheme and host (the host replaces Host, RFC 9112 3.2.2), and with undecodable
 * escapes kept, so that the call still asks for a session first.
 */
export function routedTarget(request: IncomingMessage): string {
  const target = request.url ?? '/'
  const host = ABSOLUTE.exec(target)?.[1]
  if (host !== undefined) request.headers.host = host
  const local = target.replace(ABSOLUTE, '')
  const url = host !== undefined && !local.startsWith('/') ? `/${local}` : local
  if (isReadable(url)) return url
  const path = pathPart(url)
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

export function readPath(target: string): string {
  const path = pathPart(target)
  return (isReadable(path) ? decodeURIComponent(path) : path).toLowerCase()
}

/** Ignores repeated leading slashes: no page has such an address. */
export const isApiPath = (target: string): boolean => {
  const path = readPath(target).replace(/^\/+/, '/')
  return path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)
}
