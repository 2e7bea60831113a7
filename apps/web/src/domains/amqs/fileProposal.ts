import { AmqVersionUpload } from '@acm/contract/amqs'
import { isEmpty } from '@acm/contract/core/rules'

const { fields } = AmqVersionUpload

/** Under which keys a file says it of itself; the first that a version may have counts. */
const SAID = {
  name: ['edition', 'versionName', 'version'],
  startDate: ['startDate', 'effectiveDate', 'effectiveFrom', 'validFrom'],
  description: ['description', 'summary'],
} as const

export type ProposedName = keyof typeof SAID
/** In the order of their fields. */
export const PROPOSED = Object.keys(SAID) as ProposedName[]
export type Proposal = Partial<Record<ProposedName, string>>

/** To read more would hold up the page. */
const MOST_BYTES = 2 * 1024 * 1024

/** What a file says of itself, as a version may have it: offered to whoever uploads it (R-AMQ-7). */
export function proposalOf(text: string): Proposal {
  const about = objectIn(text)
  const said = PROPOSED.map((name) => [name, SAID[name].map((key) => valueFor(name, about[key])).find(Boolean)])
  return Object.fromEntries(said.filter(([, value]) => value !== undefined))
}

/** The same of a chosen file; what cannot be read says nothing. */
export async function readProposal(file: File): Promise<Proposal> {
  if (file.size > MOST_BYTES) return {}
  return proposalOf(await file.text().catch(() => ''))
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** As its field takes it; undefined: it does not. */
function valueFor(name: ProposedName, said: unknown): string | undefined {
  if (typeof said !== 'string' && typeof said !== 'number') return undefined
  const { shape, rules } = fields[name]
  const { data } = shape.safeParse(String(said))
  return isEmpty(data) || rules.some((rule) => rule(data) !== null) ? undefined : String(data)
}
