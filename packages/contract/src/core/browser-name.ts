// Order matters: later browsers also claim to be earlier ones.
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]
const LONGEST = 40

export function browserName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown'
  const [browser, pattern] = BROWSERS.find(([, one]) => one.test(userAgent)) ?? []
  if (!browser) return userAgent.length > LONGEST ? `${userAgent.slice(0, LONGEST)}...` : userAgent
  const version = pattern?.exec(userAgent)?.[1]
  const system = SYSTEMS.find(([, one]) => one.test(userAgent))?.[0]
  return `${browser} ${version}${system ? ` on ${system}` : ''}`
}
